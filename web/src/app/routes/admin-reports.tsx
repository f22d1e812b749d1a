import type { Report } from '@quad/shared/contract/moderation';
import { ReportQueue } from '../../features/moderation/components/report-queue';
import { useNow } from '../boot';
import { screens } from '../screens';
import '../../styles/late.css';
import '../../styles/page-head.css';
import '../../styles/form.css';
import '../../styles/host-page.css';

const hrefOf = ({ targetType, targetId, eventId }: Report): string => {
  if (targetType === 'user') return screens.personProfile.href({ id: targetId });
  return eventId === null ? screens.discover.href() : screens.event.href({ id: eventId });
};

/** Administrators decide what was reported. */
export default function AdminReportsScreen() {
  const now = useNow();
  return (
    <main id="main" className="page host-narrow">
      <div className="page-head host-page-head">
        <h1 className="display">{screens.adminReports.title}</h1>
      </div>
      <ReportQueue now={now} hrefOf={hrefOf} />
    </main>
  );
}
