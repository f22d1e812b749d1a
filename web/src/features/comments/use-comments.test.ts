// @vitest-environment node
import type { Comment } from '@quad/shared/contract/comments';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { insertComment, removeComment, replaceComment } from './use-comments';

const eventId = 'e';
const comment = (id: string, content = id) => ({ id, eventId, content }) as Comment;

function threadOf(...pages: string[][]) {
  const client = createQueryClient();
  const total = pages.flat().length + 3;
  client.setQueryData(['comments', eventId], {
    pages: pages.map((ids) => ({ data: ids.map((id) => comment(id)), total, nextCursor: null })),
    pageParams: pages.map(() => null),
  });
  const read = () => {
    const data = client.getQueryData<{ pages: { data: Comment[]; total: number }[] }>(['comments', eventId]);
    return {
      words: data?.pages.map((page) => page.data.map(({ content }) => content)),
      total: data?.pages[0]?.total,
    };
  };
  return { client, read };
}

describe('the comments that are shown', () => {
  it('take a new one on top and count it', () => {
    const { client, read } = threadOf(['b', 'a'], ['z']);
    insertComment(client, comment('c'));
    expect(read()).toEqual({ words: [['c', 'b', 'a'], ['z']], total: 7 });
  });

  it("replace it with the server's version", () => {
    const { client, read } = threadOf(['pending-1', 'a']);
    replaceComment(client, comment('c', 'trimmed'), 'pending-1');
    expect(read()).toEqual({ words: [['trimmed', 'a']], total: 5 });
  });

  it('remove one, and restore it at its position', () => {
    const { client, read } = threadOf(['b', 'a'], ['z']);
    const before = read();
    const putBack = removeComment(client, comment('z'));
    expect(read()).toEqual({ words: [['b', 'a'], []], total: 5 });
    putBack();
    expect(read()).toEqual(before);
  });

  it('stay unknown until they are loaded', () => {
    const client = createQueryClient();
    insertComment(client, comment('c'));
    expect(client.getQueryData(['comments', eventId])).toBeUndefined();
  });
});
