import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button';

test('a busy button says so, keeps its words and refuses presses', () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      RSVPing...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'RSVPing...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('a button in a form submits it only when asked to', () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Clear</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  fireEvent.click(screen.getByText('Clear'));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Save'));
  expect(submit).toHaveBeenCalledOnce();
});

test('an external link opens a tab that can not reach back; an internal one stays in the app', () => {
  render(
    <>
      <ButtonLink href="https://seller.test/1" external>
        Get Tickets
      </ButtonLink>
      <ButtonLink href="/events/1">RSVP Free</ButtonLink>
    </>,
  );
  const external = screen.getByText('Get Tickets');
  expect(external.getAttribute('target')).toBe('_blank');
  expect(external.getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getByText('RSVP Free').hasAttribute('target')).toBe(false);
});
