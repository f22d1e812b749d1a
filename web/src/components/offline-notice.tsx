import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useHasFailedPart } from '../lib/failed-parts';
import { hideFailedPictures } from '../lib/failed-pictures';
import * as styles from './offline-notice.module.css';

/** Says that the screen shows saved data; not over a part that has none, which says so itself and has a button. */
export function OfflineNotice() {
  useEffect(hideFailedPictures, []);
  if (useHasFailedPart()) return null;
  return (
    <p className={`row ${styles.offlineNotice}`} role="status">
      <WifiOff />
      You're offline. This is what you saw last.
    </p>
  );
}
