import { useLocation } from 'wouter';
import { ButtonLink } from '../../components/button';
import { LogoMark } from '../../components/logo';
import '../../styles/late.css';
import '../../styles/not-found.css';
import { useUser } from '../boot';
import { MenuButton } from '../layout/menu-context';
import { rememberIntendedPath } from '../redirect-after-auth';
import { needsSignIn, screens } from '../screens';
import { usePageTitle } from '../use-page-title';

/** Nothing is here; or, for a visitor, something that signing in would show. */
export default function NotFoundScreen() {
  usePageTitle(screens.notFound.title);
  const user = useUser();
  const [pathname] = useLocation();
  const wouldSignInHelp = !user && needsSignIn(pathname);

  return (
    <main id="main" className="not-found">
      <MenuButton className="phone-only" />
      <div className="empty">
        <p className="big-404" role="img" aria-label="404">
          4<LogoMark />4
        </p>
        <h1 className="display text-xl">{screens.notFound.title}</h1>
        <p className="text-muted">This corner of the map is blank.</p>
        {wouldSignInHelp ? (
          <>
            <p className="text-muted">Please sign in to continue</p>
            <div className="ways-out">
              <ButtonLink href={screens.auth.href()} onClick={() => rememberIntendedPath(pathname)}>
                Sign In
              </ButtonLink>
              <ButtonLink href={screens.discover.href()} tone="outline">
                Back to Events
              </ButtonLink>
            </div>
          </>
        ) : (
          <ButtonLink href={screens.discover.href()}>Back to Events</ButtonLink>
        )}
      </div>
    </main>
  );
}
