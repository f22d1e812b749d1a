import type { Door } from '@quad/shared/contract/door-hosting';
import { countText } from '@quad/shared/count-text';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { nameInitials } from '../../../lib/name-initials';
import { useAction } from '../../../lib/use-action';
import { decideOnLate, doorKey } from '../door-hosting.api';
import { dayAndTimeAt, timeAt } from '../door-times';
import * as styles from './door-view.module.css';

type Waiting = Door['waiting'][number];
type Decision = 'confirm' | 'dismiss';

interface DoorWaitingProps {
  eventId: string;
  door: Door;
  timezone: string;
}

/** People of whom a phone told after its door was closed: the host says whether they came. */
export function DoorWaiting({ eventId, door, timezone }: DoorWaitingProps) {
  const { waiting, waitingCount } = door;
  const part = useRef<HTMLDivElement>(null);
  const { act, busy } = useAction();
  const decide = async (decision: Decision, people: readonly Waiting[], name: string) => {
    const who = people.length === 1 ? (people[0]?.name ?? '') : `${countText(people.length)} people`;
    const isDone = await act({
      name,
      run: () =>
        decideOnLate(
          eventId,
          decision,
          people.map(({ nonce }) => nonce),
        ),
      done: { title: decision === 'confirm' ? 'Confirmed' : 'Dismissed', description: who },
      failed: "We couldn't save that. Please check your connection and try again.",
      refresh: [{ queryKey: doorKey(eventId) }],
    });
    // The pressed button is gone.
    if (isDone) part.current?.focus();
  };
  const noteOf = ({ isWalkIn, entry, receivedAt }: Waiting) =>
    `${isWalkIn ? 'Walk-in · ' : ''}${entry.door} ${timeAt(entry.at, timezone)}, sent ${dayAndTimeAt(receivedAt, timezone)}`;
  const all = waiting.length < waitingCount ? `these ${waiting.length}` : `all ${waiting.length}`;
  const buttonFor = (decision: Decision, people: readonly Waiting[], name: string) => ({
    disabled: busy !== null,
    onClick: () => void decide(decision, people, name),
  });
  return (
    <div ref={part} tabIndex={-1} className={styles.waiting}>
      {waiting.length > 0 && (
        <section className={`card ${styles.list}`} aria-labelledby="waiting">
          <div className={styles.head}>
            <h2 id="waiting" className="display text-xl">
              Waiting for you
            </h2>
            <span className="badge">{countText(waitingCount)}</span>
          </div>
          <p className={`text-sm text-muted ${styles.lead}`}>
            A phone reported them after its door closed. They count once you confirm.
          </p>
          <ul>
            {waiting.map((person) => (
              <li key={person.nonce} className={styles.row}>
                <Avatar initials={nameInitials(person.name)} tone={personTone(person.passId)} />
                <div>
                  <b>{person.name}</b>
                  <small>{noteOf(person)}</small>
                </div>
                <span className={styles.choices}>
                  <IconButton
                    label={`Confirm ${person.name}`}
                    tone="outline"
                    {...buttonFor('confirm', [person], person.nonce)}
                  >
                    <Check />
                  </IconButton>
                  <IconButton
                    label={`Dismiss ${person.name}`}
                    tone="quiet"
                    {...buttonFor('dismiss', [person], person.nonce)}
                  >
                    <X />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
          {waiting.length > 1 && (
            <div className={`cluster ${styles.forAll}`}>
              <Button
                tone="ink"
                size="sm"
                busy={busy === 'confirm'}
                {...buttonFor('confirm', waiting, 'confirm')}
              >
                Confirm {all}
              </Button>
              <Button
                tone="secondary"
                size="sm"
                busy={busy === 'dismiss'}
                {...buttonFor('dismiss', waiting, 'dismiss')}
              >
                Dismiss {all}
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
