import type { eventFilters } from '@quad/shared/contract/console-events';
import type { mailFilters } from '@quad/shared/contract/console-mails';
import type { paymentFilters } from '@quad/shared/contract/console-money';
import type { personFilters } from '@quad/shared/contract/console-people';
import type { auditParts, auditTopics } from '@quad/shared/contract/moderation';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consoleKey } from '../../cache/query-keys';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

const limit = 30;
const fresh = { ...paging, refetchOnMount: 'always', placeholderData: keepPreviousData } as const;
const words = (q: string) => (q.trim() ? { q: q.trim() } : {});

export type PersonFilter = (typeof personFilters)[number];
export type EventFilter = (typeof eventFilters)[number];
export type PaymentFilter = (typeof paymentFilters)[number];
export type MailFilter = (typeof mailFilters)[number];
type AuditPart = (typeof auditParts)[number];
type AuditTopic = (typeof auditTopics)[number];

/** What needs a person, and the day in figures; also the counts of the rail. */
export const todayQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'today'],
    queryFn: ({ signal }) => call('GET /api/admin/today', { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

export const peopleQuery = (q: string, filter: PersonFilter) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'people', q, filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/people', { query: { limit, cursor: pageParam, filter, ...words(q) }, signal }),
    ...fresh,
  });

export const peopleCountsQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'people-counts'],
    queryFn: ({ signal }) => call('GET /api/admin/people/counts', { signal }),
    refetchOnMount: 'always',
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...consoleKey, 'people', id],
    queryFn: ({ signal }) => call('GET /api/admin/people/:id', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

export const eventsQuery = (q: string, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'events', q, filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/events', { query: { limit, cursor: pageParam, filter, ...words(q) }, signal }),
    ...fresh,
  });

export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: [...consoleKey, 'events', id, 'correction'],
    queryFn: ({ signal }) => call('GET /api/admin/events/:id/correction', { params: { id }, signal }),
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

export const eventsCountsQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'events-counts'],
    queryFn: ({ signal }) => call('GET /api/admin/events/counts', { signal }),
    refetchOnMount: 'always',
  });

export const paymentsTodayQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'payments-today'],
    queryFn: ({ signal }) => call('GET /api/admin/payments/today', { signal }),
    refetchOnMount: 'always',
  });

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'payments', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/payments', { query: { limit, cursor: pageParam, filter }, signal }),
    ...fresh,
  });

export const jobsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'jobs'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/jobs', { query: { limit, cursor: pageParam }, signal }),
    ...fresh,
    refetchInterval: 10_000,
  });

export const mailsTodayQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'mails-today'],
    queryFn: ({ signal }) => call('GET /api/admin/mails/today', { signal }),
    refetchOnMount: 'always',
  });

export const mailsQuery = (filter: MailFilter) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'mails', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/mails', { query: { limit, cursor: pageParam, filter }, signal }),
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

export const auditQuery = (choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'audit', choice],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/audit-log', {
        query: { limit, cursor: pageParam, ...choice },
        signal,
      }),
    ...fresh,
  });

/** How many lines the audit log has. */
export const auditCountQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'audit-count'],
    queryFn: ({ signal }) => call('GET /api/admin/audit-log/count', { signal }),
    refetchOnMount: 'always',
  });

/** What was decided about reports, latest first. */
export const decidedQuery = () =>
  infiniteQueryOptions({
    queryKey: [...consoleKey, 'decided'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/admin/reports/decided', { query: { limit, cursor: pageParam }, signal }),
    ...fresh,
  });

export const siteQuery = () =>
  queryOptions({
    queryKey: [...consoleKey, 'site'],
    queryFn: ({ signal }) => call('GET /api/admin/site', { signal }),
    refetchOnMount: 'always',
  });
