import { counted } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { Pencil, Settings } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../components/button';
import { iconButtonClass } from '../../components/icon-button';
import { LazyPart } from '../../components/lazy-part';
import { LoadError } from '../../components/load-error';
import { loadable } from '../../components/loadable';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { Spinner } from '../../components/spinner';
import { fetchUser } from '../../features/auth/auth.api';
import { VerifyBanner } from '../../features/auth/components/verify-banner';
import { shareApp } from '../../features/friends/friends.api';
import { NotificationBell } from '../../features/notifications/components/notification-bell';
import { PayoutsLine } from '../../features/payouts/components/payouts-line';
import { AboutCard } from '../../features/profile/components/about-card';
import { AchievementList } from '../../features/profile/components/achievement-list';
import { PeopleLine } from '../../features/profile/components/people-line';
import { PersonHeading } from '../../features/profile/components/person-heading';
import { PhotoButton } from '../../features/profile/components/photo-button';
import { ProfileStats } from '../../features/profile/components/profile-stats';
import { ReferralCard } from '../../features/profile/components/referral-card';
import { useOwnProfile } from '../../features/profile/use-profile';
import { explain } from '../../lib/api-client';
import { focusOn } from '../../lib/focus-on';
import { useBoot, useSetUser, useUser } from '../boot';
import { LoneMessage } from '../layout/lone-message';
import { MenuButton } from '../layout/menu-context';
import { titles } from '../titles';
import * as styles from './profile.module.css';

const EditAboutForm = loadable(
  async () => (await import('../../features/profile/components/edit-about-form')).default,
).View;

const friendsText = (count: number) => (count === 0 ? 'Find friends' : counted(count, 'friend'));

/** Opening a copied link earns points only after the share is recorded; the link works either way. */
const recordShare = () => void shareApp().catch(() => {});

/** The signed-in person's own profile. */
export default function ProfileScreen() {
  const { publicUrl } = useBoot();
  const user = useUser();
  const setUser = useSetUser();
  const { data: profile, error, refetch } = useOwnProfile();
  const [isEditing, setEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);

  if (!user || (!profile && !error)) {
    return (
      <LoneMessage>
        <h1 className="sr-only">{titles.profile}</h1>
        <Spinner label="Loading..." />
      </LoneMessage>
    );
  }
  if (!profile) {
    return (
      <LoneMessage>
        <LoadError
          level={1}
          title="Unable to load your profile"
          text={explain(error, 'Please check your connection')}
          onRetry={() => void refetch()}
        />
      </LoneMessage>
    );
  }

  const showPicture = async () => {
    await refetch();
    setUser(await fetchUser());
  };
  return (
    <main id="main" className={`page ${styles.page} ${styles.own}`}>
      <div className={`${pageHeadStyles.pageHead} ${styles.bar}`}>
        <MenuButton className="phone-only" />
        <h1 className="display">{titles.profile}</h1>
        <span className="narrow-only">
          <NotificationBell href={paths.notifications()} />
        </span>
        <Link href={paths.settings()} className={iconButtonClass()} aria-label="Settings">
          <Settings />
        </Link>
        {!isEditing && (
          <Button
            tone="outline"
            size="sm"
            ref={wasEditing ? focusOn : undefined}
            onClick={() => {
              setEditing(true);
              setWasEditing(true);
            }}
          >
            <Pencil size={16} />
            <span className={styles.word}>Edit Profile</span>
          </Button>
        )}
      </div>
      <div className={styles.lead}>
        {!user.emailVerified && <VerifyBanner href={paths.verifyEmail()} />}
        <PersonHeading
          person={profile}
          level={2}
          onPicture={isEditing && <PhotoButton onChanged={showPicture} />}
        />
        <ProfileStats {...profile} />
        {isEditing ? (
          <LazyPart onFail={() => setEditing(false)}>
            <EditAboutForm profile={profile} onDone={() => setEditing(false)} />
          </LazyPart>
        ) : (
          <AboutCard {...profile} emptyText="Add a short bio so people know it's you." />
        )}
      </div>
      <div className={styles.side}>
        <ReferralCard
          code={profile.referralCode}
          link={new URL(`/?ref=${encodeURIComponent(profile.referralCode)}`, publicUrl).href}
          onCopy={recordShare}
        />
        <PeopleLine
          people={profile.friendsPreview}
          text={friendsText(profile.friendsCount)}
          href={paths.friends()}
        />
        {profile.eventsHosted > 0 && <PayoutsLine href={paths.payouts()} />}
      </div>
      <div className={styles.more}>
        <AchievementList numbers={profile} />
      </div>
    </main>
  );
}
