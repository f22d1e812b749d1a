import { paths } from '@quad/shared/paths';
import { useLocation } from 'wouter';
import { ButtonLink } from '../../components/button';
import { LogoMark } from '../../components/logo';
import { rememberIntendedPath } from '../redirect-after-auth';
import { titles } from '../titles';
import { usePageTitle } from '../use-page-title';
import { WaysOut } from './lone-message';
import { MenuButton } from './menu-context';
import * as styles from './not-found-page.module.css';

/** What is shown instead of a screen that isn't there, or not for this person. */
export function NotFoundPage({ wouldSignInHelp = false }: { wouldSignInHelp?: boolean }) {
  usePageTitle(titles.notFound);
  const [pathname] = useLocation();

  return (
    <main id="main" className={styles.notFound}>
      <MenuButton className="phone-only" />
      <div className="empty">
        <p className={`row ${styles.big404}`} role="img" aria-label="404">
          4<LogoMark />4
        </p>
        <h1 className="display text-xl">{titles.notFound}</h1>
        <p className="text-muted">This corner of the map is blank.</p>
        {wouldSignInHelp ? (
          <>
            <p className="text-muted">Please sign in to continue</p>
            <WaysOut>
              <ButtonLink href={paths.auth()} onClick={() => rememberIntendedPath(pathname)}>
                Sign In
              </ButtonLink>
              <ButtonLink href={paths.discover()} tone="outline">
                Back to Events
              </ButtonLink>
            </WaysOut>
          </>
        ) : (
          <ButtonLink href={paths.discover()}>Back to Events</ButtonLink>
        )}
      </div>
    </main>
  );
}
