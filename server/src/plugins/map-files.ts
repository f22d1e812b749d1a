import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';

/** The address of the folder; MAP_PMTILES_URL begins with it if one of its maps is used. */
const prefix = '/map/';
const mapName = /^\/[\w.-]+\.pmtiles$/;

/** Serves the maps in `DATA_DIR/map`, which `npm run basemap` makes; browsers ask for parts of them. */
export async function registerMapFiles(app: FastifyInstance, env: Env): Promise<void> {
  if (!env.MAP_PMTILES_URL?.startsWith(prefix)) return;
  const root = join(env.DATA_DIR, 'map');
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    allowedPath: (path) => mapName.test(path),
  });
}
