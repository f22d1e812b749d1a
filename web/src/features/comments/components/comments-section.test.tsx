import type { Comment } from '@quad/shared/contract/comments';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { CommentsSection } from './comments-section';

const eventId = '3b241101-e2bb-4255-8caf-4136c566a962';
const host = '9f0c3d2e-0000-4000-8000-000000000001';
const bea = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', name: 'Bea Castellano', avatarUrl: null };
const now = new Date('2026-11-20T22:30:00Z');
const request = vi.fn<typeof fetch>();

function commentOf(parts: Partial<Comment>): Comment {
  return {
    id: 'c1',
    eventId,
    content: 'Is there a coat check?',
    authorName: 'Bea Castellano',
    userId: bea.id,
    guestName: null,
    guestEmail: null,
    avatarUrl: null,
    createdAt: '2026-11-20T20:30:00.000Z',
    editedAt: null,
    isHidden: false,
    hiddenBy: null,
    canEdit: false,
    canDelete: false,
    canHide: false,
    ...parts,
  };
}

function renderSection(comments: Comment[], viewer: typeof bea | null) {
  request.mockImplementation(
    async () => new Response(JSON.stringify(comments), { headers: { 'x-total-count': '1234' } }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CommentsSection
        eventId={eventId}
        hostId={host}
        viewer={viewer}
        now={now}
        videos={{ check: () => null, canAttach: true, onAttached: () => {} }}
        renderVideos={() => null}
        onReport={() => {}}
      />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', request);
});

it('counts all comments, says who wrote each and when', async () => {
  renderSection(
    [
      commentOf({}),
      commentOf({ id: 'c2', userId: host, authorName: 'Dev Okafor', editedAt: now.toISOString() }),
      commentOf({ id: 'c3', userId: null, authorName: 'Tomás' }),
    ],
    null,
  );
  await screen.findByRole('heading', { name: 'Comments (1,234)' });
  const [first, second, third] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toContain('Bea Castellano 2h ago');
  expect(second).toContain('Dev Okafor Host 2h ago · edited');
  expect(third).toContain('Tomás (guest)');
});

it('is busy until the comments are loaded', async () => {
  renderSection([], null);
  expect(screen.getByText('Loading comments').closest('[aria-busy="true"]')).not.toBeNull();
  await screen.findByText('No comments yet. Be the first to say something.');
  expect(screen.queryByText('Loading comments')).toBeNull();
});

it('asks visitors to open the form, and members only for the content', async () => {
  renderSection([], null);
  await screen.findByText('No comments yet. Be the first to say something.');
  screen.getByRole('button', { name: 'Add Comment' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('has the form ready for members', async () => {
  renderSection([], bea);
  await screen.findByRole('heading', { name: /^Comments/ });
  screen.getByRole('textbox', { name: 'Comment' });
});

it('offers with a comment what its reader may do', async () => {
  renderSection([commentOf({ canEdit: true, canDelete: true })], bea);
  fireEvent.click(await screen.findByRole('button', { name: 'More about the comment by Bea Castellano' }));
  const sheet = await screen.findByRole('dialog', { name: 'Comment' });
  const names = within(sheet)
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(names).toEqual(['Close', 'Edit commentUp to 15 minutes after posting', 'Delete comment']);
});

it.each([
  ['host', ['Close', 'Show commentEveryone sees it again', 'Report comment'], false],
  ['moderator', ['Close', 'Report comment'], true],
] as const)(
  'offers its host to show again what the %s has hidden, if they may',
  async (hiddenBy, offers, isTold) => {
    renderSection([commentOf({ isHidden: true, hiddenBy, canHide: true })], { ...bea, id: host });
    fireEvent.click(await screen.findByRole('button', { name: 'More about the comment by Bea Castellano' }));
    const sheet = await screen.findByRole('dialog', { name: 'Comment' });
    const names = within(sheet)
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));
    expect(names).toEqual(offers);
    expect(within(sheet).queryByText('Hidden by a moderator') !== null).toBe(isTold);
  },
);
