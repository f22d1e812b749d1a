import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  Bell,
  CircleUser,
  Download,
  Eye,
  KeyRound,
  Smartphone,
  SunMoon,
  Trash2,
} from 'lucide-react';
import { Link } from 'wouter';
import { iconButtonClass } from '../../components/icon-button';
import { SkeletonList } from '../../components/list-parts';
import { LoadError } from '../../components/load-error';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { fetchUser } from '../../features/auth/auth.api';
import { PendingEmail } from '../../features/auth/components/pending-email';
import { VerifyBanner } from '../../features/auth/components/verify-banner';
import { PushRow } from '../../features/notifications/components/push-row';
import { AccountSection } from '../../features/settings/components/account-section';
import { AppearanceSection } from '../../features/settings/components/appearance-section';
import { DataSection } from '../../features/settings/components/data-section';
import { DeleteSection } from '../../features/settings/components/delete-section';
import { NotificationSection } from '../../features/settings/components/notification-section';
import { PasswordSection } from '../../features/settings/components/password-section';
import { PrivacySection } from '../../features/settings/components/privacy-section';
import { SessionsSection } from '../../features/settings/components/sessions-section';
import { settingsQuery } from '../../features/settings/settings.api';
import { explain } from '../../lib/api-client';
import { useNow, useSetUser, useUser } from '../boot';
import { changeEmailPath } from '../change-email-path';
import { titles } from '../titles';
import { useCurrentSection } from '../use-current-section';
import * as styles from './settings.module.css';

const sections = [
  ['account', 'Account', CircleUser],
  ['password', 'Password', KeyRound],
  ['privacy', 'Privacy', Eye],
  ['notifications', 'Notifications', Bell],
  ['appearance', 'Appearance', SunMoon],
  ['sessions', 'Sessions', Smartphone],
  ['data', 'Your data', Download],
  ['delete', 'Delete account', Trash2],
] as const;
const sectionIds = sections.map(([id]) => id);

/** All account settings on one page. */
export default function SettingsScreen() {
  const user = useUser();
  const setUser = useSetUser();
  const now = useNow();
  const { data, error, refetch } = useQuery(settingsQuery());
  const current = useCurrentSection(sectionIds);
  if (!user) return null;

  return (
    <main id="main" className="page">
      <div className={pageHeadStyles.pageHead}>
        <Link
          href={paths.profile()}
          className={`${iconButtonClass('plain')} narrow-only`}
          aria-label="Back to profile"
        >
          <ArrowLeft size={24} />
        </Link>
        <h1 className="display">{titles.settings}</h1>
      </div>
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label="Settings">
          {sections.map(([id, label, Icon]) => (
            <a key={id} href={`#${id}`} aria-current={current === id ? 'true' : undefined}>
              <Icon />
              {label}
            </a>
          ))}
        </nav>
        <div className={`stack ${styles.list}`}>
          {!user.emailVerified && <VerifyBanner href={paths.verifyEmail()} />}
          <AccountSection
            user={user}
            pendingEmail={
              data?.pendingEmail && (
                <PendingEmail
                  email={data.pendingEmail}
                  codeHref={changeEmailPath()}
                  refresh={[settingsQuery()]}
                />
              )
            }
            changeEmailHref={changeEmailPath()}
            onChanged={async () => setUser(await fetchUser())}
          />
          <PasswordSection />
          {data ? (
            <>
              <PrivacySection settings={data} />
              <NotificationSection settings={data} push={<PushRow />} />
            </>
          ) : error ? (
            <LoadError
              title="Unable to load your settings"
              text={explain(error, 'Please check your connection')}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonList label="Loading your settings" rowClassName={styles.skeleton} />
          )}
          <AppearanceSection />
          <SessionsSection now={now} />
          <DataSection />
          {data && <DeleteSection settings={data} />}
        </div>
      </div>
    </main>
  );
}
