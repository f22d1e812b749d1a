import type { TicketType, TicketTypes } from '@quad/shared/contract/ticket-types';
import { expect } from 'vitest';
import { answerProvider, providerPage } from './payout-desk';
import type { Member, TestApp } from './test-app';

/** A host whose account at the payment provider is ready. The app listens. */
export async function readyHost(test: TestApp): Promise<Member> {
  const host = await test.member();
  await answerProvider(await providerPage(host), 'verified');
  const checked = await host.post('/api/payouts/check');
  expect(checked.json(), checked.body).toMatchObject({ status: 'ready' });
  return host;
}

/** A type for $20: the buyer pays 21.88, of which the host gets 19.00. */
export const general = (overrides: Partial<TicketType> = {}) => ({
  name: 'General',
  price: 2_000,
  quantity: 100,
  ...overrides,
});

/** A coming event that sells these types here. */
export async function soldEvent(
  test: TestApp,
  host: Member,
  types: object[] = [general()],
  overrides: Parameters<TestApp['event']>[0] = {},
): Promise<string> {
  const startDate = new Date(Date.now() + 7 * 86_400_000);
  const { id } = await test.event({ hostId: host.id, startDate, ...overrides });
  const put = await host.put(`/api/events/${id}/ticket-types`, { types });
  expect(put.statusCode, put.body).toBe(200);
  return id;
}

export const typesOf = async (test: TestApp, eventId: string): Promise<TicketType[]> =>
  (await test.get(`/api/events/${eventId}/ticket-types`)).json<TicketTypes>().types;
