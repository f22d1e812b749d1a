import type { DoorCode } from '@quad/shared/contract/door-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { countText } from '@quad/shared/count-text';
import { doorCodesMax } from '@quad/shared/limits';
import { doorPathOf } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { Check, EllipsisVertical, Pencil, Plus, ScanLine, X } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Button, ButtonLink } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { Overlay } from '../../../components/overlay';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { doorCodesQuery, doorKey, endCode } from '../door-hosting.api';
import { dayAndTimeAt } from '../door-times';
import * as styles from './door-view.module.css';

const looks = {
  'in-use': { label: 'In use', icon: <Check />, tone: 'positive' },
  unused: { label: 'Not used', icon: null, tone: undefined },
  ended: { label: 'Ended', icon: <X />, tone: undefined },
} as const;

/** The form's code is needed by who makes a code. */
const NewCodeSheet = loadable(async () => (await import('./new-code-sheet')).NewCodeSheet).View;

interface CodeSheetProps {
  event: EventDetail;
  code: DoorCode;
  open: boolean;
  onClose(): void;
  onChange(): void;
}

function CodeSheet({ event, code, open, onClose, onChange }: CodeSheetProps) {
  const { act, isBusy } = useAction();
  const { label, letIn, lastSeenAt } = code;
  const end = async () => {
    const isDone = await act({
      run: () => endCode(event.id, code.id),
      done: { title: 'Code ended', description: label },
      failed: "We couldn't end this code. Please try again.",
      refresh: [{ queryKey: doorKey(event.id) }],
    });
    if (isDone) onClose();
  };
  return (
    <Overlay open={open} onClose={onClose} title={label}>
      <p className="text-muted">
        {countText(letIn)} let in
        {lastSeenAt && ` · last seen ${dayAndTimeAt(lastSeenAt, event.timezone)}`}
      </p>
      <ActionRow
        icon={<Pencil />}
        title="Name and end"
        note={`Ends ${dayAndTimeAt(code.endsAt, event.timezone)}`}
        onPress={onChange}
      />
      <ActionRow
        isDanger
        icon={<X />}
        title="End this code"
        note="Closes at its next sync. Waiting scans still count."
        disabled={isBusy}
        onPress={() => void end()}
      />
    </Overlay>
  );
}

/** The codes that open the door on any phone. */
export function DoorCodes({ event, now }: { event: EventDetail; now: Date }) {
  const { data: codes, error, refetch } = useQuery(doorCodesQuery(event.id));
  const [making, setMaking] = useState<'open' | 'closed' | null>(null);
  const [chosen, setChosen] = useState<DoorCode | null>(null);
  const [sheet, setSheet] = useState<'code' | 'change' | null>(null);
  const live = codes?.filter(({ state }) => state !== 'ended').length ?? 0;
  return (
    <section aria-label="Door codes" className={styles.column}>
      <div className={styles.head}>
        <h2 className="display text-xl">Door codes</h2>
        <span className="text-muted">
          {live} of {doorCodesMax}
        </span>
      </div>
      {error && !codes ? (
        <>
          <FormAlert>Unable to load the codes</FormAlert>
          <Button tone="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      ) : !codes ? (
        <Spinner label="Loading..." />
      ) : codes.length === 0 ? (
        <p className={styles.note}>An eight-digit code opens the door on any phone, no account needed.</p>
      ) : (
        <ul className={`card ${styles.list}`}>
          {codes.map((code) => {
            const { label, icon, tone } = looks[code.state];
            return (
              <li key={code.id} className={styles.row}>
                <div>
                  <b>{code.label}</b>
                  <small>
                    {code.state === 'ended' ? 'Ended' : 'Ends'} {dayAndTimeAt(code.endsAt, event.timezone)}
                  </small>
                </div>
                <span className="state" data-tone={tone}>
                  {icon}
                  {label}
                </span>
                {code.state !== 'ended' && (
                  <IconButton
                    label={`More for ${code.label}`}
                    className={styles.more}
                    onClick={() => {
                      setChosen(code);
                      setSheet('code');
                    }}
                  >
                    <EllipsisVertical />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button tone="outline" disabled={live >= doorCodesMax} onClick={() => setMaking('open')}>
        <Plus size={16} />
        New code
      </Button>
      <ButtonLink href={doorPathOf(event.id)} tone="secondary">
        <ScanLine size={16} />
        Open the door on this phone
      </ButtonLink>
      <LazyPart>
        {making && (
          <NewCodeSheet
            event={event}
            now={now}
            open={making === 'open'}
            onClose={() => setMaking('closed')}
          />
        )}
      </LazyPart>
      {chosen && (
        <>
          <CodeSheet
            key={chosen.id}
            event={event}
            code={chosen}
            open={sheet === 'code'}
            onClose={() => setSheet(null)}
            onChange={() => setSheet('change')}
          />
          <LazyPart>
            {sheet === 'change' && (
              <NewCodeSheet event={event} now={now} code={chosen} open onClose={() => setSheet(null)} />
            )}
          </LazyPart>
        </>
      )}
    </section>
  );
}
