import type { EventSummary } from '@quad/shared/contract/events';
import type { OwnRsvp, RsvpResult } from '@quad/shared/contract/rsvps';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { loadable } from '../components/loadable';
import { AnswerSheet, type RsvpSheetProps } from '../features/rsvps/components/answer-sheet';
import { RsvpControl, type RsvpControlProps } from '../features/rsvps/components/rsvp-control';
import type { AnsweredEvent } from '../features/rsvps/rsvp-words';
import { createQueryClient } from '../lib/query-client';
import { request } from './asked-button';
import { eventFixture } from './event-fixture';

/** The RSVP button in a test, and what the server says about it. */

export const ownRsvp = (change: Partial<OwnRsvp> = {}): OwnRsvp => ({
  id: '5f0c3d2e-0000-4000-8000-000000000001',
  eventId: eventFixture().id,
  status: 'attending',
  waitlistPosition: null,
  ...change,
});

export function answered(rsvp: OwnRsvp, attendeeCount: number): RsvpResult {
  return { rsvp, attendance: { eventId: rsvp.eventId, attendeeCount, waitlistCount: 0, maxAttendees: 150 } };
}

/** The sheet as a page composes it. */
export const sheet = loadable<RsvpSheetProps>(async () => (props) => (
  <AnswerSheet {...props} summary={<p>In short</p>} links={<a href="/calendar.ics">Add to calendar</a>} />
));

/** The control as a page has it: with the event as the caches know it. */
function Page({ initial, ...props }: { initial: AnsweredEvent } & Partial<RsvpControlProps>) {
  const { data: event } = useQuery<AnsweredEvent>({
    queryKey: ['events', 'detail', initial.id],
    initialData: initial,
    queryFn: () => Promise.reject(new Error('not asked for')),
  });
  return (
    <>
      <p>{`${event.attendeeCount} attending`}</p>
      <RsvpControl event={event} size="lg" sheet={sheet} {...props} />
    </>
  );
}

export function show(
  change: Partial<AnsweredEvent> = {},
  props: Partial<RsvpControlProps> = {},
): QueryClient {
  const client = createQueryClient();
  vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  render(
    <QueryClientProvider client={client}>
      <Page initial={{ ...eventFixture(change as Partial<EventSummary>), ...change }} {...props} />
    </QueryClientProvider>,
  );
  return client;
}

/** Also behind the open sheet. */
export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
export const sentBodies = () => request.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
