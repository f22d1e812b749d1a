import type { PackPass } from '@quad/shared/contract/door';
import { counted } from '@quad/shared/count-text';
import { clock } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';
import { ArrowLeft, Check, Hourglass, Search, UserPlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { TextField } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { findByName } from '../door-list';
import type { ShiftView } from '../shift-view';
import * as styles from './name-search.module.css';

/** More names than this are no help: more letters are. */
const most = 50;

interface NameSearchProps {
  view: ShiftView;
  onLetIn(pass: PackPass): void;
  onWalkIn(): void;
  onClose(): void;
}

function noteOf(pass: PackPass): string {
  if (pass.isWalkIn) return 'Walk-in';
  return pass.isGuest ? 'Guest' : 'Member';
}

/** The list by name, for people without a code that can be read. */
export function NameSearch({ view, onLetIn, onWalkIn, onClose }: NameSearchProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { list, counts, pack } = view;
  const found = findByName(list.passes.values(), typed);
  const { freeSpots } = counts;
  return (
    <section
      className={styles.search}
      aria-labelledby="name-search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.inner}>
        <div className={`row ${styles.head}`}>
          <IconButton label="Back to the camera" onClick={onClose}>
            <ArrowLeft />
          </IconButton>
          <h2 id="name-search" className="display">
            Search name
          </h2>
        </div>
        <TextField
          ref={field}
          label="Name"
          isLabelHidden
          type="search"
          autoComplete="off"
          placeholder="Name"
          value={typed}
          leading={<Search size={20} aria-hidden="true" />}
          trailing={
            typed && (
              <IconButton
                label="Clear"
                onClick={() => {
                  setTyped('');
                  field.current?.focus();
                }}
              >
                <X />
              </IconButton>
            )
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p className={`text-muted ${styles.count}`} role="status">
          {found
            ? `${found.length} of ${list.passes.size} names`
            : `${counted(list.passes.size, 'name', 'names')}. Type two letters or more.`}
          {found && found.length > most && `, the first ${most} are shown`}
        </p>
        <ul className={styles.names}>
          {(found ?? []).slice(0, most).map((pass) => (
            <li key={pass.id}>
              <Avatar initials={nameInitials(pass.name)} tone={personTone(pass.id)} size="md" />
              <div className="grow">
                <b>{pass.name}</b>
                <small>{noteOf(pass)}</small>
              </div>
              <PassState view={view} pass={pass} timezone={pack.event.timezone} onLetIn={onLetIn} />
            </li>
          ))}
        </ul>
        <div className={`row card ${styles.walkIn}`}>
          <span className="tile" aria-hidden="true">
            <UserPlus />
          </span>
          <div className="grow">
            <b>Not on the list?</b>
            {freeSpots !== null && <p>{counted(freeSpots, 'spot is free', 'spots are free')}</p>}
          </div>
          <Button tone="outline" size="sm" onClick={onWalkIn}>
            Walk-in
          </Button>
        </div>
      </div>
    </section>
  );
}

interface PassStateProps {
  view: ShiftView;
  pass: PackPass;
  timezone: string;
  onLetIn(pass: PackPass): void;
}

function PassState({ view, pass, timezone, onLetIn }: PassStateProps) {
  const entry = view.list.entries.get(pass.id)?.in;
  if (entry) {
    return (
      <span className="state" data-tone="positive">
        <Check />
        {`In, ${clock(localTime(new Date(entry.at), timezone)).replace(/ [AP]M$/, '')}`}
      </span>
    );
  }
  if (pass.status === 'cancelled') return <span className="state">Cancelled</span>;
  if (pass.status === 'waitlisted') {
    return (
      <span className="state" data-tone="warn">
        <Hourglass />
        Waiting
      </span>
    );
  }
  return (
    <Button tone="ink" size="sm" aria-label={`Let in ${pass.name}`} onClick={() => onLetIn(pass)}>
      Let in
    </Button>
  );
}
