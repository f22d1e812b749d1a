import type { BookPlace } from '@quad/shared/contract/place-book';
import type { LatLng } from '@quad/shared/geo';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../components/text-field';
import { useSettled } from '../../../lib/use-settled';
import { bookPlacesQuery, type MapSpot, mapSpotsQuery } from '../place-book.api';
import * as styles from './place-console.module.css';

const typingRestMs = 250;
const shown = 6;

interface PlaceChoiceProps {
  label: string;
  chosen: BookPlace | null;
  onChoose(place: BookPlace): void;
  /** Also finds what the map has names for, the nearer first. */
  spots?: { near: LatLng; onChoose(spot: MapSpot): void };
}

/** A search for a building of the place book, and for what the map names, with what it found below. */
export function PlaceChoice({ label, chosen, onChoose, spots }: PlaceChoiceProps) {
  const [text, setText] = useState('');
  const words = useSettled(text.trim(), typingRestMs);
  const { data } = useQuery({ ...bookPlacesQuery(words), enabled: words.length > 0 });
  const onMap = useQuery(mapSpotsQuery(words, spots?.near));
  const known = new Set(data?.map(({ name }) => name.toLowerCase()));
  const others = onMap.data?.filter(({ name }) => !known.has(name.toLowerCase())) ?? [];
  const isNothing = data?.length === 0 && (!spots || (onMap.data !== undefined && others.length === 0));
  const choose = (act: () => void) => () => {
    setText('');
    act();
  };
  return (
    <div className={styles.choice}>
      <TextField
        label={label}
        leading={<Search />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {words !== '' && (
        <ul className={styles.found} aria-label="Places">
          {data?.slice(0, shown).map((place) => (
            <li key={place.id}>
              <button
                type="button"
                aria-pressed={chosen?.id === place.id}
                onClick={choose(() => onChoose(place))}
              >
                <b>{place.name}</b>
                <small>{place.aliases.join(', ') || place.campusName}</small>
              </button>
            </li>
          ))}
          {others.map((spot) => (
            <li key={`${spot.name} ${spot.lat} ${spot.lng}`}>
              <button type="button" onClick={choose(() => spots?.onChoose(spot))}>
                <b>{spot.name}</b>
                <small>
                  <MapPin size={12} />
                  {['On the map', spot.note].filter(Boolean).join(' · ')}
                </small>
              </button>
            </li>
          ))}
          {isNothing && <li className="text-muted">No place has this name. Add it as a new place.</li>}
        </ul>
      )}
    </div>
  );
}
