import { consolePaths } from '@quad/shared/console-paths';
import type { Source } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { CircleAlert, Copy, Hand, MailQuestion, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/button';
import { dayOf } from '../ago-words';
import { momentOf } from '../source-words';
import * as styles from './source-needs.module.css';

interface NeedProps {
  tone?: 'warn' | 'danger';
  icon: ReactNode;
  title: string;
  note: string;
  children: ReactNode;
}

function Need({ tone, icon, title, note, children }: NeedProps) {
  return (
    <li>
      <span className="tile" data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <div>
        <b>{title}</b>
        <span>{note}</span>
      </div>
      <div className={styles.act}>{children}</div>
    </li>
  );
}

interface SourceNeedsProps {
  sources: readonly Source[];
  openFolds: number;
  openLeaveOuts: number;
  now: Date;
  running: string | null;
  onRun(source: Source): void;
}

function failingNote(source: Source, now: Date): string {
  const { trouble, failures, failingSince, eventCount, nextRunAt } = source;
  return [
    trouble,
    failingSince &&
      `Since ${dayOf(failingSince, now)}, tried ${failures === 1 ? 'once' : `${countText(failures)} times`}.`,
    eventCount > 0 && `Its ${counted(eventCount, 'event')} stay on the map.`,
    nextRunAt && `Next try at ${momentOf(nextRunAt, now)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What waits for a person; nothing if nothing does. */
export function SourceNeeds({ sources, openFolds, openLeaveOuts, now, running, onRun }: SourceNeedsProps) {
  const held = sources.filter(({ heldRun }) => heldRun !== null);
  const failing = sources.filter(({ health }) => health === 'failing');
  if (held.length + failing.length + openFolds + openLeaveOuts === 0) return null;
  return (
    <ul className={`card ${styles.needs}`} aria-label="Needs you">
      {held.map(
        ({ id, name, heldRun }) =>
          heldRun && (
            <Need
              key={id}
              tone="warn"
              icon={<Hand />}
              title={`${name} wants to drop ${heldRun.withdrawing} of ${counted(heldRun.of, 'event')}`}
              note={`Held since ${momentOf(heldRun.since, now)}. Nothing has changed until you decide.`}
            >
              <ButtonLink
                size="sm"
                tone="ink"
                href={consolePaths.source(id)}
                aria-label={`Review run of ${name}`}
              >
                Review run
              </ButtonLink>
            </Need>
          ),
      )}
      {failing.map((source) => (
        <Need
          key={source.id}
          tone="danger"
          icon={<CircleAlert />}
          title={`${source.name} can't be read`}
          note={failingNote(source, now)}
        >
          <Button
            size="sm"
            tone="secondary"
            aria-label={`Try now: ${source.name}`}
            busy={running === source.id || source.isRunning}
            onClick={() => onRun(source)}
          >
            <RefreshCw size={16} />
            Try now
          </Button>
        </Need>
      ))}
      {openFolds > 0 && (
        <Need
          icon={<Copy />}
          title={`${counted(openFolds, 'pair')} may be the same event`}
          note="Two sources list something alike. Together they become one event with both links."
        >
          <ButtonLink size="sm" tone="secondary" href={consolePaths.folds()}>
            Decide
          </ButtonLink>
        </Need>
      )}
      {openLeaveOuts > 0 && (
        <Need
          icon={<MailQuestion />}
          title={`${counted(openLeaveOuts, 'organizer asks', 'organizers ask')} to be left out`}
          note="Their events stay on the map until you decide."
        >
          <ButtonLink size="sm" tone="secondary" href={consolePaths.leftOut()}>
            Review
          </ButtonLink>
        </Need>
      )}
    </ul>
  );
}
