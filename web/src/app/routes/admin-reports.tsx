import type { Report } from '@quad/shared/contract/moderation';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { ReportQueue } from '../../features/moderation/components/report-queue';
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
      <ReportQueue now={now} hrefOf={hrefOf} />
    </main>
  );
}
