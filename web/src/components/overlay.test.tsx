import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Overlay } from './overlay';

// On a busy machine the code that is fetched on demand may take longer than a test waits for an element.
beforeAll(async () => {
  await import('./overlay-dialog');
});

const viewport = (isDesktop: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isDesktop,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

function Page({ anchor }: { anchor?: 'dialog' | 'popover' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filter
      </button>
      <Overlay
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={<button type="button">Clear</button>}
        anchor={anchor}
      >
        <p>Body</p>
      </Overlay>
    </>
  );
}

const open = async () => {
  fireEvent.click(screen.getByText('Filter'));
  return await screen.findByRole('dialog', { name: 'Filters' });
};

test('opens on demand with its title, body and footer, and closes by its button and by Esc', async () => {
  viewport(false);
  render(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  const dialog = await open();
  expect(dialog.textContent).toBe('FiltersBodyClear');
  expect(dialog.contains(document.activeElement)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await open();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('opens with the focus on its first field where there is a keyboard, and on none on a phone', async () => {
  for (const hasKeyboard of [true, false]) {
    viewport(hasKeyboard);
    const { unmount } = render(
      <Overlay open onClose={() => {}} title="RSVP">
        <input type="checkbox" />
        <input tabIndex={-1} />
        <input aria-label="Name" />
      </Overlay>,
    );
    await screen.findByRole('dialog', { name: 'RSVP' });
    const field = screen.getByLabelText('Name');
    const dialog = screen.getByRole('dialog');
    // Not on the button that closes it: there, Enter would.
    await waitFor(() => expect(document.activeElement).toBe(hasKeyboard ? field : dialog));
    fireEvent.keyDown(dialog, { key: 'k' });
    expect(document.activeElement).toBe(field);
    unmount();
  }
});

test('a dialog hides the page behind a scrim; a popover on a desktop leaves it in use', async () => {
  viewport(true);
  const { unmount } = render(<Page anchor="popover" />);
  await open();
  expect(screen.queryByTestId('scrim')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
  unmount();

  viewport(false);
  render(<Page anchor="popover" />);
  await open();
  expect(screen.queryByTestId('scrim')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
});
