import type { BookPlace } from '@quad/shared/contract/place-book';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../components/text-field';
import { useSettled } from '../../../lib/use-settled';
import { bookPlacesQuery } from '../place-book.api';
import * as styles from './place-console.module.css';

const typingRestMs = 250;
const shown = 6;

interface PlaceChoiceProps {
  label: string;
  chosen: BookPlace | null;
  onChoose(place: BookPlace): void;
}

/** A search for a building of the place book, with what it found below. */
export function PlaceChoice({ label, chosen, onChoose }: PlaceChoiceProps) {
  const [text, setText] = useState('');
  const words = useSettled(text.trim(), typingRestMs);
  const { data } = useQuery({ ...bookPlacesQuery(words), enabled: words.length > 0 });
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
                onClick={() => {
                  setText('');
                  onChoose(place);
                }}
              >
                <b>{place.name}</b>
                <small>{place.aliases.join(', ') || place.campusName}</small>
              </button>
            </li>
          ))}
          {data?.length === 0 && (
            <li className={styles.none}>No place has this name. Add it as a new place.</li>
          )}
        </ul>
      )}
    </div>
  );
}
