import type { BookPlace, UnknownPlace } from '@quad/shared/contract/place-book';
import { counted } from '@quad/shared/count-text';
import type { LatLng } from '@quad/shared/geo';
import { Check, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import { Button } from '../../../components/button';
import { FormAlert, TextField } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { focusOn } from '../../../lib/focus-on';
import { type Action, useAction } from '../../../lib/use-action';
import {
  addAlias,
  addPlace,
  dismissWords,
  mergePlace,
  movePlace,
  placeBookKey,
  removePlace,
} from '../place-book.api';
import { PlaceChoice } from './place-choice';
import * as styles from './place-console.module.css';

/** A map with a pin that can be moved. */
export type RenderMap = (map: { pin: LatLng; onMove(point: LatLng): void }) => ReactNode;

const refresh = [{ queryKey: placeBookKey }, { queryKey: consoleKey }];
const placedToast = ({ placed }: { placed: number }) => ({
  title: placed === 0 ? 'Saved' : `${counted(placed, 'event')} placed`,
});
const failed = "We couldn't save this. Please try again.";

/** A place that was just added, and how many events it placed. */
export interface AddedPlace {
  id: string;
  name: string;
  placed: number;
}

/** What was just added, and the way back. */
export function AddedNotice({ added, onUndone }: { added: AddedPlace; onUndone(): void }) {
  const { act, isBusy } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const undo = async () => {
    const isUndone = await act({
      run: () => withPassword(() => removePlace(added.id)),
      refresh,
      failed: "We couldn't undo this. Please try again.",
    });
    if (isUndone) onUndone();
  };
  return (
    <div className={`card row ${styles.added}`} role="status">
      <p>
        <b>{added.name}</b> {`is on the map, ${counted(added.placed, 'event')} placed.`}
      </p>
      {passwordField}
      <Button ref={focusOn} size="sm" tone="secondary" busy={isBusy} onClick={() => void undo()}>
        Undo
      </Button>
    </div>
  );
}

interface UnknownPanelProps {
  unknown: UnknownPlace;
  renderMap: RenderMap;
  onAdded(added: AddedPlace): void;
  /** Its words are another name of a place now, or none. */
  onSettled(): void;
}

/** Says which place words are: a known one gets them as another name, or a new place is made where the pin was moved to. */
export function UnknownPanel({ unknown, renderMap, onAdded, onSettled }: UnknownPanelProps) {
  const { words, eventCount, lat, lng } = unknown;
  const [chosen, setChosen] = useState<BookPlace | null>(null);
  const [pin, setPin] = useState<LatLng>({ lat, lng });
  const [name, setName] = useState(words);
  const { act, busy, failure, showFailure } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const settle = async <Result,>(action: Action<Result>) => {
    if (await act(action)) onSettled();
  };
  const addHere = () => {
    // At first the pin is in the middle of the campus.
    if (pin.lat === lat && pin.lng === lng) return showFailure('Move the pin to the place first.');
    if (name.trim() === '') return showFailure('Give the place a name.');
    void act({
      name: 'new',
      run: async () =>
        onAdded({ name: name.trim(), ...(await withPassword(() => addPlace(name.trim(), words, pin))) }),
      refresh,
      alert: failed,
    });
  };
  return (
    <section className={`card ${styles.panel}`} aria-label={`“${words}”`}>
      <div className={styles.panelHead}>
        <h2 className="display text-xl">{`“${words}” is ...`}</h2>
        <span className={`text-muted ${styles.waiting}`}>
          <Hourglass size={16} />
          {`${counted(eventCount, 'event')} waiting`}
        </span>
      </div>
      <PlaceChoice
        label="Search for a place"
        chosen={chosen}
        onChoose={(place) => {
          setChosen(place);
          setPin({ lat: place.lat, lng: place.lng });
        }}
        spots={{
          near: { lat, lng },
          onChoose: (spot) => {
            setChosen(null);
            setName(spot.name);
            setPin({ lat: spot.lat, lng: spot.lng });
          },
        }}
      />
      {renderMap({
        pin,
        onMove: (point) => {
          setChosen(null);
          setPin(point);
        },
      })}
      {chosen ? (
        <p className={styles.names}>
          <b>{chosen.name}</b>
          {chosen.aliases.map((alias) => (
            <span key={alias}>{alias}</span>
          ))}
          <ins>{words}</ins>
        </p>
      ) : (
        <TextField
          label="Name of a new place"
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      {failure && <FormAlert>{failure}</FormAlert>}
      {passwordField}
      <div className={styles.buttons}>
        {!chosen && (
          <Button size="sm" tone="outline" busy={busy === 'new'} onClick={addHere}>
            New place here
          </Button>
        )}
        <Button
          size="sm"
          tone="secondary"
          busy={busy === 'dismiss'}
          onClick={() => void settle({ name: 'dismiss', run: () => dismissWords(words), refresh, failed })}
        >
          Not a place
        </Button>
        {chosen && (
          <Button
            size="sm"
            busy={busy === 'alias'}
            onClick={() =>
              void settle({
                name: 'alias',
                run: () => withPassword(() => addAlias(chosen.id, words)),
                done: placedToast,
                refresh,
                failed,
              })
            }
          >
            <Check />
            {`Place ${counted(eventCount, 'event')}`}
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">
        The events move within a minute and keep their pages and favorites. Quad will know the name from now
        on.
      </p>
    </section>
  );
}

/** A building: its pin, its other names, and another place that it is the same as. */
export function PlacePanel({ place, renderMap }: { place: BookPlace; renderMap: RenderMap }) {
  const [pin, setPin] = useState<LatLng>({ lat: place.lat, lng: place.lng });
  const [alias, setAlias] = useState('');
  const [other, setOther] = useState<BookPlace | null>(null);
  const { act, busy } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const isMoved = pin.lat !== place.lat || pin.lng !== place.lng;
  return (
    <section className={`card ${styles.panel}`} aria-label={place.name}>
      <h2 className="display text-xl">{place.name}</h2>
      {renderMap({ pin, onMove: setPin })}
      {passwordField}
      <div className={styles.buttons}>
        <Button
          size="sm"
          disabled={!isMoved}
          busy={busy === 'move'}
          onClick={() =>
            void act({
              name: 'move',
              run: () => withPassword(() => movePlace(place.id, pin)),
              done: placedToast,
              refresh,
              failed,
            })
          }
        >
          Save the pin
        </Button>
      </div>
      <p className={styles.names}>
        <b>Also called</b>
        {place.aliases.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {place.aliases.length === 0 && 'nothing else yet'}
      </p>
      <form
        className={styles.line}
        onSubmit={(press) => {
          press.preventDefault();
          const name = alias.trim();
          if (!name) return;
          void act({
            name: 'alias',
            run: () => withPassword(() => addAlias(place.id, name)),
            done: placedToast,
            refresh,
            failed,
          }).then((isDone) => isDone && setAlias(''));
        }}
      >
        <TextField
          label="Another name"
          value={alias}
          maxLength={200}
          onChange={(event) => setAlias(event.target.value)}
        />
        <Button size="sm" type="submit" tone="secondary" busy={busy === 'alias'}>
          Add name
        </Button>
      </form>
      <PlaceChoice label="Same place as" chosen={other} onChoose={setOther} />
      {other && other.id !== place.id && (
        <div className={styles.buttons}>
          <Button
            size="sm"
            tone="secondary"
            busy={busy === 'merge'}
            onClick={() =>
              void act({
                name: 'merge',
                run: () => withPassword(() => mergePlace(place.id, other.id)),
                done: placedToast,
                refresh,
                failed,
              })
            }
          >
            {`Merge into ${other.name}`}
          </Button>
        </div>
      )}
    </section>
  );
}
