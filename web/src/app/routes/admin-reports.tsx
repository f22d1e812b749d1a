import type { Report } from '@quad/shared/contract/moderation';
import { ReportQueue } from '../../features/moderation/components/report-queue';
import { useNow } from '../boot';
import { pageTitles } from '../page-titles';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';
import '../../styles/late.css';
import '../../styles/page-head.css';
import '../../styles/form.css';
import '../../styles/host-page.css';

const hrefOf = ({ targetType, targetId, eventId }: Report): string => {
  if (targetType === 'user') return paths.personProfile(targetId);
  return eventId === null ? paths.discover() : paths.event(eventId);
};

/** Administrators decide what was reported. */
export function AdminReportsScreen() {
  usePageTitle(pageTitles.reports);
  const now = useNow();
  return (
    <main id="main" className="page host-narrow">
      <div className="page-head host-page-head">
        <h1 className="display">{pageTitles.reports}</h1>
      </div>
      <ReportQueue now={now} hrefOf={hrefOf} />
    </main>
  );
}
