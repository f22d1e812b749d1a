import { categoryLabels } from '@quad/shared/categories';
import {
  type CorrectableEvent,
  correctedPartSchema,
  type correctedStatuses,
  type EventCorrection,
} from '@quad/shared/contract/event-corrections';
import { coverPath } from '@quad/shared/covers';
import { eventDescriptionMaxLength } from '@quad/shared/limits';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { TextField } from '../../../components/text-field';
import { PictureField } from './picture-field';

const statusWords: Record<(typeof correctedStatuses)[number], string> = {
  scheduled: 'Taking place',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
};

type Time = Pick<CorrectableEvent, 'startLocal' | 'endLocal' | 'allDay'>;
type Values = Omit<CorrectableEvent, keyof Time | 'timezone' | 'corrected' | 'merged'> & { time: Time };

const valuesOf = ({
  startLocal,
  endLocal,
  allDay,
  timezone,
  corrected,
  merged,
  ...values
}: CorrectableEvent): Values => ({ ...values, time: { startLocal, endLocal, allDay } });

/** What differs from what the event says, and what was corrected before. */
function correctionOf(event: CorrectableEvent, values: Values): EventCorrection {
  const before = valuesOf(event);
  const correction: EventCorrection = { ...values };
  for (const part of correctedPartSchema.options) {
    const isAsBefore = JSON.stringify(values[part]) === JSON.stringify(before[part]);
    if (isAsBefore && !event.corrected.includes(part)) delete correction[part];
  }
  return correction;
}

interface ChoiceProps<Value extends string> {
  label: string;
  words: Record<Value, string>;
  value: Value;
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, words, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={formStyles.inputBox}>
        <select
          id={id}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        >
          {Object.entries<string>(words).map(([name, word]) => (
            <option key={name} value={name}>
              {word}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface CheckProps {
  children: ReactNode;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

const Check = ({ children, isChecked, onChange }: CheckProps) => (
  <label className="row">
    <input
      type="checkbox"
      className={boxStyles.box}
      checked={isChecked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);

/** The last day of what ends then: whole days end at the midnight after it. */
const lastDay = (end: string) => new Date(Date.parse(`${end}Z`) - 1).toISOString().slice(0, 10);

/** When it is: days only, or times. */
function TimeFields({ time, onChange }: { time: Time; onChange(time: Time): void }) {
  const { startLocal, endLocal, allDay } = time;
  return (
    <>
      <TextField
        label="Starts"
        type={allDay ? 'date' : 'datetime-local'}
        hint="Local time where it takes place."
        value={allDay ? startLocal.slice(0, 10) : startLocal}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...time, startLocal: allDay ? `${value}T00:00` : value })
        }
      />
      <TextField
        label={allDay ? 'Last day' : 'Ends'}
        isOptional
        type={allDay ? 'date' : 'datetime-local'}
        value={(allDay ? endLocal && lastDay(endLocal) : endLocal) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...time, endLocal: value && allDay ? `${value}T23:59` : value || null })
        }
      />
      <Check isChecked={allDay} onChange={(isChecked) => onChange({ ...time, allDay: isChecked })}>
        All day
      </Check>
    </>
  );
}

interface CorrectFormProps {
  id: string;
  event: CorrectableEvent;
  onSubmit(correction: EventCorrection): void;
  /** While a picture is sent. */
  onSending(isSending: boolean): void;
}

/** What an event from outside says, to be said otherwise. */
export function CorrectForm({ id, event, onSubmit, onSending }: CorrectFormProps) {
  const [values, setValues] = useState(() => valuesOf(event));
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const submit = (press: FormEvent) => {
    press.preventDefault();
    onSubmit(correctionOf(event, values));
  };
  return (
    <form id={id} className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <p className="text-ink-2 text-sm">
        Your changes stay, whatever the source says later, and the event page says it was corrected.
      </p>
      <Choice
        label="Status"
        words={statusWords}
        value={values.status}
        onChange={(status) => change({ status })}
      />
      <TextField
        label="Title"
        maxLength={200}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Choice
        label="Category"
        words={categoryLabels}
        value={values.category}
        onChange={(category) => change({ category })}
      />
      <PictureField
        picture={values.picture}
        cover={coverPath(values)}
        onChange={(picture) => change({ picture })}
        onSending={onSending}
      />
      <TimeFields time={values.time} onChange={(time) => change({ time })} />
      <TextField
        label="Place"
        maxLength={300}
        value={values.place}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
      />
      <TextField
        label="Organizer"
        isOptional
        maxLength={300}
        hint="The group or office behind it."
        value={values.organizer ?? ''}
        onChange={({ currentTarget }) => change({ organizer: currentTarget.value || null })}
      />
      <TextArea
        label="Description"
        isOptional
        maxLength={eventDescriptionMaxLength}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TextField
        label="Price"
        isOptional
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        hint="In dollars. 0 is free. Leave it empty if nobody knows."
        value={values.price ?? ''}
        onChange={({ currentTarget: { value } }) => change({ price: value === '' ? null : Number(value) })}
      />
      <TextField
        label="Link"
        isOptional
        type="url"
        hint="Its page at the source."
        value={values.link ?? ''}
        onChange={({ currentTarget }) => change({ link: currentTarget.value || null })}
      />
      <Check isChecked={values.isDateToKnow} onChange={(isDateToKnow) => change({ isDateToKnow })}>
        A date to know, such as a deadline: listed on request
      </Check>
    </form>
  );
}
