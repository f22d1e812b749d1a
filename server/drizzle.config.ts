import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/src/db/schema/*.ts', './packages/stripe-sandbox/src/tables.ts'],
  out: './server/drizzle',
  casing: 'snake_case',
});
