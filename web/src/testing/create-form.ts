import type { SessionUser } from '@quad/shared/contract/auth';
import { fireEvent, screen } from '@testing-library/react';
import { bootData, maya, renderApp } from './render-app';
import { type Stubs, stubApi } from './stub-api';

/** The create form in a test: what the server says, how it is opened and filled in. */

export const paymentConfig = {
  publishableKey: 'pk_test_x',
  stripeScriptUrl: null,
  isTestMode: true,
  isFeeWaived: false,
};

export const signedInStubs: Stubs = {
  'GET /api/config': { status: 200, body: paymentConfig },
  'GET /api/user': { status: 200, body: maya },
  'GET /api/event-time-zone': { status: 200, body: { timezone: 'America/New_York', town: 'Cincinnati' } },
};

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export const createButton = () => screen.getByRole('button', { name: /^Create (Paid|Free) Event$/ });

export async function openForm(stubs = signedInStubs, user: SessionUser = maya) {
  const received = stubApi(stubs);
  const view = await renderApp('/create-event', bootData({ user }));
  // What comes after the first fields is loaded after them.
  await screen.findByLabelText('Location');
  await screen.findByLabelText('Date and time');
  await screen.findByTestId('preview');
  await screen.findByLabelText('Upload image');
  await screen.findByRole('switch', { name: 'Public' });
  return { ...view, received };
}

export function fillIn() {
  type('Title', 'Kiln-Fired Pizza & Clay Night');
  fireEvent.click(screen.getByRole('radio', { name: 'Social' }));
  type('Location', 'Elm St Clay Studio');
  type('Date and time', '2099-12-03T18:30');
}
