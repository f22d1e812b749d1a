import type { Fold } from '@quad/shared/contract/event-folds';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button';
import { useAction } from '../../../lib/use-action';
import { agoWords } from '../ago-words';
import { decideFold, foldsQuery, sourcesKey } from '../sources.api';
import * as styles from './decided-folds.module.css';

/** So many decisions are shown; earlier ones are rarely regretted. */
const shownMax = 20;

function DecidedFold({ fold, now }: { fold: Fold; now: Date }) {
  const { act, isBusy } = useAction();
  const isJoined = fold.state === 'folded';
  const turn = () =>
    void act({
      run: () => decideFold(fold.id, isJoined ? 'apart' : 'fold'),
      done: { title: isJoined ? 'Two events again' : 'One event now' },
      refresh: [{ queryKey: sourcesKey }],
      failed: "We couldn't save this. Please try again.",
    });
  const [one, other] = fold.sides;
  return (
    <li>
      <div>
        <b>{one.title}</b>
        <small>
          {`${isJoined ? 'One event' : 'Two events'}: ${one.sourceName} and ${other.sourceName} · ${fold.decidedBy ?? 'Quad'}${
            fold.decidedAt ? `, ${agoWords(fold.decidedAt, now)}` : ''
          }`}
        </small>
      </div>
      <Button
        size="sm"
        tone="secondary"
        busy={isBusy}
        aria-label={`${isJoined ? 'Split' : 'Merge'} ${one.title}`}
        onClick={turn}
      >
        {isJoined ? 'Split' : 'Merge'}
      </Button>
    </li>
  );
}

/** The latest decisions, each of which can be turned around. */
export function DecidedFolds({ now }: { now: Date }) {
  const { data = [] } = useQuery(foldsQuery('decided'));
  if (data.length === 0) return null;
  return (
    <details className={`card ${styles.decided}`}>
      <summary>Recent decisions</summary>
      <ul>
        {data.slice(0, shownMax).map((fold) => (
          <DecidedFold key={fold.id} fold={fold} now={now} />
        ))}
      </ul>
    </details>
  );
}
