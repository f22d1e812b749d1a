import type { BootData } from '@quad/shared/boot-data';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, useLocation } from 'wouter';
import { LoadingPart } from '../components/loading-part';
import { BootProvider, useUser } from './boot';
import { AppShell } from './layout/app-shell';
import { LoadingScreen } from './layout/lone-message';
import { loadBeforeNavigating } from './load-before-navigating';
import { ScreenArrival } from './screen-arrival';
import { ScreenBoundary } from './screen-boundary';
import { screenForPerson } from './screens';
import { usePageTitle } from './use-page-title';

function Screens() {
  const [pathname] = useLocation();
  const screen = screenForPerson(pathname, useUser());
  return (
    <AppShell chrome={screen.chrome}>
      <ScreenBoundary key={pathname}>
        <LoadingPart fallback={<LoadingScreen title={screen.title} />}>
          <PageTitle title={screen.title} />
          <Route path={screen.pattern}>
            <screen.View />
          </Route>
          <ScreenArrival pathname={pathname} />
        </LoadingPart>
      </ScreenBoundary>
    </AppShell>
  );
}

/** Rendered before the screen, whose own title then replaces it. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

interface AppProps {
  boot: BootData;
  queryClient: QueryClient;
  /** Path and query of the request; server only. */
  url?: { path: string; search: string };
}

/** The whole app, the same on the server and in the browser. */
export function App({ boot, queryClient, url }: AppProps) {
  return (
    <BootProvider boot={boot}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={url?.path} ssrSearch={url?.search} aroundNav={loadBeforeNavigating}>
          <Screens />
        </Router>
      </QueryClientProvider>
    </BootProvider>
  );
}
