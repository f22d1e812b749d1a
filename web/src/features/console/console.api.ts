import type { eventFilters } from '@quad/shared/contract/console-events';
import type { mailFilters } from '@quad/shared/contract/console-mails';
import type { paymentFilters } from '@quad/shared/contract/console-money';
import type { personFilters } from '@quad/shared/contract/console-people';
import type { auditParts, auditTopics } from '@quad/shared/contract/moderation';
import { keepPreviousData } from '@tanstack/react-query';
import { consoleKey } from '../../cache/query-keys';
import { freshQuery, pagedQuery, readQuery, reread } from '../../lib/read-query';

const fresh = { ...reread, placeholderData: keepPreviousData } as const;
const words = (q: string) => (q.trim() ? { q: q.trim() } : {});

export type PersonFilter = (typeof personFilters)[number];
export type EventFilter = (typeof eventFilters)[number];
export type PaymentFilter = (typeof paymentFilters)[number];
export type MailFilter = (typeof mailFilters)[number];
type AuditPart = (typeof auditParts)[number];
type AuditTopic = (typeof auditTopics)[number];

/** What needs a person, and the day in figures; also the counts of the rail. */
export const todayQuery = () => ({
  ...readQuery([...consoleKey, 'today'], 'GET /api/admin/today'),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

export const peopleQuery = (q: string, filter: PersonFilter) => ({
  ...pagedQuery([...consoleKey, 'people', q, filter], 'GET /api/admin/people', {
    query: { filter, ...words(q) },
  }),
  ...fresh,
});

export const peopleCountsQuery = () =>
  freshQuery([...consoleKey, 'people-counts'], 'GET /api/admin/people/counts');

export const personQuery = (id: string) =>
  freshQuery([...consoleKey, 'people', id], 'GET /api/admin/people/:id', { params: { id } });

export const eventsQuery = (q: string, filter: EventFilter) => ({
  ...pagedQuery([...consoleKey, 'events', q, filter], 'GET /api/admin/events', {
    query: { filter, ...words(q) },
  }),
  ...fresh,
});

export const correctionQuery = (id: string) => ({
  ...readQuery([...consoleKey, 'events', id, 'correction'], 'GET /api/admin/events/:id/correction', {
    params: { id },
  }),
  ...reread,
  staleTime: Number.POSITIVE_INFINITY,
});

export const eventsCountsQuery = () =>
  freshQuery([...consoleKey, 'events-counts'], 'GET /api/admin/events/counts');

export const paymentsTodayQuery = () =>
  freshQuery([...consoleKey, 'payments-today'], 'GET /api/admin/payments/today');

export const paymentsQuery = (filter: PaymentFilter) => ({
  ...pagedQuery([...consoleKey, 'payments', filter], 'GET /api/admin/payments', { query: { filter } }),
  ...fresh,
});

/** Money of tickets that needs a person or is on its way, and the states of hosts' accounts. */
export const ticketMoneyQuery = () =>
  freshQuery([...consoleKey, 'ticket-money'], 'GET /api/admin/ticket-money');

/** What a buyer's bank is or was told about a disputed order. */
export const evidenceQuery = (id: string) =>
  freshQuery([...consoleKey, 'disputes', id], 'GET /api/admin/disputes/:id/evidence', { params: { id } });

export const jobsQuery = () => ({
  ...pagedQuery([...consoleKey, 'jobs'], 'GET /api/admin/jobs'),
  ...fresh,
  refetchInterval: 10_000,
});

export const mailsTodayQuery = () => freshQuery([...consoleKey, 'mails-today'], 'GET /api/admin/mails/today');

export const mailsQuery = (filter: MailFilter) => ({
  ...pagedQuery([...consoleKey, 'mails', filter], 'GET /api/admin/mails', { query: { filter } }),
  ...fresh,
});

/** What of the audit log is shown; null does not narrow it. */
export interface AuditChoice {
  about: AuditTopic | null;
  person: string | null;
  part: AuditPart | null;
  since: string | null;
  until: string | null;
}

export const auditQuery = (choice: AuditChoice) => ({
  ...pagedQuery([...consoleKey, 'audit', choice], 'GET /api/admin/audit-log', { query: { ...choice } }),
  ...fresh,
});

/** How many lines the audit log has. */
export const auditCountQuery = () =>
  freshQuery([...consoleKey, 'audit-count'], 'GET /api/admin/audit-log/count');

/** What was decided about reports, latest first. */
export const decidedQuery = () => ({
  ...pagedQuery([...consoleKey, 'decided'], 'GET /api/admin/reports/decided'),
  ...fresh,
});

export const siteQuery = () => freshQuery([...consoleKey, 'site'], 'GET /api/admin/site');
