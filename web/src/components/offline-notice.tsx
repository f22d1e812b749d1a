import { WifiOff } from 'lucide-react';
import * as styles from './offline-notice.module.css';

/** Says that what is on the screen is from before. */
export function OfflineNotice() {
  return (
    <p className={styles.offlineNotice} role="status">
      <WifiOff />
      You're offline. This is what you saw last.
    </p>
  );
}
