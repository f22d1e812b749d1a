import { LocateFixed } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { Spinner } from '../../../components/spinner';
import * as styles from './locate-button.module.css';

export function LocateButton({ isBusy, onPress }: { isBusy: boolean; onPress(): void }) {
  return (
    <IconButton
      label="Use my location"
      tone="float"
      data-covers-map
      className={styles.locateButton}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onPress}
    >
      {isBusy ? <Spinner size="sm" /> : <LocateFixed />}
    </IconButton>
  );
}
