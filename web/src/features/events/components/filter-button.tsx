import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import * as styles from './filter-button.module.css';

interface FilterButtonProps {
  /** The number of active filters. */
  count: number;
  isOpen: boolean;
  onOpen(): void;
  /** The panel is likely to be opened: preload its code. */
  onApproach(): void;
}

export function FilterButton({ count, isOpen, onOpen, onApproach }: FilterButtonProps) {
  return (
    <IconButton
      label={count > 0 ? `Filter, ${count} active` : 'Filter'}
      tone="float"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <SlidersHorizontal />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </IconButton>
  );
}
