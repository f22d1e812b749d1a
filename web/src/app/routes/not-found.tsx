import { useLocation } from 'wouter';
import { ButtonLink } from '../../components/button';
import * as emptyStateStyles from '../../components/empty-state.module.css';
import { LogoMark } from '../../components/logo';
import { useUser } from '../boot';
import { WaysOut } from '../layout/lone-message';
import { MenuButton } from '../layout/menu-context';
import { rememberIntendedPath } from '../redirect-after-auth';
import { needsSignIn, screens } from '../screens';
import { usePageTitle } from '../use-page-title';
import * as styles from './not-found.module.css';

/** The 404 screen; for a visitor, possibly a page that requires signing in. */
export default function NotFoundScreen() {
  usePageTitle(screens.notFound.title);
  const user = useUser();
  const [pathname] = useLocation();
  const wouldSignInHelp = !user && needsSignIn(pathname);

  return (
    <main id="main" className={styles.notFound}>
      <MenuButton className="phone-only" />
      <div className={emptyStateStyles.empty}>
        <p className={styles.big404} role="img" aria-label="404">
          4<LogoMark />4
        </p>
        <h1 className="display text-xl">{screens.notFound.title}</h1>
        <p className="text-muted">This corner of the map is blank.</p>
        {wouldSignInHelp ? (
          <>
            <p className="text-muted">Please sign in to continue</p>
            <WaysOut>
              <ButtonLink href={screens.auth.href()} onClick={() => rememberIntendedPath(pathname)}>
                Sign In
              </ButtonLink>
              <ButtonLink href={screens.discover.href()} tone="outline">
                Back to Events
              </ButtonLink>
            </WaysOut>
          </>
        ) : (
          <ButtonLink href={screens.discover.href()}>Back to Events</ButtonLink>
        )}
      </div>
    </main>
  );
}
