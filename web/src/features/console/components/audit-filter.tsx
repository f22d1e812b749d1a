import { auditParts, auditTopics } from '@quad/shared/contract/moderation';
import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { TextField } from '../../../components/text-field';
import { useKeys } from '../../../lib/use-keys';
import type { AuditChoice } from '../console.api';
import * as styles from './console.module.css';

/** As many days as are shown at first. */
const usualDays = '30';

/** The last thirty days. */
export const usualChoice = (now: Date): AuditChoice => ({
  about: null,
  person: null,
  part: null,
  since: daysBefore(now, usualDays),
  until: null,
});

const partWords = { actor: 'What they did', target: 'What was done to them' } as const;
const times = {
  '': 'Any time',
  '1': 'Last day',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '365': 'Last year',
} as const;
const ownTime = 'days';
const dayMs = 86_400_000;
const daysBefore = (now: Date, days: string) => new Date(now.getTime() - Number(days) * dayMs).toISOString();

interface ChoiceFieldProps {
  label: string;
  value: string;
  /** Values with their words. */
  options: readonly (readonly [string, string])[];
  onValue(value: string): void;
}

function ChoiceField({ label, value, options, onValue }: ChoiceFieldProps) {
  return (
    <span className={styles.choice}>
      <select
        className="chip chip-raised"
        aria-label={label}
        data-chosen={value !== '' || undefined}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown size={16} />
    </span>
  );
}

/** The beginning of a day of the viewer, `later` days on; null for none. */
function instantOf(day: string, later = 0): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return day === '' ? null : new Date(year, month - 1, date + later).toISOString();
}

interface AuditFilterProps {
  choice: AuditChoice;
  now: Date;
  onChoice(choice: AuditChoice): void;
}

/** Narrows the audit log: who did it or had it done, what it was about, and when. */
export function AuditFilter({ choice, now, onChoice }: AuditFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ f: () => field.current?.focus() });
  const [person, setPerson] = useState('');
  const [time, setTime] = useState<string>(usualDays);
  const [days, setDays] = useState({ from: '', to: '' });
  const submit = (press: FormEvent) => {
    press.preventDefault();
    onChoice({ ...choice, person: person.trim() || null });
  };
  const chooseTime = (value: string) => {
    setTime(value);
    const since = Number(value) > 0 ? daysBefore(now, value) : null;
    if (value !== ownTime) onChoice({ ...choice, since, until: null });
  };
  const chooseDays = (change: Partial<typeof days>) => {
    const next = { ...days, ...change };
    setDays(next);
    onChoice({ ...choice, since: instantOf(next.from), until: instantOf(next.to, 1) });
  };
  return (
    <div className={`row ${styles.filters}`}>
      <form onSubmit={submit}>
        <TextField
          label="Name or full email"
          isLabelHidden
          type="search"
          enterKeyHint="search"
          placeholder="Name or full email"
          leading={<Search size={20} />}
          ref={field}
          value={person}
          onChange={({ currentTarget }) => {
            setPerson(currentTarget.value);
            if (currentTarget.value === '') onChoice({ ...choice, person: null, part: null });
          }}
        />
      </form>
      {choice.person !== null && (
        <ChoiceField
          label="Part"
          value={choice.part ?? ''}
          options={[['', 'By or about them'], ...auditParts.map((part) => [part, partWords[part]] as const)]}
          onValue={(value) =>
            onChoice({ ...choice, part: auditParts.find((part) => part === value) ?? null })
          }
        />
      )}
      <ChoiceField
        label="About"
        value={choice.about ?? ''}
        options={[['', 'Anything'], ...auditTopics.map((topic) => [topic, topicWords(topic)] as const)]}
        onValue={(value) =>
          onChoice({ ...choice, about: auditTopics.find((topic) => topic === value) ?? null })
        }
      />
      <ChoiceField
        label="When"
        value={time}
        options={[...Object.entries(times), [ownTime, 'Choose dates']]}
        onValue={chooseTime}
      />
      {time === ownTime && (
        <div className={styles.pair}>
          <TextField
            label="From"
            type="date"
            max={days.to}
            value={days.from}
            onChange={({ currentTarget }) => chooseDays({ from: currentTarget.value })}
          />
          <TextField
            label="To"
            type="date"
            min={days.from}
            value={days.to}
            onChange={({ currentTarget }) => chooseDays({ to: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}

/** 'second-factor' as 'Second factor'. */
function topicWords(topic: string): string {
  const words = topic.replace('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
