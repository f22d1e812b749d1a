import type { BookPlace, UnknownPlace } from '@quad/shared/contract/place-book';
import { counted } from '@quad/shared/count-text';
import type { LatLng } from '@quad/shared/geo';
import { Check, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { useAction } from '../../../lib/use-action';
import { addAlias, addPlace, dismissWords, mergePlace, movePlace, placeBookKey } from '../place-book.api';
import { PlaceChoice } from './place-choice';
import * as styles from './place-console.module.css';

/** A map with a pin that can be moved. */
export type RenderMap = (map: { pin: LatLng; onMove(point: LatLng): void }) => ReactNode;

const refresh = [{ queryKey: placeBookKey }];
const placedToast = ({ placed }: { placed: number }) => ({
  title: placed === 0 ? 'Saved' : `${counted(placed, 'event')} placed`,
});
const failed = "We couldn't save this. Please try again.";

/** Says which place words are: a known one gets them as another name, or a new place is made. */
export function UnknownPanel({ unknown, renderMap }: { unknown: UnknownPlace; renderMap: RenderMap }) {
  const [chosen, setChosen] = useState<BookPlace | null>(null);
  const [pin, setPin] = useState<LatLng>({ lat: unknown.lat, lng: unknown.lng });
  const { act, busy } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const { words, eventCount } = unknown;
  return (
    <section className={`card ${styles.panel}`} aria-label={`“${words}”`}>
      <div className={styles.panelHead}>
        <h2 className="display text-xl">{`“${words}” is ...`}</h2>
        <span className={styles.waiting}>
          <Hourglass size={16} />
          {`${counted(eventCount, 'event')} waiting`}
        </span>
      </div>
      <PlaceChoice
        label="Search a place"
        chosen={chosen}
        onChoose={(place) => {
          setChosen(place);
          setPin({ lat: place.lat, lng: place.lng });
        }}
      />
      {renderMap({
        pin,
        onMove: (point) => {
          setChosen(null);
          setPin(point);
        },
      })}
      {chosen && (
        <p className={styles.names}>
          <b>{chosen.name}</b>
          {chosen.aliases.map((alias) => (
            <span key={alias}>{alias}</span>
          ))}
          <ins>{words}</ins>
        </p>
      )}
      {passwordField}
      <div className={styles.buttons}>
        <Button
          size="sm"
          tone="outline"
          busy={busy === 'new'}
          onClick={() =>
            void act({
              name: 'new',
              run: () => withPassword(() => addPlace(words, pin)),
              done: placedToast,
              refresh,
              failed,
            })
          }
        >
          New place here
        </Button>
        <Button
          size="sm"
          tone="secondary"
          busy={busy === 'dismiss'}
          onClick={() => void act({ name: 'dismiss', run: () => dismissWords(words), refresh, failed })}
        >
          Not a place
        </Button>
        {chosen && (
          <Button
            size="sm"
            busy={busy === 'alias'}
            onClick={() =>
              void act({
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
        They move within a minute, keep their pages and favorites. From now on the name is known.
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
      <PlaceChoice label="The same as" chosen={other} onChoose={setOther} />
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
