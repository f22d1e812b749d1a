import type { Profile } from '@quad/shared/contract/profile';
import { counted } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { personName } from '@quad/shared/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Ellipsis, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { IconButton, iconButtonClass } from '../../components/icon-button';
import { LazyPart } from '../../components/lazy-part';
import { LoadError } from '../../components/load-error';
import { loadable } from '../../components/loadable';
import { Spinner } from '../../components/spinner';
import { EventRow } from '../../features/events/components/event-row';
import { FriendshipActions } from '../../features/friends/components/friendship-actions';
import * as friendshipActionsStyles from '../../features/friends/components/friendship-actions.module.css';
import { unfriend } from '../../features/friends/friends.api';
import { useFriendship } from '../../features/friends/use-friends';
import { AboutCard } from '../../features/profile/components/about-card';
import { BlockSheet } from '../../features/profile/components/block-sheet';
import { HiddenDetails } from '../../features/profile/components/hidden-details';
import { PeopleLine } from '../../features/profile/components/people-line';
import { PersonHeading } from '../../features/profile/components/person-heading';
import { PersonMenu } from '../../features/profile/components/person-menu';
import { ProfileStats } from '../../features/profile/components/profile-stats';
import { useProfile } from '../../features/profile/use-profile';
import { explain } from '../../lib/api-client';
import { canGoBackInApp, goBack } from '../../lib/go-back';
import { shareLink } from '../../lib/share';
import { useBoot, useNow, useUser } from '../boot';
import { LoneMessage } from '../layout/lone-message';
import { NotFoundPage } from '../layout/not-found-page';
import { rememberIntendedPath } from '../redirect-after-auth';
import { titles } from '../titles';
import { useIsMissing } from '../use-is-missing';
import { usePageTitle } from '../use-page-title';
import * as styles from './person-profile.module.css';
import * as profileStyles from './profile.module.css';

const InviteFriendSheet = loadable(async () => (await import('../invite-friend-sheet')).default).View;
const ReportSheet = loadable(
  async () => (await import('../../features/moderation/components/report-sheet')).default,
).View;

type OpenPart = 'menu' | 'invite' | 'block' | 'report' | null;

/** A profile as other people see it. */
export default function PersonProfileScreen() {
  const { id = '' } = useParams();
  const { profile, isAbsent, error, refetch } = useProfile(id);
  const isMissing = useIsMissing();
  if (profile) return <PersonPage profile={profile} />;
  if (isAbsent || (isMissing && !error)) return <NotFoundPage />;
  return (
    <LoneMessage>
      {error ? (
        <LoadError
          level={1}
          title="Unable to load this profile"
          text={explain(error, 'Please check your connection')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <h1 className="sr-only">{titles.profile}</h1>
          <Spinner label="Loading..." />
        </>
      )}
    </LoneMessage>
  );
}

function PersonPage({ profile }: { profile: Profile }) {
  usePageTitle(personName(profile));
  const user = useUser();
  const { publicUrl } = useBoot();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { act } = useFriendship();
  const [part, setPart] = useState<OpenPart>(null);
  const [wasReporting, setReporting] = useState(false);
  const { id, relation, mutualFriends } = profile;
  const home = user ? paths.friends() : paths.discover();
  const page = paths.personProfile(id);

  const share = () =>
    void shareLink({ title: `${personName(profile)} on Quad`, url: new URL(page, publicUrl).href });
  const signIn = () => {
    rememberIntendedPath(page);
    navigate(paths.auth());
  };
  const endFriendship = () =>
    void act({
      run: () => unfriend(id),
      done: { title: 'Friend removed', description: `${personName(profile)} won't be notified.` },
      failed: 'Request Failed',
    });
  const leave = () => {
    if (canGoBackInApp()) history.back();
    else navigate(home, { replace: true });
    // Their content is hidden now, wherever it was shown.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== id });
  };

  return (
    <main id="main" className={`page ${profileStyles.page} ${profileStyles.other}`}>
      <div className={profileStyles.lead}>
        <div className={styles.bar}>
          <Link
            href={home}
            onClick={goBack}
            className={`${iconButtonClass()} narrow-only ${styles.back}`}
            aria-label="Back"
          >
            <ArrowLeft size={24} />
          </Link>
          <PersonHeading person={profile} level={1} />
          {relation !== 'self' && (
            <IconButton label="More" aria-haspopup="dialog" onClick={() => setPart('menu')}>
              <Ellipsis />
            </IconButton>
          )}
        </div>
        {relation === 'self' ? (
          <div className={friendshipActionsStyles.actions}>
            <ButtonLink href={paths.profile()} tone="outline">
              Your profile
            </ButtonLink>
            <ShareButton onClick={share} />
          </div>
        ) : (
          <FriendshipActions
            person={profile}
            relation={relation}
            request={profile.request}
            onMore={() => setPart('menu')}
            {...(user ? {} : { onSignIn: signIn })}
          >
            {relation === 'friends' ? (
              <Button tone="secondary" onClick={() => setPart('invite')}>
                Invite
              </Button>
            ) : (
              <ShareButton onClick={share} />
            )}
          </FriendshipActions>
        )}
        {mutualFriends !== null && mutualFriends > 0 && (
          <PeopleLine people={profile.mutualFriendsPreview} text={counted(mutualFriends, 'mutual friend')} />
        )}
        {profile.areDetailsVisible ? (
          <>
            <ProfileStats
              eventsHosted={profile.eventsHosted}
              eventsAttended={profile.eventsAttended}
              friendsCount={profile.friendsCount}
            />
            <AboutCard {...profile} />
          </>
        ) : (
          <HiddenDetails profile={profile} />
        )}
      </div>
      <HostedEvents profile={profile} />
      <PersonMenu
        person={profile}
        open={part === 'menu'}
        onClose={() => setPart(null)}
        onShare={share}
        onUnfriend={endFriendship}
        onReport={() => {
          setReporting(true);
          setPart('report');
        }}
        {...(user ? { onBlock: () => setPart('block') } : {})}
      />
      {part === 'invite' && (
        <LazyPart onFail={() => setPart(null)}>
          <InviteFriendSheet friend={profile} onClose={() => setPart(null)} />
        </LazyPart>
      )}
      {part === 'block' && <BlockSheet person={profile} onClose={() => setPart(null)} onBlocked={leave} />}
      {wasReporting && (
        <LazyPart onFail={() => setReporting(false)}>
          <ReportSheet
            target={{ targetType: 'user', targetId: id }}
            open={part === 'report'}
            onClose={() => setPart(null)}
          />
        </LazyPart>
      )}
    </main>
  );
}

function ShareButton({ onClick }: { onClick(): void }): ReactNode {
  return (
    <Button tone="secondary" onClick={onClick}>
      <Share2 size={16} />
      Share
    </Button>
  );
}

function HostedEvents({ profile }: { profile: Profile }) {
  const now = useNow();
  return (
    <section className={profileStyles.side} aria-labelledby="hosted-events">
      <h2 id="hosted-events" className="display">
        Hosted events
      </h2>
      {profile.hostedEvents.length === 0 ? (
        <p className="text-muted">No public events yet.</p>
      ) : (
        <ul className={styles.hosted}>
          {profile.hostedEvents.map((event) => (
            <li key={event.id}>
              <EventRow event={event} now={now} href={paths.event(event.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
