import type { Comment } from '@quad/shared/contract/comments';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { threadQuery } from './comments.api';

export interface CommentThread {
  comments: Comment[];
  /** Undefined until the first page is there. */
  total: number | undefined;
  error: Error | null;
  retry(): void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/** An event's comments, newest first, a page at a time. */
export function useComments(eventId: string): CommentThread {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(threadQuery(eventId));
  return {
    comments: data?.pages.flatMap((page) => page.data) ?? [],
    total: data?.pages[0]?.total ?? data?.pages[0]?.data.length,
    error: isFetching ? null : error,
    retry: () => void (data ? fetchNextPage() : refetch()),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
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

/** Puts a comment on top of those that are shown. */
export function insertComment(client: QueryClient, comment: Comment): void {
  patchThread(client, comment.eventId, (comments, index) =>
    index === 0 ? [comment, ...comments] : comments,
  );
}

/** Puts a comment in the place of the one with `id`, which is its own unless it was only on its way. */
export function replaceComment(client: QueryClient, comment: Comment, id = comment.id): void {
  patchThread(client, comment.eventId, (comments) =>
    comments.map((other) => (other.id === id ? comment : other)),
  );
}

/** Takes a comment out. Returns how to put it back. */
export function removeComment(client: QueryClient, { eventId, id }: Comment): () => void {
  const { queryKey } = threadQuery(eventId);
  const before = client.getQueryData(queryKey);
  patchThread(client, eventId, (comments) => comments.filter((other) => other.id !== id));
  return () => client.setQueryData(queryKey, before);
}
