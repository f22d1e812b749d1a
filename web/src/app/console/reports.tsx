import type { Report } from '@quad/shared/contract/moderation';
import { RemovalList } from '../../features/moderation/components/removal-list';
import { ReportQueue } from '../../features/moderation/components/report-queue';
import { useNow } from '../boot';
import { screens } from '../screens';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

const hrefOf = ({ targetType, targetId, eventId }: Report): string => {
  if (targetType === 'user') return screens.personProfile.href({ id: targetId });
  return eventId === null ? screens.discover.href() : screens.event.href({ id: eventId });
};

/** Where moderators decide on reports. */
export default function ReportsScreen() {
  const now = useNow();
  return (
    <ConsolePage title={consoleScreens.reports.title}>
      <ReportQueue now={now} hrefOf={hrefOf} />
      <RemovalList now={now} />
    </ConsolePage>
  );
}
