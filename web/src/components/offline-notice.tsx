import { WifiOff } from 'lucide-react';
import '../styles/offline-notice.css';

/** Says that what is on the screen is from before. */
export function OfflineNotice() {
  return (
    <p className="offline-notice" role="status">
      <WifiOff />
      You're offline. This is what you saw last.
    </p>
  );
}
