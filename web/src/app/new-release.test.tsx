import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasswordField } from '../components/password-field';
import { TextArea } from '../components/text-area';
import { TextField } from '../components/text-field';
import { followReleases, followTyping } from './new-release';

const request = vi.fn<typeof fetch>();
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('location', { ...location, reload, pathname: '/events/1', search: '' });
  request.mockResolvedValue(new Response(null, { status: 404 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.resetAllMocks();
});

/** A screen with a form, a dialog with another one, and what they would send. */
function Screen() {
  const [comment, setComment] = useState('');
  const [message, setMessage] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextArea label="Comment" value={comment} onChange={(event) => setComment(event.target.value)} />
      <PasswordField label="Password" name="password" />
      <button type="button" onClick={() => setOpen(true)}>
        Write to everybody
      </button>
      {isOpen && (
        <TextField label="Message" value={message} onChange={(event) => setMessage(event.target.value)} />
      )}
      <output>{`${comment}/${message}`}</output>
    </>
  );
}

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
/** What Vite dispatches when a part of the code can't be loaded. */
const failToLoad = () => dispatchEvent(new Event('vite:preloadError'));
const sent = () => screen.getByRole('status').textContent;

it('loads the page again when its code is gone, with all that was typed', async () => {
  followReleases();
  await followTyping();
  render(<Screen />);
  fireEvent.click(screen.getByRole('button', { name: 'Write to everybody' }));
  type('Comment', 'See you there');
  type('Message', 'Bring a coat');
  type('Password', 'a secret of mine');
  failToLoad();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret of mine');

  cleanup();
  await followTyping();
  render(<Screen />);
  await waitFor(() => expect(sent()).toBe('See you there/'));
  fireEvent.click(screen.getByRole('button', { name: 'Write to everybody' }));
  await waitFor(() => expect(sent()).toBe('See you there/Bring a coat'));

  // The server still has no newer build: once is enough.
  failToLoad();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['the build is still there', async () => new Response(null, { status: 200 })],
  ['the server is failing', async () => new Response(null, { status: 503 })],
  ['there is no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('stays as it is when %s', async (_, respond) => {
  request.mockImplementation(respond);
  followReleases();
  failToLoad();
  await waitFor(() => expect(request).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
});
