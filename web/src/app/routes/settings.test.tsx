import {
  defaultNotificationChoices,
  notificationChannels,
  notificationTopics,
} from '@quad/shared/notification-choices';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import { personFixture } from '../../testing/person-fixture';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { settings, settingsStubs } from '../../testing/settings-screen';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const boot = bootData({ user: maya });

/** Sheets load their code when opened, which is slow on a busy machine. */
beforeAll(async () => void (await import('../../features/settings/components/name-sheet')));
afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function render(change: Stubs = {}, user = maya) {
  const stubs = settingsStubs(change);
  const received = stubApi(stubs);
  await renderApp('/settings', bootData({ ...boot, user }));
  return { stubs, received };
}

describe('the screen', () => {
  test('says that it loads what is chosen, and has a list of its parts', async () => {
    const { response, give } = heldResponse('GET /api/settings');
    await render({ 'GET /api/settings': response });
    expect(document.title).toBe('Settings · Quad');
    screen.getByText('Loading your settings');
    const parts = within(screen.getByRole('navigation', { name: 'Settings' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    await give(ok(settings()));
    for (const [title, href] of parts) {
      const part = await screen.findByRole('region', { name: title as string });
      expect(`#${part.id}`).toBe(href);
    }
    expect(parts).toHaveLength(8);
  });

  test('says what went wrong and tries again; the rest stays usable', async () => {
    const { stubs } = await render({ 'GET /api/settings': { status: 500 } });
    await screen.findByRole('heading', { name: 'Unable to load your settings' });
    await section('Password');
    stubs['GET /api/settings'] = ok(settings());
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await section('Privacy');
  });

  test('asks people to verify their address', async () => {
    await render({}, { ...maya, emailVerified: false });
    const account = await section('Account');
    account.getByText('Not verified');
    expect(screen.getByRole('link', { name: /Verify your email/ }).getAttribute('href')).toBe('/auth/verify');
  });
});

describe('Account', () => {
  test('a year alone is not taken for a university', async () => {
    await render({}, { ...maya, university: null, graduationYear: 2030 });
    (await section('Account')).getByText('Class of 2030');
  });

  test('another name is checked, saved and shown', async () => {
    const { received } = await render({
      'PUT /api/settings/account': { status: 204 },
      'GET /api/user': ok({ ...maya, firstName: 'Mia' }),
    });
    fireEvent.click((await section('Account')).getByRole('button', { name: 'Edit name' }));
    const sheet = await dialog('Your name');
    const first = sheet.getByLabelText('First Name');
    fireEvent.change(first, { target: { value: ' ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await sheet.findByText('First name is required');
    fireEvent.change(first, { target: { value: ' Mia ' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await expectToast('Success!', 'Your account is up to date.');
    expect(received).toContainEqual({
      key: 'PUT /api/settings/account',
      body: { firstName: 'Mia', lastName: 'Torres' },
    });
    (await section('Account')).getByText('Mia Torres');
  });

  test('a year out of range is rejected, and an empty one clears it', async () => {
    const { received } = await render({
      'PUT /api/settings/account': { status: 500 },
      'GET /api/user': ok(maya),
    });
    fireEvent.click((await section('Account')).getByRole('button', { name: 'Edit university' }));
    const sheet = await dialog('Your university');
    const year = sheet.getByLabelText(/Graduation year/);
    for (const wrong of ['2019', '2031', 'soon']) {
      fireEvent.change(year, { target: { value: wrong } });
      fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
      await sheet.findByText('Please enter a year from 2020 to 2030');
    }
    fireEvent.change(year, { target: { value: '' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await sheet.findByText("We couldn't save your account. Please try again.");
    expect(received.at(-1)?.body).toEqual({ university: 'University of Cincinnati', graduationYear: null });
  });
});

describe('Password', () => {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('is checked by the rules, saved, and cleared from the fields', async () => {
    const { received } = await render({ 'PUT /api/user/password': { status: 204 } });
    const password = await section('Password');
    const save = password.getByRole('button', { name: 'Save password' });
    type('New password', 'bearcat');
    await act(async () => fireEvent.click(save));
    await password.findByText('Password is required');
    password.getByText('Password must contain at least one uppercase letter');
    type('Current password', 'Bearcat1');
    type('New password', 'Bearcat2');
    await act(async () => fireEvent.click(save));
    await expectToast('Success!', 'Your password is saved. Your other devices are signed out.');
    expect(received).toContainEqual({
      key: 'PUT /api/user/password',
      body: { currentPassword: 'Bearcat1', password: 'Bearcat2' },
    });
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  test('that is wrong is reported in the form', async () => {
    await render({ 'PUT /api/user/password': { status: 401, body: { message: 'Wrong password' } } });
    type('Current password', 'Bearcat0');
    type('New password', 'Bearcat2');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save password' })));
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong password');
  });
});

describe('Privacy', () => {
  test.each([
    ['radio', /Everyone else only sees/, { attendanceVisibility: 'friends' }],
    ['radio', /^Only the host/, { attendanceVisibility: 'host' }],
    ['radio', /^Only me$/, { profileVisibility: 'nobody' }],
    ['switch', 'Discoverable', { isDiscoverable: false }],
    ['switch', 'Hide me', { isHidden: true }],
  ] as const)('%s %s saves at once', async (role, name, changes) => {
    const { received } = await render({
      'PUT /api/settings/privacy': ok({ ...settings().privacy, ...changes }),
    });
    const control = (await section('Privacy')).getByRole(role, { name });
    await act(async () => fireEvent.click(control));
    expect(received.at(-1)).toEqual({ key: 'PUT /api/settings/privacy', body: changes });
    await waitFor(() =>
      role === 'radio'
        ? expect(control).toHaveProperty('checked', true)
        : expect(control.getAttribute('aria-checked')).toBe(String(Object.values(changes)[0])),
    );
    expect(currentToast()).toBeNull();
  });

  test('a change that the server refuses is reverted', async () => {
    await render({ 'PUT /api/settings/privacy': { status: 500 } });
    const privacy = await section('Privacy');
    fireEvent.click(privacy.getByRole('switch', { name: 'Discoverable' }));
    await expectToast('Update Failed', "We couldn't save your settings. Please try again.");
    await waitFor(() => privacy.getByRole('switch', { name: 'Discoverable', checked: true }));
  });

  test('blocked people can be unblocked', async () => {
    const ana = personFixture();
    const { stubs } = await render({
      'GET /api/settings': ok(settings({ blockedCount: 1 })),
      'GET /api/user/blocks': ok({ people: [ana] }),
      'DELETE /api/users/:id/block': { status: 204 },
    });
    const privacy = await section('Privacy');
    privacy.getByText('1 person');
    fireEvent.click(privacy.getByRole('button', { name: 'Manage blocked people' }));
    const sheet = await dialog('Blocked people');
    const letBack = await sheet.findByRole('button', { name: 'Unblock Ana Reyes' });
    stubs['GET /api/user/blocks'] = ok({ people: [] });
    stubs['GET /api/settings'] = ok(settings());
    fireEvent.click(letBack);
    await expectToast('Unblocked', 'Ana Reyes can find you again.');
    await sheet.findByText("You haven't blocked anyone.");
    await waitFor(() => privacy.getByText('0 people'));
  });
});

describe('Notifications', () => {
  test('a choice is saved at once', async () => {
    const { received } = await render({ 'PUT /api/settings/notifications': ok(defaultNotificationChoices) });
    const table = await section('Notifications');
    const box = table.getByRole('checkbox', { name: 'Weekly picks, email' });
    expect(box).toHaveProperty('checked', true);
    await act(async () => fireEvent.click(box));
    await waitFor(() => expect(box).toHaveProperty('checked', false));
    expect(received.at(-1)?.body).toEqual({ topic: 'picks', channel: 'email', isOn: false });
    expect(table.getAllByRole('checkbox')).toHaveLength(
      notificationTopics.length * notificationChannels.length,
    );
    table.getByText('We always send emails about your RSVPs, payments and password.');
  });

  test('a choice that is refused is reverted', async () => {
    await render({ 'PUT /api/settings/notifications': { status: 500 } });
    const box = (await section('Notifications')).getByRole('checkbox', { name: 'Invitations, push' });
    fireEvent.click(box);
    await expectToast('Update Failed', "We couldn't save your settings. Please try again.");
    await waitFor(() => expect(box).toHaveProperty('checked', true));
  });
});

test('Appearance is this device’s', async () => {
  await render();
  const appearance = await section('Appearance');
  expect(appearance.getByRole('radio', { name: 'System' })).toHaveProperty('checked', true);
  fireEvent.click(appearance.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.click(appearance.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});
