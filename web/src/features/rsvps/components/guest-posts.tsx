import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button';
import { useAction } from '../../../lib/use-action';
import { answerGuestPost, guestPostsQuery } from '../rsvps.api';
import * as styles from './guest-posts.module.css';

/** Asks the reader of a mailed link whether comments and videos with their address are theirs. */
export function GuestPosts({ token }: { token: string }) {
  const client = useQueryClient();
  const { data: posts = [] } = useQuery(guestPostsQuery(token));
  const { act, busy } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  if (posts.length === 0 && !isAnswered) return null;

  const answer = async (id: string, isMine: boolean) => {
    const isDone = await act({
      name: `${id} ${isMine}`,
      run: async () => {
        client.setQueryData(guestPostsQuery(token).queryKey, await answerGuestPost(token, id, isMine));
      },
      done: isMine
        ? { title: 'Thanks', description: "We'll keep it, and move it to your account if you make one." }
        : { title: 'Removed', description: "It's gone from the event page." },
      failed: "We couldn't save your answer. Please try again.",
    });
    if (!isDone) return;
    setAnswered(true);
    // The button has gone with its post.
    heading.current?.focus();
  };

  return (
    <section className="card" aria-labelledby="guest-posts">
      <h2 id="guest-posts" className="display" tabIndex={-1} ref={heading}>
        Is this yours?
      </h2>
      <p className="text-muted">
        {posts.length > 0 ? 'Someone posted this with your email.' : "That's everything. Thank you."}
      </p>
      <ul className={styles.guestPosts}>
        {posts.map(({ id, kind, text }) => (
          <li key={id}>
            <p>{kind === 'comment' ? `“${text}”` : `Video: ${text}`}</p>
            <div>
              <Button
                tone="outline"
                size="sm"
                busy={busy === `${id} true`}
                onClick={() => void answer(id, true)}
              >
                It's mine
              </Button>
              <Button
                tone="secondary"
                size="sm"
                busy={busy === `${id} false`}
                onClick={() => void answer(id, false)}
              >
                Not mine, remove it
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
