import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { disco } from '../../../testing/events';
import { ok, type Stubs, stubApi } from '../../../testing/stub-api';
import InviteHelperSheet from './invite-helper-sheet';

beforeAll(async () => void (await import('../../../components/overlay-dialog')));

test("a typed address has one way on, to invite it; 'Done' comes back once it is asked", async () => {
  const email = 'kai@mail.example';
  const stubs: Stubs = {
    'GET /api/events/:id/roles': ok({ helpers: [] }),
    'GET /api/friends': ok({ friends: [], count: 0 }),
    'POST /api/events/:id/roles': ok({ helpers: [] }),
  };
  const received = stubApi(stubs);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <InviteHelperSheet eventId={disco.id} open onClose={() => {}} />
    </QueryClientProvider>,
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Invite a helper' }));
  sheet.getByRole('button', { name: 'Done' });
  fireEvent.change(sheet.getByLabelText('Friend or email'), { target: { value: email } });
  expect(sheet.queryByRole('button', { name: 'Done' })).toBeNull();
  stubs['GET /api/events/:id/roles'] = ok({
    helpers: [
      {
        id: '7f0c3d2e-0000-4000-8000-000000000001',
        role: 'door',
        status: 'invited',
        userId: null,
        name: email,
        avatarUrl: null,
        isNamed: false,
        invitedAt: '2026-11-20T12:00:00.000Z',
        answeredAt: null,
        letIn: 0,
      },
    ],
  });
  fireEvent.click(sheet.getByRole('button', { name: `Invite ${email}` }));
  await sheet.findByText('Sent');
  sheet.getByRole('button', { name: 'Done' });
  expect(received.find(({ key }) => key === 'POST /api/events/:id/roles')?.body).toEqual({
    role: 'door',
    email,
  });
});
