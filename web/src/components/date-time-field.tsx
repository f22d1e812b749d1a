import { readTime } from '@quad/shared/typed-times';
import { readReading, type WallClock, writeReading, writeTime } from '@quad/shared/wall-clock';
import { Calendar } from 'lucide-react';
import { type MouseEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import type { FormField } from '../lib/use-action-form';
import { IconButton } from './icon-button';
import { LazyPart } from './lazy-part';
import { loadable } from './loadable';
import { TextField } from './text-field';

const picker = loadable(async () => (await import('./date-time-picker')).DateTimePicker);

interface DateTimeFieldProps {
  label: string;
  isOptional?: boolean;
  hint?: string | undefined;
  field: FormField;
  /** 'YYYY-MM-DDTHH:MM', or the text that isn't understood as a time. */
  value: string;
  /** What clocks show now where the event is. */
  now: WallClock;
  /** For an end: the start, in the notation of `value`. */
  start?: string;
}

/** A day and a time, typed in words ('fri 7pm') or chosen; the form holds 'YYYY-MM-DDTHH:MM'. */
export function DateTimeField({
  label,
  isOptional = false,
  hint,
  field,
  value,
  now,
  start,
}: DateTimeFieldProps) {
  const { name, error, onChange, ref } = field;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The form focuses its first wrong field; it must not read or write the words in this one.
  const [handle] = useState(() => ({ focus: () => input.current?.focus() }));
  useImperativeHandle(ref, () => handle);
  /** The words while they are typed; then the field shows how they were understood. */
  const [typed, setTyped] = useState<string | null>(null);
  /** What the field held when the typing began. */
  const before = useRef<WallClock | null>(null);
  /** 'beside': the focus stays in the field, so that a press on it leaves the choice between typing and choosing. */
  const [open, setOpen] = useState<'focused' | 'beside' | null>(null);

  const held = readReading(value);
  const from = start === undefined ? null : readReading(start);
  const change = (next: string) => void onChange({ target: { name, value: next }, type: 'change' });

  const type = (text: string) => {
    if (typed === null) before.current = held;
    setTyped(text);
    setOpen(null);
    const time = readTime(text, { now, held: before.current, start: from });
    change(time ? writeReading(time) : text);
  };
  const choose = (next: string) => {
    setTyped(null);
    change(next);
  };
  const close = () => {
    setOpen(null);
    input.current?.focus();
  };
  /** A finger's press moves the focus on, else the keyboard on the screen would cover the picker; the next one types. */
  const press = ({ nativeEvent }: MouseEvent) => {
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    setOpen(open ?? (isTouch ? 'focused' : 'beside'));
  };

  return (
    <TextField
      ref={input}
      label={label}
      isOptional={isOptional}
      name={name}
      value={typed ?? (held ? writeTime(held) : value)}
      placeholder="Fri 7 PM"
      autoComplete="off"
      maxLength={60}
      error={error}
      hint={hint}
      leading={
        <IconButton
          label={`Choose ${label.toLowerCase()}`}
          aria-expanded={open !== null}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(open ? null : 'focused')}
        >
          <Calendar />
        </IconButton>
      }
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(null);
        // Enter, the big key of a phone's keyboard, ends the typing of this field and not the whole form.
        if (event.key === 'Enter' && typed !== null) {
          event.preventDefault();
          setTyped(null);
        }
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpen('focused');
      }}
    >
      {open && (
        <LazyPart>
          <picker.View
            key={open}
            id={id}
            takesFocus={open === 'focused'}
            value={held}
            now={now}
            start={from}
            onChoose={(time) => choose(writeReading(time))}
            {...(isOptional && { onClear: () => choose('') })}
            onClose={close}
          />
        </LazyPart>
      )}
    </TextField>
  );
}
