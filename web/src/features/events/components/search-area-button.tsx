import { Search } from 'lucide-react';
import * as styles from './search-area-button.module.css';

/** Shown once the map was moved away from the searched area. */
export function SearchAreaButton({ onPress }: { onPress(): void }) {
  return (
    <button type="button" data-covers-map className={`btn btn-sm ${styles.searchArea}`} onClick={onPress}>
      <Search />
      Search this area
    </button>
  );
}
