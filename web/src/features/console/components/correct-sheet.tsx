import { categoryLabels } from '@quad/shared/categories';
import type {
  CorrectableEvent,
  CorrectedPart,
  correctedStatuses,
  EventCorrection,
} from '@quad/shared/contract/event-corrections';
import { eventDescriptionMaxLength } from '@quad/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { LoadError } from '../../../components/load-error';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { Skeleton } from '../../../components/skeleton';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { call } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { correctionQuery } from '../console.api';
import { MergeForm } from './merge-form';

const statusWords: Record<(typeof correctedStatuses)[number], string> = {
  scheduled: 'Taking place',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
};

type Values = Pick<
  CorrectableEvent,
  'status' | 'title' | 'category' | 'description' | 'startLocal' | 'place'
> & { endLocal: string; link: string; price: string };

const valuesOf = ({ endLocal, link, price, ...event }: CorrectableEvent): Values => ({
  ...event,
  endLocal: endLocal ?? '',
  link: link ?? '',
  price: price === null ? '' : String(price),
});

/** What differs from what the event says, and what was corrected before. */
function correctionOf(event: CorrectableEvent, values: Values): EventCorrection {
  const before = valuesOf(event);
  const isSaid = (part: CorrectedPart, ...fields: (keyof Values)[]) =>
    event.corrected.includes(part) || fields.some((field) => values[field] !== before[field]);
  return {
    ...(isSaid('status', 'status') ? { status: values.status } : {}),
    ...(isSaid('title', 'title') ? { title: values.title } : {}),
    ...(isSaid('category', 'category') ? { category: values.category } : {}),
    ...(isSaid('description', 'description') ? { description: values.description } : {}),
    ...(isSaid('link', 'link') ? { link: values.link || null } : {}),
    ...(isSaid('price', 'price') ? { price: values.price === '' ? null : Number(values.price) } : {}),
    ...(isSaid('time', 'startLocal', 'endLocal')
      ? { time: { startLocal: values.startLocal, endLocal: values.endLocal || null } }
      : {}),
    ...(isSaid('place', 'place') ? { place: values.place } : {}),
  };
}

const formId = 'correct-event';

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

interface CorrectFormProps {
  event: CorrectableEvent;
  onSubmit(correction: EventCorrection): void;
}

function CorrectForm({ event, onSubmit }: CorrectFormProps) {
  const [values, setValues] = useState(() => valuesOf(event));
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const submit = (press: FormEvent) => {
    press.preventDefault();
    onSubmit(correctionOf(event, values));
  };
  return (
    <form id={formId} className={formStyles.form} method="post" noValidate onSubmit={submit}>
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
      <TextField
        label="Starts"
        type="datetime-local"
        hint="Local time where it takes place."
        value={values.startLocal}
        onChange={({ currentTarget }) => change({ startLocal: currentTarget.value })}
      />
      <TextField
        label="Ends"
        isOptional
        type="datetime-local"
        value={values.endLocal}
        onChange={({ currentTarget }) => change({ endLocal: currentTarget.value })}
      />
      <TextField
        label="Place"
        maxLength={300}
        value={values.place}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
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
        hint="In dollars. 0 is free. Empty: nobody knows."
        value={values.price}
        onChange={({ currentTarget }) => change({ price: currentTarget.value })}
      />
      <TextField
        label="Link"
        isOptional
        type="url"
        hint="Its page at the source."
        value={values.link}
        onChange={({ currentTarget }) => change({ link: currentTarget.value })}
      />
    </form>
  );
}

interface CorrectSheetProps {
  eventId: string;
  open: boolean;
  onClose(): void;
}

/** Says something of an event from outside otherwise than its source, or takes that back. */
export function CorrectSheet({ eventId, open, onClose }: CorrectSheetProps) {
  const query = useQuery(correctionQuery(eventId));
  const { act, isBusy, failure } = useAction();
  const { data: event } = query;
  const params = { id: eventId };
  const save = async (run: () => Promise<unknown>, title: string) => {
    const isDone = await act({
      run,
      done: { title },
      refresh: [{ queryKey: consoleKey }],
      alert: "We couldn't save this. Please try again.",
    });
    if (isDone) onClose();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Correct this event"
      footer={
        <SheetActions onBack={onClose} type="submit" form={formId} busy={isBusy} disabled={!event}>
          Save
        </SheetActions>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      {event && (
        <div className={formStyles.form}>
          <CorrectForm
            event={event}
            onSubmit={(body) =>
              void save(() => call('PUT /api/admin/events/:id/correction', { params, body }), 'Corrected')
            }
          />
          {event.corrected.length > 0 && (
            <Button
              tone="outline"
              disabled={isBusy}
              onClick={() =>
                void save(
                  () => call('DELETE /api/admin/events/:id/correction', { params }),
                  'Correction undone',
                )
              }
            >
              Undo the correction
            </Button>
          )}
          <MergeForm
            isBusy={isBusy}
            onSubmit={(otherId) =>
              void save(() => call('POST /api/admin/folds', { body: { eventId, otherId } }), 'Merged')
            }
          />
        </div>
      )}
      {!event && query.error && (
        <LoadError title="Couldn't load the event" onRetry={() => void query.refetch()} />
      )}
      {!event && !query.error && <Skeleton />}
    </Overlay>
  );
}
