import type { EventDetail } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { reportWrongPlace } from '../place-book.api';
import type { RenderMap } from './place-panels';

const formId = 'wrong-place-form';

export interface WrongPlaceSheetProps {
  event: Pick<EventDetail, 'id' | 'title'>;
  /** Where the pin begins. */
  start: LatLng;
  open: boolean;
  onClose(): void;
  renderMap: RenderMap;
}

/** Says where an event is instead; anybody may. */
export default function WrongPlaceSheet({ event, start, open, onClose, renderMap }: WrongPlaceSheetProps) {
  const [pin, setPin] = useState(start);
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const { act, isBusy, failure } = useAction();
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    setSent(
      await act({
        run: () => reportWrongPlace(event.id, pin, note),
        alert: "We couldn't send this. Please try again.",
      }),
    );
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={isSent ? 'Thank you' : 'Wrong place?'}
      footer={
        isSent ? (
          <Button tone="ink" onClick={onClose}>
            Done
          </Button>
        ) : (
          <SheetActions onBack={onClose} tone="ink" type="submit" form={formId} busy={isBusy}>
            Send
          </SheetActions>
        )
      }
    >
      {isSent ? (
        <p role="status">
          <Check size={16} /> Our team will look at it and move the event.
        </p>
      ) : (
        <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void submit(press)}>
          {failure && <FormAlert>{failure}</FormAlert>}
          <p>{`Move the pin to where “${event.title}” is.`}</p>
          {renderMap({ pin, onMove: setPin })}
          <TextArea
            label="Anything else? (optional)"
            value={note}
            maxLength={500}
            onChange={(change) => setNote(change.target.value)}
          />
        </form>
      )}
    </Overlay>
  );
}
