import { type SQL, sql } from 'drizzle-orm';

/** In what a dispute ends. */
const endings = ['won', 'lost', 'warning_closed', 'prevented'];

export const isEnded = (status: string): boolean => endings.includes(status);

/** Whether the bank only asks: no money has moved, and the tickets stay valid. */
export const isInquiry = (status: string): boolean => status.startsWith('warning_') || status === 'prevented';

/** Whether the bank has the money of a dispute with this status, in a query. */
export const hasMoney = (status: unknown): SQL =>
  sql`(${status} not like 'warning\\_%' and ${status} not in ('won', 'prevented'))`;

/** Why a buyer asked their bank for the money, by the provider's name for it. */
const reasons: Record<string, string> = {
  credit_not_processed: 'a refund is missing',
  duplicate: 'they say that they paid twice',
  fraudulent: 'they say that they never paid this',
  product_not_received: 'they say that they got nothing for it',
  product_unacceptable: "they say that it wasn't what was promised",
  subscription_canceled: 'they say that it was canceled',
  unrecognized: "they don't recognize the payment",
};

export const reasonWords = (reason: string): string => reasons[reason] ?? 'no reason given';
