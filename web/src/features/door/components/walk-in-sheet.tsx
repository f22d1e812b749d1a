import { counted } from '@quad/shared/count-text';
import { nameMaxLength } from '@quad/shared/limits';
import { formatPrice } from '@quad/shared/prices';
import { WifiOff } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert, TextField } from '../../../components/text-field';
import { ApiError } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { isOutOfReach, sendWalkIn } from '../door.api';
import type { DoorShift } from '../door-shift';
import type { Judged } from '../shift-view';
import * as styles from './walk-in-sheet.module.css';

interface WalkInSheetProps {
  shift: DoorShift;
  open: boolean;
  isOffline: boolean;
  onClose(): void;
  onLetIn(judged: Judged): void;
}

const spotsWords = (count: number) => counted(count, 'spot is free.', 'spots are free.');

/** Lets in somebody without an RSVP: with a network they take a free spot, without one the list finds out later. */
export function WalkInSheet({ shift, open, isOffline, onClose, onLetIn }: WalkInSheetProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [paid, setPaid] = useState<'cash' | 'house'>('cash');
  const [mistake, setMistake] = useState<string>();
  const { act, isBusy, failure, showFailure } = useAction();
  const { pack, counts } = shift.getView();
  const { price } = pack.event;

  const letIn = async () => {
    const walkIn = {
      passId: crypto.randomUUID(),
      nonce: crypto.randomUUID(),
      name: name.trim(),
      at: shift.stamp(),
      paidInCash: price > 0 && paid === 'cash' ? true : undefined,
    };
    try {
      const { pass, counts } = await sendWalkIn({ ...walkIn, device: pack.device });
      await shift.take({ counts });
      return await shift.letInWalkIn(walkIn, pass);
    } catch (error) {
      if (!(error instanceof ApiError && isOutOfReach(error))) throw error;
      return shift.letInWalkIn(walkIn, null);
    }
  };
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    if (name.trim() === '') return setMistake('Please type a name');
    await act({
      run: async () => {
        onLetIn(await letIn());
        setName('');
      },
      alert: "We couldn't let them in. Please try again.",
    });
  };

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Walk-in"
      footer={
        <SheetActions back="Close" onBack={onClose} type="submit" form={formId} busy={isBusy}>
          Let in
        </SheetActions>
      }
    >
      <form
        id={formId}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(press) => void submit(press)}
      >
        {isOffline ? (
          <div className={bannerStyles.banner} data-tone="warn">
            <span className="tile" aria-hidden="true">
              <WifiOff />
            </span>
            <div>
              <b>No network</b>
              <p>
                Let them in. The list is checked later.
                {counts.freeSpots !== null &&
                  ` The last known count was ${counted(counts.freeSpots, 'free spot', 'free spots')}.`}
              </p>
            </div>
          </div>
        ) : (
          counts.freeSpots !== null && (
            <p className={`text-sm ${styles.spots}`}>
              {counts.freeSpots > 0
                ? `${spotsWords(counts.freeSpots)} This takes one now.`
                : 'No spots left.'}
            </p>
          )
        )}
        {failure && <FormAlert>{failure}</FormAlert>}
        <TextField
          label="Name"
          maxLength={nameMaxLength}
          autoComplete="off"
          value={name}
          error={mistake}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setMistake(undefined);
            showFailure(null);
          }}
        />
        {price > 0 && (
          <fieldset className={styles.paid}>
            <legend className="sr-only">Paid</legend>
            {(['cash', 'house'] as const).map((way) => (
              <button key={way} type="button" aria-pressed={paid === way} onClick={() => setPaid(way)}>
                {way === 'cash' ? `Cash ${formatPrice(price)}` : 'On the house'}
              </button>
            ))}
          </fieldset>
        )}
      </form>
    </Overlay>
  );
}
