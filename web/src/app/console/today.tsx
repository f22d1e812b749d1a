import type { Destination } from '../../features/console/components/need-list';
import { TodayView } from '../../features/console/components/today-view';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

const hrefs: Record<Destination, string> = {
  payments: consoleScreens.money.href(),
  runs: consoleScreens.sources.href(),
  reports: consoleScreens.reports.href(),
  jobs: consoleScreens.work.href(),
  mails: consoleScreens.mail.href(),
  folds: consoleScreens.folds.href(),
  'leave-outs': consoleScreens.leftOut.href(),
  places: consoleScreens.places.href(),
};

/** What needs a person who looks after the site. */
export default function TodayScreen() {
  const now = useNow();
  const user = useUser();
  return (
    <ConsolePage title={consoleScreens.today.title}>
      <TodayView
        now={now}
        permissions={user?.permissions ?? []}
        hrefOf={(destination) => hrefs[destination]}
        auditHref={consoleScreens.auditLog.href()}
      />
    </ConsolePage>
  );
}
