import { AuditView } from '../../features/console/components/audit-view';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Who did what with the permissions of the console. */
export default function AuditLogScreen() {
  return (
    <ConsolePage title={consoleScreens.auditLog.title} canFind={false}>
      <AuditView now={useNow()} />
    </ConsolePage>
  );
}
