import { MailView } from '../../features/console/components/mail-view';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** What became of mails. */
export default function MailScreen() {
  return (
    <ConsolePage title={consoleScreens.mail.title}>
      <MailView now={useNow()} ownAddress={useUser()?.email ?? ''} />
    </ConsolePage>
  );
}
