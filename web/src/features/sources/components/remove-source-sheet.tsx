import type { Source } from '@quad/shared/contract/sources';
import { counted } from '@quad/shared/count-text';
import { useState } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { removeSource, sourcesKey } from '../sources.api';
import * as styles from './remove-source-sheet.module.css';

type Choice = 'keep' | 'withdraw';

interface RemoveSourceSheetProps {
  source: Source;
  open: boolean;
  onClose(): void;
  onRemoved(): void;
}

/** Removes a source, after asking what becomes of its events. */
export default function RemoveSourceSheet({ source, open, onClose, onRemoved }: RemoveSourceSheetProps) {
  const [events, setEvents] = useState<Choice>('keep');
  const { act, isBusy, failure } = useAction();
  const choices: readonly [Choice, string, string][] = [
    ['keep', `Keep its ${counted(source.eventCount, 'event')}`, 'They stay until they end'],
    [
      'withdraw',
      'Withdraw them',
      'Anyone who favorited one is notified. Their pages say “No longer listed”.',
    ],
  ];
  const remove = async () => {
    const isRemoved = await act({
      run: () => removeSource(source.id, events),
      done: { title: `${source.name} removed` },
      alert: "We couldn't remove this. Please try again.",
      refresh: [{ queryKey: [...sourcesKey, 'all'] }],
    });
    if (isRemoved) onRemoved();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={`Remove ${source.name}?`}
      footer={
        <SheetActions
          back="Keep source"
          tone="danger"
          busy={isBusy}
          onBack={onClose}
          onClick={() => void remove()}
        >
          Remove
        </SheetActions>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <fieldset className={styles.choices}>
        <legend className="sr-only">What happens to its events</legend>
        {choices.map(([choice, title, note]) => (
          <label key={choice}>
            <input
              type="radio"
              className={boxStyles.box}
              name="events"
              value={choice}
              checked={events === choice}
              onChange={() => setEvents(choice)}
            />
            <span>
              <b>{title}</b>
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-muted text-sm">Favorites, comments and videos stay either way.</p>
    </Overlay>
  );
}
