import { type SQL, sql } from 'drizzle-orm';

/** In what a dispute ends. */
const endings = ['won', 'lost', 'warning_closed', 'prevented'];

export const isEnded = (status: string): boolean => endings.includes(status);

/** Whether the bank only asks: no money has moved, and the tickets stay valid. */
export const isInquiry = (status: string): boolean => status.startsWith('warning_') || status === 'prevented';

/** Whether the bank has the money of a dispute with this status, in a query. */
export const hasMoney = (status: unknown): SQL =>
  sql`(${status} not like 'warning\\_%' and ${status} not in ('won', 'prevented'))`;
