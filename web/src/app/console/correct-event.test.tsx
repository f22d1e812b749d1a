import type { ListedEvent } from '@quad/shared/contract/console-events';
import type { CorrectableEvent } from '@quad/shared/contract/event-corrections';
import type { Report } from '@quad/shared/contract/moderation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openConsole } from '../../testing/open-console';
import { ok, type Stubs } from '../../testing/stub-api';

vi.mock('../../lib/put-file', async (original) => ({
  ...(await original<object>()),
  putFile: async () => {},
}));

const at = '2026-11-20T10:00:00.000Z';
const id = 'c0ffee00-0000-4000-8000-000000000001';

const correctable: CorrectableEvent = {
  status: 'scheduled',
  title: 'Talk',
  category: 'study',
  description: '',
  organizer: 'Debate Society',
  picture: '/event-images/c0ffee00-0000-4000-8000-00000000000a.webp',
  isDateToKnow: false,
  price: null,
  link: null,
  startLocal: '2026-11-20T19:00',
  endLocal: null,
  allDay: false,
  timezone: 'America/New_York',
  place: 'Great Hall',
  corrected: ['title'],
  merged: [],
};

const event: ListedEvent = {
  id,
  title: 'Talk',
  category: 'study',
  imageUrl: null,
  startDate: at,
  timezone: 'America/New_York',
  series: null,
  location: 'Great Hall',
  state: 'shown',
  from: 'Campus Calendar',
  isHostSuspended: false,
  isImported: true,
  alsoFrom: null,
  attendeeCount: 0,
  reportCount: 0,
};
const counts = { coming: 1, hidden: 0, withdrawn: 0, cancelled: 0, clocks: 0, all: 1 };
const eventStubs: Stubs = {
  'GET /api/admin/events': ok([event]),
  'GET /api/admin/events/counts': ok(counts),
  'GET /api/admin/events/:id/correction': ok(correctable),
  'PUT /api/admin/events/:id/correction': { status: 204 },
  'DELETE /api/admin/events/:id/correction': { status: 204 },
};

async function openSheet(stubs: Stubs = {}) {
  const received = await openConsole('/admin/events', { ...eventStubs, ...stubs });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct Talk' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Correct this event' }));
  await sheet.findByLabelText('Status');
  const save = async () => {
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(received.some(({ key }) => key.startsWith('PUT'))).toBe(true));
    return received.find(({ key }) => key.startsWith('PUT'))?.body;
  };
  return { received, sheet, save };
}

test('an event from a source is corrected where it is wrong, and the correction is taken back', async () => {
  const { received, sheet } = await openSheet();
  fireEvent.change(await sheet.findByLabelText('Status'), { target: { value: 'cancelled' } });
  fireEvent.change(sheet.getByLabelText('Category'), { target: { value: 'food' } });
  fireEvent.change(sheet.getByLabelText('Price (optional)'), { target: { value: '12.50' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  // What was corrected before stays so.
  await waitFor(() =>
    expect(received.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
      status: 'cancelled',
      title: 'Talk',
      category: 'food',
      price: 12.5,
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Correct Talk' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the correction' }));
  await waitFor(() =>
    expect(received.map(({ key }) => key)).toContain('DELETE /api/admin/events/:id/correction'),
  );
});

test('a wrong picture is taken away, and its poster shows', async () => {
  const { sheet, save } = await openSheet();
  const picture = within(sheet.getByRole('group', { name: 'Picture' }));
  expect(picture.getByRole('img', { name: 'Picture of the event' }).getAttribute('src')).toBe(
    correctable.picture,
  );
  fireEvent.click(picture.getByRole('button', { name: 'Remove image' }));
  expect(picture.getByRole('img', { name: 'Poster of the event' }).getAttribute('src')).toMatch(
    /^\/covers\//,
  );
  expect(picture.getByRole('status').textContent).toBe('Without a picture, its poster shows.');
  expect(picture.queryByRole('button', { name: 'Remove image' })).toBeNull();
  expect(await save()).toEqual({ title: 'Talk', picture: null });
});

test('a wrong picture gives way to an uploaded one; other files are refused in words', async () => {
  const imageUrl = '/event-images/c0ffee00-0000-4000-8000-00000000000b.webp';
  const { sheet, save } = await openSheet({
    'POST /api/upload/event-image': ok({ uploadUrl: '/put-here', imageUrl }),
    'POST /api/event-images': ok({ imageUrl }),
  });
  const choose = (file: File) =>
    fireEvent.change(sheet.getByLabelText('New picture'), { target: { files: [file] } });
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await sheet.findByText('Please upload an image file')).toBeTruthy();
  choose(new File(['x'], 'kiln.avif', { type: 'image/avif' }));
  await waitFor(() =>
    expect(sheet.getByRole('img', { name: 'Picture of the event' }).getAttribute('src')).toBe(imageUrl),
  );
  expect(sheet.queryByText('Please upload an image file')).toBeNull();
  expect(await save()).toEqual({ title: 'Talk', picture: imageUrl });
});

test('an organizer is taken away, times become whole days, and a deadline is one to know', async () => {
  const { sheet, save } = await openSheet();
  fireEvent.change(sheet.getByLabelText('Organizer (optional)'), { target: { value: '' } });
  fireEvent.click(sheet.getByLabelText('All day'));
  fireEvent.change(sheet.getByLabelText('Starts'), { target: { value: '2026-11-21' } });
  fireEvent.change(sheet.getByLabelText('Last day (optional)'), { target: { value: '2026-11-22' } });
  fireEvent.click(sheet.getByLabelText(/^A date to know/));
  expect(await save()).toEqual({
    title: 'Talk',
    organizer: null,
    isDateToKnow: true,
    time: { startLocal: '2026-11-21T00:00', endLocal: '2026-11-22T23:59', allDay: true },
  });
});

test('what was merged by mistake is taken apart again', async () => {
  const foldId = 'c0ffee00-0000-4000-8000-000000000003';
  const { received, sheet } = await openSheet({
    'GET /api/admin/events/:id/correction': ok({
      ...correctable,
      merged: [{ foldId, title: 'Chat', sourceName: 'The Hall' }],
    }),
    'POST /api/admin/folds/:id/decision': { status: 204 },
  });
  fireEvent.click(sheet.getByRole('button', { name: 'Take apart “Chat” from The Hall' }));
  await waitFor(() =>
    expect(received.find(({ key }) => key === 'POST /api/admin/folds/:id/decision')).toMatchObject({
      params: { id: foldId },
      body: { decision: 'apart' },
    }),
  );
});

test('a report leads to the correction that people were promised, and to merging', async () => {
  const report: Report = {
    id,
    targetType: 'event',
    targetId: id,
    eventId: id,
    excerpt: 'Talk',
    reason: 'other',
    details: 'It is listed twice: Chat',
    status: 'open',
    reportCount: 1,
    createdAt: at,
    isImported: true,
  };
  const received = await openConsole('/admin/reports', {
    'GET /api/admin/reports': ok([report, { ...report, id: crypto.randomUUID(), isImported: false }]),
    'GET /api/admin/reports/decided': ok([]),
    'GET /api/admin/removals': ok([]),
    'GET /api/admin/events/:id/correction': ok(correctable),
    'POST /api/admin/folds': { status: 204 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct event: Talk' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Correct this event' }));
  const field = await sheet.findByLabelText('Listed twice?');
  const merge = sheet.getByRole('button', { name: 'Merge the two' });
  fireEvent.click(merge);
  expect(sheet.getByText("Paste the address of the other event's page")).toBeTruthy();
  const otherId = 'c0ffee00-0000-4000-8000-000000000002';
  fireEvent.change(field, { target: { value: `https://quad.example.edu/events/${otherId}?from=list` } });
  fireEvent.click(merge);
  await waitFor(() =>
    expect(received.find(({ key }) => key === 'POST /api/admin/folds')?.body).toEqual({
      eventId: id,
      otherId,
    }),
  );
});
