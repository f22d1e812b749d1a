import { TodayView } from '../../features/console/components/today-view';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** What needs a person who looks after the site. */
export default function TodayScreen() {
  const now = useNow();
  const user = useUser();
  return (
    <ConsolePage title={consoleTitles.today}>
      <TodayView now={now} permissions={user?.permissions ?? []} />
    </ConsolePage>
  );
}
