import { Search } from 'lucide-react';
import '../../../styles/search-area.css';

/** Offered once the map was moved away from what was searched. */
export function SearchAreaButton({ onPress }: { onPress(): void }) {
  return (
    <button type="button" className="btn btn-sm search-area" onClick={onPress}>
      <Search />
      Search this area
    </button>
  );
}
