import { MailView } from '../../features/console/components/mail-view';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** What became of mails. */
export default function MailScreen() {
  return (
    <ConsolePage title={consoleTitles.mail}>
      <MailView now={useNow()} ownAddress={useUser()?.email ?? ''} />
    </ConsolePage>
  );
}
