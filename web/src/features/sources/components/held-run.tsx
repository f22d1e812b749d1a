import type { SourceRun } from '@quad/shared/contract/source-runs';
import type { Source } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { ArrowUpRight, Hand } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { decideRun, sourcesKey } from '../sources.api';
import * as styles from './held-run.module.css';
import { EventLine } from './preview-results';
import { StateNotice } from './source-state';

interface HeldRunProps {
  source: Source;
  heldRun: NonNullable<Source['heldRun']>;
  /** Once its details are loaded. */
  run: SourceRun | undefined;
}

/** A run that would take many events at once: what it would take, and the decision. */
export function HeldRun({ source, heldRun, run }: HeldRunProps) {
  const { act, busy, failure } = useAction();
  const decide = (decision: 'release' | 'keep') =>
    void act({
      name: decision,
      run: () => decideRun(heldRun.id, decision),
      done:
        decision === 'release'
          ? { title: 'Run released', description: 'The events are no longer listed.' }
          : { title: 'Events kept', description: 'Nothing has changed.' },
      refresh: [{ queryKey: sourcesKey }],
      alert: "We couldn't save this. Please try again.",
    });
  const some = run?.wouldWithdraw ?? [];
  const others = heldRun.withdrawing - some.length;
  const told = run?.wouldNotify ?? 0;
  const last = [
    others > 0 && `${some.length > 0 ? 'and ' : ''}${countText(others)} more.`,
    `Released, ${counted(told, 'person is', 'people are')} notified.`,
  ];
  return (
    <section className={`stack ${styles.held}`} aria-label="Held run">
      <StateNotice
        tone="warn"
        icon={<Hand />}
        title={`This run would drop ${countText(heldRun.withdrawing)} of ${counted(heldRun.of, 'event')}`}
      >
        <p>More than 30% at once is often a broken feed, so nothing was changed.</p>
      </StateNotice>
      <div className={`card ${styles.events}`}>
        <ul>
          {some.map((event) => (
            <EventLine
              key={event.id}
              event={event}
              note={[event.location, event.favoriteCount > 0 && counted(event.favoriteCount, 'favorite')]
                .filter(Boolean)
                .join(' · ')}
            >
              <Link
                href={paths.event(event.id)}
                className="icon-btn icon-btn-quiet"
                aria-label={`Open ${event.title}`}
              >
                <ArrowUpRight />
              </Link>
            </EventLine>
          ))}
        </ul>
        <p>{last.filter(Boolean).join(' ')}</p>
      </div>
      {source.address && (
        <a href={source.address} className={formStyles.textLink} target="_blank" rel="noopener noreferrer">
          Open the feed
          <ArrowUpRight size={16} />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={styles.buttons}>
        <Button
          tone="secondary"
          className={styles.safe}
          busy={busy === 'keep'}
          disabled={busy !== null}
          onClick={() => decide('keep')}
        >
          Keep events
        </Button>
        <Button
          tone="danger"
          busy={busy === 'release'}
          disabled={busy !== null}
          onClick={() => decide('release')}
        >
          Release run
        </Button>
      </div>
    </section>
  );
}
