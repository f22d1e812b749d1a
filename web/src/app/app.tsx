import type { BootData } from '@quad/shared/boot-data';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Router, useLocation } from 'wouter';
import { Spinner } from '../components/spinner';
import { BootProvider, useUser } from './boot';
import { AppShell } from './layout/app-shell';
import { loadBeforeNavigating } from './load-before-navigating';
import { ScreenArrival } from './screen-arrival';
import { ScreenBoundary } from './screen-boundary';
import { screenForPerson } from './screens';

function Screens() {
  const [pathname] = useLocation();
  const screen = screenForPerson(pathname, useUser());
  return (
    <AppShell chrome={screen.chrome}>
      <ScreenBoundary key={pathname}>
        <Suspense fallback={<LoadingScreen />}>
          <Route path={screen.path}>
            <screen.View />
          </Route>
          <ScreenArrival pathname={pathname} />
        </Suspense>
      </ScreenBoundary>
    </AppShell>
  );
}

function LoadingScreen() {
  return (
    <main id="main" className="lone-message">
      <Spinner label="Loading..." quietLabel />
    </main>
  );
}

interface AppProps {
  boot: BootData;
  queryClient: QueryClient;
  /** Path and query of the request; on the server only. */
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
