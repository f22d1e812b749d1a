import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdScript } from './document';
import { repeatActs } from './held-acts';

const sent = vi.fn();

/** What is on a page: a switch, a link, a form without an address, and one with an address. */
function Page() {
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState('');
  const [isPublic, setPublic] = useState(false);
  return (
    <>
      <button type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <i>Free</i>
      </button>
      <a href="#there">There</a>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(text, isPublic);
        }}
      >
        <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
        <input
          type="checkbox"
          aria-label="Public"
          checked={isPublic}
          onChange={({ target }) => setPublic(target.checked)}
        />
        <button type="submit">Send</button>
      </form>
      <form action="/" aria-label="Search" />
    </>
  );
}

let root: HTMLElement;
let app: Root | undefined;

beforeEach(() => {
  // As the browser runs the script of the page's head.
  new Function(holdScript)();
  root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
});
afterEach(() => {
  window.takeHeldActs?.();
  act(() => app?.unmount());
  app = undefined;
  root.remove();
  sent.mockReset();
});

async function start(): Promise<void> {
  const acts = window.takeHeldActs?.();
  app = hydrateRoot(root, <Page />);
  await act(async () => {});
  act(() => acts && repeatActs(acts));
}
const chip = () => screen.getByRole('button', { name: 'Free' });

it('repeats a press once, however often it was made, and shows until then that it was noticed', async () => {
  fireEvent.click(screen.getByText('Free'));
  fireEvent.click(chip());
  expect(chip().dataset.held).toBe('');
  await start();
  expect(chip().getAttribute('aria-pressed')).toBe('true');
  expect(chip().dataset.held).toBeUndefined();
  fireEvent.click(chip());
  expect(chip().getAttribute('aria-pressed')).toBe('false');
});

it('sends a form with what was typed and chosen', async () => {
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  name.value = 'Ada';
  fireEvent.input(name);
  fireEvent.click(screen.getByLabelText('Public'));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).not.toHaveBeenCalled();
  await start();
  expect(sent.mock.calls).toEqual([['Ada', true]]);
  expect(name.value).toBe('Ada');
});

it('leaves to the browser what it can do by itself', () => {
  const followed = fireEvent.click(screen.getByRole('link', { name: 'There' }));
  const searched = fireEvent.submit(screen.getByRole('form', { name: 'Search' }));
  expect([followed, searched]).toEqual([true, true]);
  expect(window.takeHeldActs?.()?.size).toBe(0);
});

it('leaves out what the app no longer shows', async () => {
  fireEvent.click(chip());
  const gone = chip();
  gone.remove();
  const acts = window.takeHeldActs?.();
  expect(acts?.size).toBe(1);
  expect(() => acts && repeatActs(acts)).not.toThrow();
  root.querySelector('form')?.before(gone);
});
