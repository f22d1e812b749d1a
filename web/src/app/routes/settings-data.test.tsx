import { apiPath } from '@quad/shared/api-request';
import type { DataExport } from '@quad/shared/contract/settings';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { device, noExport, settings, settingsStubs } from '../../testing/settings-screen';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const boot = bootData({ user: maya });
const laptop = device({
  id: 'other-device',
  device: 'Chrome on Windows',
  isPhone: false,
  isCurrent: false,
  lastSeenAt: '2026-11-17T22:30:00.000Z',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

async function render(change: Stubs = {}) {
  const stubs = settingsStubs(change);
  const received = stubApi(stubs);
  await renderApp('/settings', boot);
  return { stubs, received };
}

describe('Sessions', () => {
  test('this one cannot be ended here, another can', async () => {
    const { stubs, received } = await render({
      'GET /api/settings/sessions': ok({ sessions: [device(), laptop] }),
      'DELETE /api/settings/sessions/:id': { status: 204 },
    });
    const sessions = await section('Sessions');
    await sessions.findByText('Safari on iPhone');
    sessions.getByText('This device');
    sessions.getByText('Active now');
    sessions.getByText('Last used 3d ago');
    expect(sessions.queryByRole('button', { name: 'Sign out Safari on iPhone' })).toBeNull();
    stubs['GET /api/settings/sessions'] = ok({ sessions: [device()] });
    fireEvent.click(sessions.getByRole('button', { name: 'Sign out Chrome on Windows' }));
    await expectToast('Signed out', 'Chrome on Windows');
    await vi.waitFor(() => expect(sessions.queryByText('Chrome on Windows')).toBeNull());
    expect(received).toContainEqual({
      key: 'DELETE /api/settings/sessions/:id',
      params: { id: 'other-device' },
    });
    expect(sessions.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('all others are ended together, and a failure is reported', async () => {
    const { stubs } = await render({
      'GET /api/settings/sessions': ok({ sessions: [device(), laptop] }),
      'DELETE /api/settings/sessions': { status: 500 },
    });
    const sessions = await section('Sessions');
    const all = await sessions.findByRole('button', { name: 'Sign out everywhere else' });
    fireEvent.click(all);
    await expectToast('Error', "Signing out didn't work. Please try again.");
    stubs['DELETE /api/settings/sessions'] = { status: 204 };
    fireEvent.click(all);
    await expectToast('Signed out', "You're signed out everywhere else.");
  });

  test('that cannot be read say so and are tried again', async () => {
    const { stubs } = await render({ 'GET /api/settings/sessions': { status: 500 } });
    const sessions = await section('Sessions');
    await sessions.findByText('Unable to load your sessions');
    stubs['GET /api/settings/sessions'] = ok({ sessions: [device()] });
    fireEvent.click(sessions.getByRole('button', { name: 'Try Again' }));
    await sessions.findByText('This device');
  });
});

describe('Your data', () => {
  const ready: DataExport = {
    ...noExport,
    status: 'ready',
    fileName: 'quad-export-nov-20.zip',
    size: 2_400_000,
    expiresAt: '2026-11-27T17:00:00.000Z',
  };

  test('is asked for, waited for, then offered', async () => {
    const preparing: DataExport = { ...noExport, status: 'preparing' };
    const { stubs } = await render({ 'POST /api/settings/export': ok(preparing) });
    const data = await section('Your data');
    await data.findByText('A ZIP with everything Quad has about you');
    vi.useFakeTimers({ now: new Date(boot.now) });
    stubs['GET /api/settings/export'] = ok(preparing);
    await act(async () => fireEvent.click(data.getByRole('button', { name: 'Request my data' })));
    await act(() => vi.advanceTimersByTimeAsync(1));
    data.getByText("We're preparing your archive. You can leave this page.");
    expect(data.getByRole('button', { name: 'Request my data' })).toHaveProperty('disabled', true);
    stubs['GET /api/settings/export'] = ok(ready);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    data.getByText('2.4 MB · until Nov 27');
    const link = data.getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe(apiPath('GET /api/settings/export/file'));
    expect(link.getAttribute('download')).toBe('quad-export-nov-20.zip');
  });

  test('asked for before it is known that there is none, is waited for all the same', async () => {
    let respond = (_: ReturnType<typeof ok<DataExport>>) => {};
    const first = new Promise<ReturnType<typeof ok<DataExport>>>((resolve) => {
      respond = resolve;
    });
    await render({
      'GET /api/settings/export': first,
      'POST /api/settings/export': ok({ ...noExport, status: 'preparing' }),
    });
    const data = await section('Your data');
    fireEvent.click(data.getByRole('button', { name: 'Request my data' }));
    const words = "We're preparing your archive. You can leave this page.";
    await data.findByText(words);
    await act(async () => respond(ok(noExport)));
    data.getByText(words);
  });

  test('that failed can be asked for again', async () => {
    await render({
      'GET /api/settings/export': ok({ ...noExport, status: 'failed' }),
      'POST /api/settings/export': { status: 500 },
    });
    const data = await section('Your data');
    await data.findByText("We couldn't make your last archive. Please request it again.");
    fireEvent.click(data.getByRole('button', { name: 'Request my data' }));
    await expectToast('Error', "We couldn't start your archive. Please try again.");
  });
});

describe('Delete account', () => {
  const deletionPreview = { upcomingEvents: 2, peopleToTell: 31, deletionAt: null };
  const openSheet = async () => {
    fireEvent.click((await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  test.each([
    [{ upcomingEvents: 0, peopleToTell: 0 }, "You aren't hosting any upcoming events."],
    [{ upcomingEvents: 1, peopleToTell: 0 }, 'Your 1 upcoming event is cancelled.'],
    [
      { upcomingEvents: 1, peopleToTell: 1 },
      'Your 1 upcoming event is cancelled and 1 person gets an email.',
    ],
    [deletionPreview, 'Your 2 upcoming events are cancelled and 31 people get an email.'],
  ])('says first what happens: %o', async (what, words) => {
    await render({ 'GET /api/settings/deletion': ok({ deletionAt: null, ...what }) });
    await (await openSheet()).findByText(words);
  });

  test('takes the password, and says when it is wrong', async () => {
    const deletionAt = '2026-12-04T17:00:00.000Z';
    const { stubs, received } = await render({
      'GET /api/settings/deletion': ok(deletionPreview),
      'POST /api/settings/deletion': { status: 401, body: { message: 'Invalid password' } },
    });
    const sheet = await openSheet();
    const end = () => fireEvent.click(sheet.getByRole('button', { name: 'Delete account' }));
    end();
    await sheet.findByText('Password is required');
    expect(received.filter(({ key }) => !key.startsWith('GET'))).toEqual([]);
    fireEvent.change(sheet.getByLabelText('Your password'), { target: { value: 'Bearcat1' } });
    end();
    await sheet.findByText('Invalid password');
    stubs['POST /api/settings/deletion'] = ok({ ...deletionPreview, deletionAt });
    stubs['GET /api/settings'] = ok(settings({ deletionAt }));
    end();
    await expectToast('Deletion requested', 'You have 14 days to change your mind.');
    const part = await section('Delete account');
    await part.findByText(/^We'll delete your account on December 4, 2026\./);
    expect(received).toContainEqual({ key: 'POST /api/settings/deletion', body: { password: 'Bearcat1' } });
  });

  test('is cancelled, and a failure to cancel is reported', async () => {
    const { stubs } = await render({
      'GET /api/settings': ok(settings({ deletionAt: '2026-12-04T17:00:00.000Z' })),
      'DELETE /api/settings/deletion': { status: 500 },
    });
    const part = await section('Delete account');
    fireEvent.click(part.getByRole('button', { name: 'Keep account' }));
    await expectToast('Error', "We couldn't stop the deletion. Please try again.");
    stubs['DELETE /api/settings/deletion'] = ok(deletionPreview);
    stubs['GET /api/settings'] = ok(settings());
    const keep = part.getByRole('button', { name: 'Keep account' });
    await vi.waitFor(() => expect(keep).toHaveProperty('disabled', false));
    fireEvent.click(keep);
    await expectToast('Account kept', 'Nothing will be deleted.');
    await part.findByRole('button', { name: 'Delete account' });
  });
});
