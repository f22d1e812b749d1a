import { Route, useLocation } from 'wouter';
import { LoadingPart } from '../../components/loading-part';
import { useUser } from '../boot';
import { LoadingScreen } from '../layout/lone-message';
import { NotFoundPage } from '../layout/not-found-page';
import type { Screen } from '../screen';
import { ticketScreenFor } from '../tickets/ticket-screens';
import { usePageTitle } from '../use-page-title';

/** One of the screens about tickets. */
export default function TicketsScreen() {
  const [pathname] = useLocation();
  const { screen, isForMembers } = ticketScreenFor(pathname, useUser());
  return screen ? <Titled screen={screen} /> : <NotFoundPage wouldSignInHelp={isForMembers} />;
}

function Titled({ screen }: { screen: Screen }) {
  usePageTitle(screen.title);
  return (
    <LoadingPart fallback={<LoadingScreen title={screen.title} />}>
      <Route path={screen.pattern}>
        <screen.View />
      </Route>
    </LoadingPart>
  );
}
