import { Heart } from 'lucide-react';

/** Narrows the list down to what the person marked. */
export function FavoritesChip({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <button type="button" className="chip tone-parties" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Heart />
      Favorites
    </button>
  );
}
