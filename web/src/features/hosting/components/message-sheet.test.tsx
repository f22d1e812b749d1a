import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { disco } from '../../../testing/events';
import { ok, stubApi } from '../../../testing/stub-api';
import MessageSheet from './message-sheet';

beforeAll(async () => void (await import('../../../components/overlay-dialog')));

test.each([
  [0, 0, "Nobody has RSVPed yet, so there's nobody to write to."],
  [0, 2, "Nobody who RSVPed can get it yet: their email isn't confirmed, or they turned messages off."],
  [1, 1, /1 person won't get it: their email isn't confirmed/],
])('with %i who get it and %i who do not, says who', async (recipients, unreached, words) => {
  stubApi({ 'GET /api/events/:id/message': ok({ recipients, unreached, sendAt: null }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessageSheet event={disco} open onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', recipients === 0);
});
