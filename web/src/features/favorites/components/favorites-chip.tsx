import { Heart } from 'lucide-react';

/** Filters the list to the person's favorites. */
export function FavoritesChip({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <button type="button" className="chip tone-parties" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Heart />
      Favorites
    </button>
  );
}
