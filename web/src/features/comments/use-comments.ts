import type { Comment } from '@quad/shared/contract/comments';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { threadQuery } from './comments.api';

/** An event's comments, newest first, page by page. */
export function useComments(eventId: string) {
  const list = useInfiniteQuery(threadQuery(eventId));
  const { data } = list;
  return {
    pages: list,
    comments: data?.pages.flatMap((page) => page.data) ?? [],
    /** Undefined until the first page is loaded. */
    total: data?.pages[0]?.total ?? data?.pages[0]?.data.length,
    error: list.isFetching ? null : list.error,
    retry: () => void (data ? list.fetchNextPage() : list.refetch()),
  };
}

function patchThread(
  client: QueryClient,
  eventId: string,
  patchPage: (comments: Comment[], index: number) => Comment[],
): void {
  client.setQueryData(threadQuery(eventId).queryKey, (thread) => {
    if (!thread) return thread;
    const pages = thread.pages.map((page, index) => ({
      ...page,
      data: patchPage(page.data, index),
    }));
    const sizeOf = (all: typeof pages) => all.reduce((sum, page) => sum + page.data.length, 0);
    const grown = sizeOf(pages) - sizeOf(thread.pages);
    return {
      ...thread,
      pages: pages.map((page) => ({ ...page, total: page.total === null ? null : page.total + grown })),
    };
  });
}

/** Adds a comment at the top of the list. */
export function insertComment(client: QueryClient, comment: Comment): void {
  patchThread(client, comment.eventId, (comments, index) =>
    index === 0 ? [comment, ...comments] : comments,
  );
}

/** Replaces the comment with `id`, which for an optimistic comment is a temporary id. */
export function replaceComment(client: QueryClient, comment: Comment, id = comment.id): void {
  patchThread(client, comment.eventId, (comments) =>
    comments.map((other) => (other.id === id ? comment : other)),
  );
}

/** Removes a comment. Returns a function that restores it. */
export function removeComment(client: QueryClient, { eventId, id }: Comment): () => void {
  const { queryKey } = threadQuery(eventId);
  const before = client.getQueryData(queryKey);
  patchThread(client, eventId, (comments) => comments.filter((other) => other.id !== id));
  return () => client.setQueryData(queryKey, before);
}
