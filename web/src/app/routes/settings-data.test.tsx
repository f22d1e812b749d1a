import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { type Answer, answerCalls } from '../../testing/answers';
import { stubLayout } from '../../testing/layout-stubs';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { device, noExport, settings, settingsAnswers } from '../../testing/settings-screen';

const boot = bootData({ user: maya });
const sessionsPath = '/api/settings/sessions';
const exportPath = '/api/settings/export';
const deletionPath = '/api/settings/deletion';
const good = (body: unknown): Answer => ({ status: 200, body });
const laptop = device({
  id: 'other-device',
  device: 'Chrome on Windows',
  isPhone: false,
  isCurrent: false,
  lastSeenAt: '2026-11-17T22:30:00.000Z',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const expectToast = (title: string, description: string) =>
  vi.waitFor(() => expect(currentToast()).toMatchObject({ title, description }));

async function render(change: Record<string, Answer | Promise<Answer>> = {}) {
  const answers = settingsAnswers(change);
  const asked = answerCalls(answers);
  await renderApp('/settings', boot);
  return { answers, asked };
}

describe('Sessions', () => {
  test('this one cannot be ended here, another can', async () => {
    const { answers, asked } = await render({
      [sessionsPath]: good({ sessions: [device(), laptop] }),
      [`${sessionsPath}/other-device`]: { status: 204 },
    });
    const sessions = await section('Sessions');
    await sessions.findByText('Safari on iPhone');
    sessions.getByText('This device');
    sessions.getByText('Active now');
    sessions.getByText('Last used 3d ago');
    expect(sessions.queryByRole('button', { name: 'Sign out Safari on iPhone' })).toBeNull();
    answers[sessionsPath] = good({ sessions: [device()] });
    fireEvent.click(sessions.getByRole('button', { name: 'Sign out Chrome on Windows' }));
    await expectToast('Signed out', 'Chrome on Windows');
    await vi.waitFor(() => expect(sessions.queryByText('Chrome on Windows')).toBeNull());
    expect(asked).toContainEqual({
      path: `${sessionsPath}/other-device`,
      method: 'DELETE',
      body: undefined,
    });
    expect(sessions.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('all others end at once, or it is said that they do not', async () => {
    const { answers } = await render({
      [sessionsPath]: good({ sessions: [device(), laptop] }),
      [`DELETE ${sessionsPath}`]: { status: 500 },
    });
    const sessions = await section('Sessions');
    const all = await sessions.findByRole('button', { name: 'Sign out everywhere else' });
    fireEvent.click(all);
    await expectToast('Error', 'Failed to sign out. Please try again.');
    answers[`DELETE ${sessionsPath}`] = { status: 204 };
    fireEvent.click(all);
    await expectToast('Signed out', 'You are signed out everywhere else.');
  });

  test('that cannot be read say so and are tried again', async () => {
    const { answers } = await render({ [sessionsPath]: { status: 500 } });
    const sessions = await section('Sessions');
    await sessions.findByText('Unable to load your sessions');
    answers[sessionsPath] = good({ sessions: [device()] });
    fireEvent.click(sessions.getByRole('button', { name: 'Try Again' }));
    await sessions.findByText('This device');
  });
});

describe('Your data', () => {
  const ready = {
    ...noExport,
    status: 'ready',
    fileName: 'quad-export-nov-20.zip',
    size: 2_400_000,
    expiresAt: '2026-11-27T17:00:00.000Z',
  };

  test('is asked for, waited for, then offered', async () => {
    const preparing = { ...noExport, status: 'preparing' };
    const { answers } = await render({ [`POST ${exportPath}`]: good(preparing) });
    const data = await section('Your data');
    await data.findByText('A ZIP with everything Quad holds about you');
    vi.useFakeTimers({ now: new Date(boot.now) });
    answers[`GET ${exportPath}`] = good(preparing);
    await act(async () => fireEvent.click(data.getByRole('button', { name: 'Request my data' })));
    await act(() => vi.advanceTimersByTimeAsync(1));
    data.getByText('Your archive is being prepared. You can leave this page.');
    expect(data.getByRole('button', { name: 'Request my data' })).toHaveProperty('disabled', true);
    answers[`GET ${exportPath}`] = good(ready);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    data.getByText('2.4 MB · until Nov 27');
    const link = data.getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/api/settings/export/file');
    expect(link.getAttribute('download')).toBe('quad-export-nov-20.zip');
  });

  test('that failed can be asked for again', async () => {
    await render({
      [exportPath]: good({ ...noExport, status: 'failed' }),
      [`POST ${exportPath}`]: { status: 500 },
    });
    const data = await section('Your data');
    await data.findByText('The last archive could not be made. Please ask again.');
    fireEvent.click(data.getByRole('button', { name: 'Request my data' }));
    await expectToast('Error', 'The archive could not be asked for. Please try again.');
  });
});

describe('Delete account', () => {
  const told = { upcomingEvents: 2, peopleToTell: 31, deletionAt: null };
  const openSheet = async () => {
    fireEvent.click((await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  test.each([
    [{ upcomingEvents: 0, peopleToTell: 0 }, 'You host no upcoming events.'],
    [{ upcomingEvents: 1, peopleToTell: 0 }, 'Your 1 upcoming event is cancelled.'],
    [
      { upcomingEvents: 1, peopleToTell: 1 },
      'Your 1 upcoming event is cancelled and 1 person gets an email.',
    ],
    [told, 'Your 2 upcoming events are cancelled and 31 people get an email.'],
  ])('says first what happens: %o', async (what, words) => {
    await render({ [deletionPath]: good({ deletionAt: null, ...what }) });
    await (await openSheet()).findByText(words);
  });

  test('takes the password, and says when it is wrong', async () => {
    const deletionAt = '2026-12-04T17:00:00.000Z';
    const { answers, asked } = await render({
      [deletionPath]: good(told),
      [`POST ${deletionPath}`]: { status: 401, body: { message: 'Invalid password' } },
    });
    const sheet = await openSheet();
    const end = () => fireEvent.click(sheet.getByRole('button', { name: 'Delete account' }));
    end();
    await sheet.findByText('Password is required');
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    fireEvent.change(sheet.getByLabelText('Your password'), { target: { value: 'Bearcat1' } });
    end();
    await sheet.findByText('Invalid password');
    answers[`POST ${deletionPath}`] = good({ ...told, deletionAt });
    answers['/api/settings'] = good(settings({ deletionAt }));
    end();
    await expectToast('Deletion requested', 'You have 14 days to change your mind.');
    const part = await section('Delete account');
    await part.findByText(/^Your account is deleted on December 4, 2026\./);
    expect(asked).toContainEqual({ path: deletionPath, method: 'POST', body: { password: 'Bearcat1' } });
  });

  test('is taken back, or it is said that it is not', async () => {
    const { answers } = await render({
      '/api/settings': good(settings({ deletionAt: '2026-12-04T17:00:00.000Z' })),
      [`DELETE ${deletionPath}`]: { status: 500 },
    });
    const part = await section('Delete account');
    fireEvent.click(part.getByRole('button', { name: 'Keep account' }));
    await expectToast('Error', 'Failed to keep the account. Please try again.');
    answers[`DELETE ${deletionPath}`] = good(told);
    answers['/api/settings'] = good(settings());
    fireEvent.click(part.getByRole('button', { name: 'Keep account' }));
    await expectToast('Account kept', 'Nothing will be deleted.');
    await part.findByRole('button', { name: 'Delete account' });
  });
});
