import type { Removal } from '@quad/shared/contract/moderation';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { ShowMore } from '../../../components/list-parts';
import { loadable } from '../../../components/loadable';
import { LoadingPart } from '../../../components/loading-part';
import { ReviewFrame, ReviewItem } from '../../../components/review';
import * as reviewStyles from '../../../components/review.module.css';
import { timeAgo } from '../../../lib/time-ago';
import { moderationKey, removalsQuery, undoRemoval } from '../report-queue.api';
import * as styles from './report-queue.module.css';
import { describe, labelOf, TargetTile } from './target-parts';

const DecisionSheet = loadable(async () => (await import('./decision-sheet')).default).View;

function RemovalItem({ removal, now, onUndo }: { removal: Removal; now: Date; onUndo(): void }) {
  const isPerson = removal.targetType === 'user';
  return (
    <ReviewItem
      mark={<TargetTile target={removal} />}
      title={labelOf(removal)}
      note={`${isPerson ? 'Suspended' : 'Hidden'} ${timeAgo(removal.removedAt, now)}`}
      reportCount={0}
      quote={removal.excerpt || 'No name'}
    >
      <div className={reviewStyles.buttons}>
        <Button
          size="sm"
          tone="outline"
          aria-label={`${isPerson ? 'Restore' : 'Show again'} ${describe(removal)}`}
          onClick={onUndo}
        >
          {isPerson ? <RotateCcw /> : <Eye />}
          {isPerson ? 'Restore' : 'Show again'}
        </Button>
      </div>
    </ReviewItem>
  );
}

/** What moderators have hidden and whom they have suspended, each with the way back; nothing if there is none. */
export function RemovalList({ now }: { now: Date }) {
  const client = useQueryClient();
  const list = useInfiniteQuery(removalsQuery());
  const [chosen, setChosen] = useState<Removal | null>(null);
  const [isOpen, setOpen] = useState(false);
  const removals = list.data?.pages.flatMap((page) => page.data);
  if (removals?.length === 0) return null;
  return (
    <section className={styles.removals}>
      <h2 className="display text-xl">Hidden and suspended</h2>
      <ReviewFrame
        what="the hidden list"
        error={list.isFetching ? null : list.error}
        onRetry={() => void list.refetch()}
        isLoaded={removals !== undefined}
      >
        <ul className={`${reviewStyles.list} ${styles.queue}`}>
          {removals?.map((removal) => (
            <RemovalItem
              key={removal.targetId}
              removal={removal}
              now={now}
              onUndo={() => {
                setChosen(removal);
                setOpen(true);
              }}
            />
          ))}
        </ul>
        <ShowMore block className={styles.more} pages={list} />
        <LoadingPart>
          {chosen && (
            <DecisionSheet
              key={chosen.targetId}
              decision={chosen.targetType === 'user' ? 'restore' : 'show'}
              onDecide={(note) => undoRemoval(chosen, note)}
              open={isOpen}
              onClose={() => setOpen(false)}
              onDecided={() => void client.invalidateQueries({ queryKey: moderationKey })}
            />
          )}
        </LoadingPart>
      </ReviewFrame>
    </section>
  );
}
