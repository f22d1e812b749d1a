import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showCheck } from '../lib/browser-check';
import { SubmitButton } from './submit-button';

test('a form says that the browser is being checked for as long as that takes', async () => {
  render(
    <SubmitButton isBusy busyLabel="Getting the list...">
      Open
    </SubmitButton>,
  );
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  expect(screen.getByRole('button').textContent).toBe('Getting the list...');
  let checked = Promise.resolve();
  act(() => {
    checked = showCheck(work);
  });
  expect(screen.getByRole('button').textContent).toBe('Checking your browser...');
  await act(async () => {
    finish();
    await checked;
  });
  expect(screen.getByRole('button').textContent).toBe('Getting the list...');
});
