import { WifiOff } from 'lucide-react';
import * as styles from './offline-notice.module.css';

/** Says that the screen shows saved data. */
export function OfflineNotice() {
  return (
    <p className={styles.offlineNotice} role="status">
      <WifiOff />
      You're offline. This is what you saw last.
    </p>
  );
}
