import type { Fold } from '@quad/shared/contract/event-folds';
import { countText, ordinal } from '@quad/shared/count-text';
import { isCover } from '@quad/shared/listed-covers';
import { useQuery } from '@tanstack/react-query';
import { Check, Combine, EqualApproximately, EqualNot } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { KeyList } from '../../../components/key-list';
import { OfflineNotice } from '../../../components/offline-notice';
import { AllCaughtUp, ReviewFrame } from '../../../components/review';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { useKeys } from '../../../lib/use-keys';
import { useOnline } from '../../../lib/use-online';
import { type Evidence, foldRows } from '../fold-words';
import { decideFold, foldsQuery, sourcesKey } from '../sources.api';
import { differingParts } from '../word-differences';
import { DecidedFolds } from './decided-folds';
import * as styles from './fold-review.module.css';

const marks = { positive: Check, warn: EqualApproximately, plain: EqualNot };

function EvidenceMark({ evidence }: { evidence: Evidence }) {
  const Mark = marks[evidence.tone];
  return (
    <span className="state" data-tone={evidence.tone}>
      <Mark />
      {evidence.words}
    </span>
  );
}

/** A value with what the other one lacks marked. */
function Marked({ text, other }: { text: string; other: string }) {
  return differingParts(text, other).map((part, at) =>
    part.isDifferent ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <mark key={at}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}

/** Drawn covers are repeated instead of zoomed. */
function Picture({ url }: { url: string }) {
  if (isCover(url)) return <div className={styles.picture} style={{ backgroundImage: `url(${url})` }} />;
  return <img src={url} alt="" className={styles.picture} loading="lazy" />;
}

function Comparison({ fold }: { fold: Fold }) {
  return (
    <table className={styles.comparison}>
      <caption className="sr-only">Two events that may be the same</caption>
      <thead>
        <tr>
          <td />
          {fold.sides.map((side) => (
            <th key={side.eventId} scope="col">
              {side.imageUrl && <Picture url={side.imageUrl} />}
              <small>{`${side.sourceName}, ${ordinal(side.priority)}`}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {foldRows(fold).map(({ label, evidence, values: [one, other] }) => (
          <tr key={label}>
            <th scope="row">
              <span>{label}</span>
              {evidence && <EvidenceMark evidence={evidence} />}
            </th>
            <td className={label === 'Title' ? 'display' : undefined}>{one}</td>
            <td className={label === 'Title' ? 'display' : undefined}>
              {evidence && one !== other ? <Marked text={other} other={one} /> : other}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** ', both links show and all 40 favorites are kept' */
function keptWords(favorites: number): string {
  if (favorites === 0) return ' and both links show';
  const kept = favorites === 1 ? 'the favorite is' : `all ${countText(favorites)} favorites are`;
  return `, both links show and ${kept} kept`;
}

/** Pairs of events that may be the same, one after the other, with the decision. */
export function FoldReview({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery(foldsQuery('open'));
  const isOnline = useOnline();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  /** The latest decision here, which can be taken back. */
  const [last, setLast] = useState<{ fold: Fold; decision: 'fold' | 'apart' } | null>(null);
  /** A pair that is decided once more. */
  const [again, setAgain] = useState<Fold | null>(null);
  const { act, busy, failure } = useAction();

  const open = data?.filter(({ id }) => !skipped.includes(id)) ?? [];
  const fold = again ?? open[0] ?? data?.[0];

  const decide = async (decision: 'fold' | 'apart') => {
    if (!fold) return;
    const isDecided = await act({
      name: decision,
      run: () => decideFold(fold.id, decision),
      refresh: [{ queryKey: sourcesKey }],
      alert: "We couldn't save this. Please try again.",
    });
    if (!isDecided) return;
    setAgain(null);
    setLast({ fold, decision });
  };
  const skip = () => {
    if (!fold) return;
    setAgain(null);
    setSkipped((before) => (open.length > 1 ? [...before, fold.id] : []));
  };
  const undo = async () => {
    if (!last) return;
    const isUndone =
      last.decision === 'apart' ||
      (await act({
        name: 'undo',
        run: () => decideFold(last.fold.id, 'apart'),
        refresh: [{ queryKey: sourcesKey }],
        alert: "We couldn't split them. Please try again.",
      }));
    if (!isUndone) return;
    setAgain(last.fold);
    setLast(null);
  };
  useKeys({
    s: () => void decide('fold'),
    t: () => void decide('apart'),
    ArrowRight: skip,
    u: () => void undo(),
  });

  const favorites = fold?.sides.reduce((sum, { favoriteCount }) => sum + favoriteCount, 0) ?? 0;
  return (
    <ReviewFrame
      what="pairs"
      error={data ? null : error}
      onRetry={() => void refetch()}
      isLoaded={data !== undefined}
    >
      {!isOnline && <OfflineNotice />}
      {last && (
        <div className={`card row ${styles.last}`} role="status">
          <p>
            {last.decision === 'fold'
              ? `“${last.fold.sides[0].title}” is one event now.`
              : `“${last.fold.sides[0].title}” stays two events.`}
          </p>
          <Button size="sm" tone="secondary" busy={busy === 'undo'} onClick={() => void undo()}>
            Undo
          </Button>
        </div>
      )}
      {fold === undefined ? (
        <AllCaughtUp text="No events look alike." />
      ) : (
        <>
          <p className={`text-sm text-muted ${styles.lead}`}>
            <span>
              {again
                ? 'Decide again.'
                : `1 of ${open.length || data?.length}. Two sources list something alike. Together they become one event with both links.`}
            </span>
            <b>{`${Math.round(fold.likeness * 100)}% alike`}</b>
          </p>
          <Comparison fold={fold} />
          {failure && <FormAlert>{failure}</FormAlert>}
          <div className={`card row ${styles.decision}`}>
            <div>
              <b>If they are the same</b>
              <p>
                {`${fold.sides[0].sourceName}'s text stays${keptWords(favorites)}. You can split them again.`}
              </p>
            </div>
            <div className="cluster">
              <Button size="sm" tone="secondary" disabled={busy !== null} onClick={skip}>
                Skip
              </Button>
              <Button
                size="sm"
                tone="outline"
                busy={busy === 'apart'}
                disabled={busy !== null}
                onClick={() => void decide('apart')}
              >
                Two events
              </Button>
              <Button
                size="sm"
                busy={busy === 'fold'}
                disabled={busy !== null}
                onClick={() => void decide('fold')}
              >
                <Combine size={16} />
                Same event
              </Button>
            </div>
          </div>
          <KeyList
            keys={[
              ['S', 'same'],
              ['T', 'two events'],
              ['→', 'skip'],
              ['U', 'undo last'],
            ]}
          />
        </>
      )}
      <DecidedFolds now={now} />
    </ReviewFrame>
  );
}
