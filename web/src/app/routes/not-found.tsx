import { useLocation } from 'wouter';
import { useUser } from '../boot';
import { NotFoundPage } from '../layout/not-found-page';
import { needsSignIn } from '../screens';

/** The 404 screen; for a visitor, possibly a page that requires signing in. */
export default function NotFoundScreen() {
  const user = useUser();
  const [pathname] = useLocation();
  return <NotFoundPage wouldSignInHelp={!user && needsSignIn(pathname)} />;
}
