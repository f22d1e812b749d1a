import type { LatLng } from '@quad/shared/geo';
import { MapPin, Navigation } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button';
import { PlaceField } from '../features/hosting/components/place-field';
import { readSession, writeSession } from '../lib/storage';
import * as styles from './choose-place.module.css';
import { MenuButton } from './layout/menu-context';

const storageKey = 'chosenPlace';

/** The place chosen before in this tab; null if there is none. */
function readPlace(): LatLng | null {
  const [lat, lng] = (readSession(storageKey) ?? '').split(',').map(Number);
  return lat !== undefined && lng !== undefined && Number.isFinite(lat + lng) ? { lat, lng } : null;
}

interface ChoosePlaceProps {
  isLocating: boolean;
  onLocate(): void;
  onChoose(place: LatLng): void;
}

/** Asks where to look, on a site without a campus of its own. */
export function ChoosePlace({ isLocating, onLocate, onChoose }: ChoosePlaceProps) {
  const [text, setText] = useState('');

  useEffect(() => {
    const known = readPlace();
    if (known) onChoose(known);
  }, [onChoose]);

  const choose = ({ lat, lng }: LatLng) => {
    writeSession(storageKey, `${lat},${lng}`);
    onChoose({ lat, lng });
  };

  return (
    <main id="main" className={styles.choosePlace}>
      <MenuButton className="phone-only" tone="float" />
      <div className="card empty">
        <span className="tile">
          <MapPin />
        </span>
        <h1 className="display text-xl">Where are you?</h1>
        <p className="text-muted">Quad shows what's on near you. Use your location, or choose a place.</p>
        <Button size="lg" block busy={isLocating} onClick={onLocate}>
          {!isLocating && <Navigation />}
          Use my location
        </Button>
        <div className={styles.field}>
          <PlaceField
            field={{
              name: 'place',
              error: undefined,
              ref: () => {},
              onBlur: async () => {},
              onChange: async ({ target }: { target: HTMLInputElement }) => setText(target.value),
            }}
            text={text}
            hint="A city, a campus or a zip code"
            onChoose={choose}
          />
        </div>
      </div>
    </main>
  );
}
