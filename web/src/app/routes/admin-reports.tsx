import type { Report } from '@quad/shared/contract/moderation';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { RemovalList } from '../../features/moderation/components/removal-list';
import { ReportQueue } from '../../features/moderation/components/report-queue';
import { SecondFactorGate } from '../../features/second-factor/components/second-factor-gate';
import { useNow } from '../boot';
import * as hostPageStyles from '../host-page.module.css';
import { screens } from '../screens';

const hrefOf = ({ targetType, targetId, eventId }: Report): string => {
  if (targetType === 'user') return screens.personProfile.href({ id: targetId });
  return eventId === null ? screens.discover.href() : screens.event.href({ id: eventId });
};

/** Where administrators decide on reports. */
export default function AdminReportsScreen() {
  const now = useNow();
  return (
    <main id="main" className={`page ${hostPageStyles.narrow}`}>
      <div className={`${pageHeadStyles.pageHead} ${hostPageStyles.head}`}>
        <h1 className="display">{screens.adminReports.title}</h1>
      </div>
      <SecondFactorGate>
        <ReportQueue now={now} hrefOf={hrefOf} />
        <RemovalList now={now} />
      </SecondFactorGate>
    </main>
  );
}
