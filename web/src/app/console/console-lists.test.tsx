import { apiPath, type ResponseOf } from '@quad/shared/api-request';
import type { ListedPayment } from '@quad/shared/contract/console-money';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console';
import { ok, type Stubs } from '../../testing/stub-api';

const at = '2026-11-20T10:00:00.000Z';
const id = 'c0ffee00-0000-4000-8000-000000000001';

test('mails have their figures, heads, counts and way out', async () => {
  const mail = {
    id,
    kind: 'verify-email',
    maskedAddress: 'k•••t@uni.edu',
    state: 'refused',
    attempts: 1,
  } as const;
  await openConsole('/admin/mail', {
    'GET /api/admin/mails': ok([{ ...mail, response: '552 Mailbox full', updatedAt: at }]),
    'GET /api/admin/mails/today': ok({
      sent: 1204,
      refused: 2,
      waiting: 1000,
      refusedEver: 7,
      usualSeconds: 1.84,
      wayOut: { server: 'smtp.campus.edu:587', from: 'quad@campus.edu', spf: 'set', dmarc: 'not set' },
    }),
  });
  const table = within(await screen.findByRole('table', { name: 'Emails' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Email',
    'State',
    'When',
    'What the server said',
  ]);
  for (const text of ['1,204', '1.8 s', 'smtp.campus.edu:587', 'not set'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refused 7' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Waiting 999+' })).toBeTruthy();
});

test('the audit log is narrowed by person, part and days, and the file with it', async () => {
  const received = await openConsole('/admin/audit-log', {
    'GET /api/admin/audit-log': ok([]),
    'GET /api/admin/audit-log/count': ok({ all: 1208 }),
  });
  const lists = () => received.filter(({ key }) => key === 'GET /api/admin/audit-log');
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  const monthAgo = Date.parse(lists()[0]?.query?.since ?? '');
  expect(Math.round((Date.now() - monthAgo) / 86_400_000)).toBe(30);
  expect(screen.getByRole('combobox', { name: 'When' })).toHaveProperty('value', '30');
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' Kai ' } });
  fireEvent.submit(screen.getByRole('searchbox'));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Part' }), {
    target: { value: 'target' },
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'When' }), { target: { value: 'days' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-03' } });
  const since = new Date(2026, 10, 2).toISOString();
  const until = new Date(2026, 10, 4).toISOString();
  const query = { person: 'Kai', part: 'target', since, until } as const;
  const link = screen.getByRole('link', { name: 'Export CSV' });
  await waitFor(() =>
    expect(link.getAttribute('href')).toBe(apiPath('GET /api/admin/audit-log.csv', { query })),
  );
  await waitFor(() => expect(lists().at(-1)?.query).toEqual({ limit: '30', ...query }));
});

test('a suspension hides the comments too if that is chosen', async () => {
  const person: ResponseOf<'GET /api/admin/people/:id'> = {
    id,
    name: 'Rae P.',
    profileImageUrl: null,
    maskedEmail: 'r•••@uni.edu',
    state: 'verified',
    isHidden: false,
    joinedAt: at,
    lastSeenAt: null,
    eventCount: 0,
    roles: [],
    suspendedAt: null,
    deletionRequestedAt: null,
    rsvpCount: 0,
    commentCount: 6,
    hiddenCommentCount: 1,
    paidCents: 0,
    paidCount: 0,
    sessions: [],
    mailCount: 0,
    lastMail: null,
    exportRequestedAt: null,
    history: [{ kind: 'joined', what: '', name: 'Kai Brandt', about: '', at }],
  };
  const received = await openConsole(`/admin/people/${id}`, {
    'GET /api/admin/people/:id': ok(person),
    'POST /api/admin/people/:id/suspend': { status: 204 },
  });
  expect(await screen.findByText("Joined through Kai Brandt's link")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Suspend/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Suspend Rae P.?' }));
  fireEvent.click(sheet.getByRole('checkbox', { name: /^Hide their 5 comments too/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Suspend' }));
  await waitFor(() =>
    expect(received.find(({ key }) => key.endsWith('/suspend'))?.body).toEqual({ hidesComments: true }),
  );
});

test('money that needs a person has its steps, and its page at Stripe where there is one', async () => {
  const payment: Omit<ListedPayment, 'stripeUrl'> = {
    id,
    payerName: 'Jo Kessler',
    title: 'Clay Night',
    eventId: null,
    status: 'refunding' as const,
    isTroubled: true,
    amount: 1200,
    refundReason: null,
    refundId: 're_3Qv1abcdefg8Xk',
    createdAt: at,
    paidAt: at,
    checkedAt: at,
    updatedAt: at,
  };
  const day = { paidCents: 0, paidCount: 0, refundedCents: 0, refundedCount: 0, between: 1, troubled: 1 };
  const stubs = (stripeUrl: string | null): Stubs => ({
    'GET /api/admin/payments': ok({ payments: [{ ...payment, stripeUrl }], ledgerTrouble: null }),
    'GET /api/admin/payments/today': ok(day),
  });
  const url = 'https://dashboard.stripe.com/test/payments/pi_1';
  await openConsole('/admin/money', stubs(url));
  const card = within(await screen.findByRole('region', { name: 'Needs a person' }));
  expect(card.getByText(/refund re_3Qv1…8Xk/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open in Stripe' }).getAttribute('href')).toBe(url);
  expect(screen.getByRole('link', { name: 'Open Clay Night in Stripe' }).getAttribute('href')).toBe(url);
  cleanup();
  await openConsole('/admin/money', stubs(null));
  expect(await screen.findByText("Stripe hasn't confirmed")).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Stripe/ })).toBeNull();
  expect(screen.queryByText('open in Stripe')).toBeNull();
});

test('a list says how many of all it shows, and that an estimate is one', async () => {
  const entry = {
    id,
    actorId: null,
    actorName: null,
    action: 'role.admin',
    targetType: 'user',
    targetId: id,
    note: '',
    target: 'Rae P.',
    roles: {},
    createdAt: at,
  };
  const stubs = (all: number): Stubs => ({
    'GET /api/admin/audit-log': ok([entry]),
    'GET /api/admin/audit-log/count': ok({ all }),
  });
  await openConsole('/admin/audit-log', stubs(212));
  expect(await screen.findByText(/^1 of 212\. Entries can't be/)).toBeTruthy();
  cleanup();
  await openConsole('/admin/audit-log', stubs(8412));
  expect(await screen.findByText(/^1 of about 8,410\./)).toBeTruthy();
});
