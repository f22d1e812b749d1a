import { AuditView } from '../../features/console/components/audit-view';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Who did what with the permissions of the console. */
export default function AuditLogScreen() {
  return (
    <ConsolePage title={consoleTitles.auditLog} canFind={false}>
      <AuditView now={useNow()} />
    </ConsolePage>
  );
}
