import { counted } from '@quad/shared/count-text';
import { eventLocationMaxLength } from '@quad/shared/limits';
import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '../../../components/text-field';
import type { FormField } from '../../../lib/use-action-form';
import type { FoundPlace } from '../place-search.api';
import { usePlaceSearch } from '../use-place-search';
import * as styles from './place-field.module.css';

interface PlaceFieldProps {
  field: FormField;
  text: string;
  hint?: string;
  onChoose(place: FoundPlace): void;
}

/** The location as text, with suggested places below; choosing one puts it on the map. */
export function PlaceField({ field, text, hint, onChoose }: PlaceFieldProps) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const places = usePlaceSearch(text, isTyping);
  const isOpen = isTyping && places.length > 0;

  const close = () => {
    setTyping(false);
    setActive(-1);
  };
  const choose = (place: FoundPlace) => {
    close();
    onChoose(place);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = places[active];
    if (step) setActive((active + step + places.length + (active < 0 && step < 0 ? 1 : 0)) % places.length);
    else if (event.key === 'Enter' && place) choose(place);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.placeField}>
      <TextField
        {...field}
        label="Location"
        leading={<MapPin />}
        placeholder="Search for a place or an address"
        maxLength={eventLocationMaxLength}
        autoComplete="off"
        hint={hint}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}${active}` : undefined}
        onKeyDown={handleKey}
        onChange={(event) => {
          setTyping(true);
          setActive(-1);
          void field.onChange(event);
        }}
        onBlur={(event) => {
          close();
          void field.onBlur(event);
        }}
      />
      <div
        // What is fixed to the bottom of the screen must not cover the suggestions.
        ref={(list) => void (isOpen && list?.scrollIntoView({ block: 'nearest' }))}
        id={`${id}list`}
        role="listbox"
        aria-label="Places"
        hidden={!isOpen}
        className={styles.choices}
        // Pressing must not blur the field: that would close the list before the press ends.
        onPointerDown={(event) => event.preventDefault()}
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            key={`${place.label} ${place.lat} ${place.lng}`}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(place)}
          >
            <MapPin />
            <span>
              <b>{place.name}</b>
              {place.address}
            </span>
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {isOpen && `${counted(places.length, 'place')} found`}
      </p>
    </div>
  );
}
