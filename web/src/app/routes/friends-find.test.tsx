import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { type Answer, answerCalls } from '../../testing/answers';
import {
  ana,
  answersWith,
  found,
  good,
  requestId,
  requestsPath,
  searchPath,
} from '../../testing/friends-screen';
import { stubLayout } from '../../testing/layout-stubs';
import { bootData, maya, renderApp } from '../../testing/render-app';

const boot = bootData({ user: maya });

beforeEach(() => {
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const expectToast = (title: string, description?: string) =>
  vi.waitFor(() => expect(currentToast()).toMatchObject({ title, ...(description ? { description } : {}) }));

describe('Find Friends', () => {
  const render = async (change: Record<string, Answer | Promise<Answer>> = {}) => {
    const answers = answersWith(change);
    const asked = answerCalls(answers);
    await renderApp('/friends?tab=find', boot);
    const searched = () =>
      asked.map(({ path }) => path).filter((path) => path.startsWith('/api/friends/search'));
    return { answers, asked, searched };
  };
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find friends' }), { target: { value } });
  const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('asks from two characters on, once typing rests', async () => {
    const { searched } = await render({ [searchPath('ana')]: good({ people: [found()] }) });
    vi.useFakeTimers();
    screen.getByText('Type at least 2 characters');
    type('a');
    await settle(1_000);
    type(' a ');
    await settle(1_000);
    expect(searched()).toEqual([]);
    type('an');
    await settle(200);
    type('ana');
    await settle(299);
    expect(searched()).toEqual([]);
    await settle(1);
    expect(searched()).toEqual([searchPath('ana')]);
    await settle(0);
    screen.getByRole('link', { name: 'Ana Reyes' });
    screen.getByText('2 mutual friends');
  });

  test('says that it searches, and that nobody is found', async () => {
    let give = (_: Answer) => {};
    const later = new Promise<Answer>((resolve) => {
      give = resolve;
    });
    await render({ [searchPath('zz')]: later });
    type('zz');
    await screen.findByText('Searching');
    await act(async () => give(good({ people: [] })));
    await screen.findByRole('heading', { name: 'Nobody found' });
  });

  test('says that a search failed, and searches again', async () => {
    const { answers } = await render({ [searchPath('ana')]: { status: 500 } });
    type('ana');
    await expectToast('Search Failed', 'Please check your connection');
    await screen.findByRole('heading', { name: 'Unable to search' });
    answers[searchPath('ana')] = good({ people: [found()] });
    fireEvent.click(await button('Try Again'));
    await screen.findByRole('link', { name: 'Ana Reyes' });
  });

  test('asks somebody, who then is asked', async () => {
    const { answers, asked } = await render({
      [searchPath('ana')]: good({ people: [found()] }),
      [`POST ${requestsPath}`]: good({ relation: 'requested', requestId }),
    });
    type('ana');
    const add = await button('Add Ana Reyes');
    answers[searchPath('ana')] = good({ people: [found({ relation: 'requested', requestId })] });
    fireEvent.click(add);
    await expectToast('Request sent', 'Ana Reyes can accept it now.');
    await button('Requested: cancel request to Ana Reyes');
    expect(asked).toContainEqual({ path: requestsPath, method: 'POST', body: { receiverId: ana.id } });
  });

  test.each([
    [found(), 'Add Ana Reyes', 'Request Failed'],
    [found({ relation: 'requested', requestId }), 'Requested: cancel request to Ana Reyes', 'Request Failed'],
    [found({ relation: 'requesting', requestId }), 'Accept Ana Reyes', 'Accept Failed'],
  ])('what fails says so: %o', async (person, name, title) => {
    await render({
      [searchPath('ana')]: good({ people: [person] }),
      // The list of requests can be read; nothing can be changed.
      [`POST ${requestsPath}`]: { status: 429, body: { message: 'That is enough for today.' } },
    });
    type('ana');
    fireEvent.click(await button(name));
    await expectToast(title);
    await button(name);
  });

  test('accepts who has asked already, and offers nothing to friends', async () => {
    const { answers } = await render({
      [searchPath('ana')]: good({ people: [found({ relation: 'requesting', requestId })] }),
      [`${requestsPath}/${requestId}/accept`]: good({ relation: 'friends', requestId: null }),
    });
    type('ana');
    const accept = await button('Accept Ana Reyes');
    answers[searchPath('ana')] = good({ people: [found({ relation: 'friends' })] });
    fireEvent.click(accept);
    await expectToast('Success!', 'You and Ana Reyes are friends.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ana Reyes/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Ana Reyes' }).closest('li')?.textContent).toContain('Friends');
  });
});
