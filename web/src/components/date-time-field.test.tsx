import { readReading } from '@quad/shared/wall-clock';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../lib/query-client';
import { faultsResolver } from '../lib/schema-resolver';
import { useActionForm } from '../lib/use-action-form';
import { DateTimeField } from './date-time-field';

beforeAll(async () => {
  await import('./date-time-picker');
});

/** A Friday, in the afternoon. */
const now = readReading('2026-11-20T16:20') ?? { day: 0, minutes: 0 };

interface Values {
  starts: string;
  ends: string;
}

function Form({ starts = '', ends = '' }: { starts?: string; ends?: string }) {
  const { form, field, formProps } = useActionForm<Values, Values, void>({
    resolver: faultsResolver<Values>(async ({ starts }) => (starts ? {} : { starts: 'Date is required' })),
    defaultValues: { starts, ends },
    onSubmit: () => ({ run: async () => {} }),
  });
  const values = form.watch();
  return (
    <form {...formProps}>
      <DateTimeField label="Date and time" field={field('starts')} value={values.starts} now={now} />
      <DateTimeField
        label="Ends"
        isOptional
        field={field('ends')}
        value={values.ends}
        now={now}
        start={values.starts}
      />
      <output>{JSON.stringify(values)}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const show = (values: Partial<Values> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form {...values} />
    </QueryClientProvider>,
  );

const starts = () => screen.getByLabelText<HTMLInputElement>('Date and time');
const ends = () => screen.getByLabelText<HTMLInputElement>(/^Ends/);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
function type(input: HTMLInputElement, text: string) {
  input.focus();
  fireEvent.change(input, { target: { value: text } });
}
const output = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}');

test('words become a time; the field shows how it understood them once it is left', () => {
  show();
  type(starts(), 'tomorrow 8pm');
  expect(output().starts).toBe('2026-11-21T20:00');
  expect(starts().value).toBe('tomorrow 8pm');
  fireEvent.blur(starts());
  expect(starts().value).toBe('Sat, Nov 21, 2026, 8:00 PM');

  type(starts(), '9:30 pm');
  expect(output().starts).toBe('2026-11-21T21:30');
  type(ends(), '1am');
  expect(output().ends).toBe('2026-11-22T01:00');
  type(ends(), '');
  expect(output().ends).toBe('');
});

test('words that are no time stay, for the form to refuse', () => {
  show();
  type(starts(), 'when the moon is full');
  fireEvent.blur(starts());
  expect(starts().value).toBe('when the moon is full');
  expect(output().starts).toBe('when the moon is full');
});

test('a form that lacks it says so and takes the focus there', async () => {
  show();
  fireEvent.click(button('Send'));
  await screen.findByText('Date is required');
  await waitFor(() => expect(document.activeElement).toBe(starts()));
  expect(starts().getAttribute('aria-invalid')).toBe('true');
});

test('a day and a time are chosen by keyboard', async () => {
  show();
  starts().focus();
  fireEvent.keyDown(starts(), { key: 'ArrowDown' });
  const friday = await screen.findByRole('button', { name: 'Friday, November 20' });
  await waitFor(() => expect(document.activeElement).toBe(friday));
  expect(button('Choose date and time').getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(friday, { key: 'ArrowDown' });
  fireEvent.click(document.activeElement ?? document.body);
  expect(output().starts).toBe('2026-11-27T19:00');
  fireEvent.click(button('9:00 PM'));
  expect(output().starts).toBe('2026-11-27T21:00');
  expect(button('9:00 PM').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('15 minutes later'));
  expect(starts().value).toBe('Fri, Nov 27, 2026, 9:15 PM');
  fireEvent.keyDown(button('9:00 PM'), { key: 'Escape' });
  expect(screen.queryByRole('button', { name: '9:00 PM' })).toBeNull();
  expect(document.activeElement).toBe(starts());
});

test('a press on the field opens the picker and leaves the focus there, to type', async () => {
  show();
  starts().focus();
  fireEvent.click(starts());
  await screen.findByRole('button', { name: '9:00 PM' });
  expect(document.activeElement).toBe(starts());
  fireEvent.keyDown(starts(), { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(button('Friday, November 20')));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: '9:00 PM' })).toBeNull();
  fireEvent.click(starts());
  type(starts(), 'fri 7pm');
  expect(screen.queryByRole('button', { name: '9:00 PM' })).toBeNull();
  expect(output().starts).toBe('2026-11-20T19:00');
});

test('a finger’s press on the field leads into the picker, without the keyboard of the screen', async () => {
  show();
  starts().focus();
  fireEvent(starts(), new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  const friday = await screen.findByRole('button', { name: 'Friday, November 20' });
  await waitFor(() => expect(document.activeElement).toBe(friday));
  // The next one is for typing.
  starts().focus();
  fireEvent(starts(), new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  expect(document.activeElement).toBe(starts());
  expect(screen.getByRole('button', { name: '9:00 PM' })).toBeTruthy();
});

test('nothing before now can be chosen', async () => {
  show({ starts: '2026-11-20T16:30' });
  fireEvent.click(button('Choose date and time'));
  await screen.findByRole('button', { name: 'Done' });
  expect(button('12:00 PM').disabled).toBe(true);
  expect(button('5:00 PM').disabled).toBe(false);
  expect(button('15 minutes earlier').disabled).toBe(true);
  expect(button('Thursday, November 19').disabled).toBe(true);
});

test('an end is chosen by how long the event lasts, and taken back', async () => {
  show({ starts: '2026-11-28T22:00' });
  fireEvent.click(button('Choose ends'));
  fireEvent.click(await screen.findByRole('button', { name: '3 hours' }));
  expect(output().ends).toBe('2026-11-29T01:00');
  expect(ends().value).toBe('Sun, Nov 29, 2026, 1:00 AM');
  expect(button('Friday, November 27').disabled).toBe(true);
  fireEvent.click(button('Clear'));
  expect(output().ends).toBe('');
});
