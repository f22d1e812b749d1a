import type { Friend } from '@quad/shared/contract/friends';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../components/button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { Spinner } from '../../components/spinner';
import { Tabs, tabPanel } from '../../components/tabs';
import { FindFriends } from '../../features/friends/components/find-friends';
import { FriendList } from '../../features/friends/components/friend-list';
import { RequestList } from '../../features/friends/components/request-list';
import { RewardsCard } from '../../features/friends/components/rewards-card';
import { shareApp } from '../../features/friends/friends.api';
import { useRequests } from '../../features/friends/use-friends';
import { shareLink } from '../../lib/share';
import { useAction } from '../../lib/use-action';
import { useUser } from '../boot';
import { MenuButton } from '../layout/menu-context';
import { titles } from '../titles';
import * as styles from './friends.module.css';

const InviteFriendSheet = loadable(async () => (await import('../invite-friend-sheet')).default).View;

const tabs = ['friends', 'requests', 'find'] as const;
type Tab = (typeof tabs)[number];

function InviteButton() {
  const { act, isBusy } = useAction();
  const invite = () =>
    act({
      run: async () => {
        const path = await shareApp();
        await shareLink({ title: 'Join me on Quad', url: new URL(path, location.origin).href });
      },
      failed: "We couldn't create your link. Please try again.",
    });
  return (
    <Button size="sm" busy={isBusy} className={styles.invite} onClick={() => void invite()}>
      {!isBusy && <UserPlus size={16} />}
      Invite Friends
    </Button>
  );
}

/** Friends, requests and people search. The tab is part of the URL, so that notifications can link to one. */
export default function FriendsScreen() {
  const user = useUser();
  const tabsId = useId();
  const [pathname, navigate] = useLocation();
  const requestedTab = new URLSearchParams(useSearch()).get('tab');
  const tab = tabs.find((name) => name === requestedTab) ?? 'friends';
  const { data: requests } = useRequests();
  const [invited, setInvited] = useState<Friend | null>(null);
  if (!user) return <Spinner label="Loading..." />;

  const show = (name: Tab) =>
    navigate(name === 'friends' ? pathname : `${pathname}?tab=${name}`, { replace: true });

  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={pageHeadStyles.pageHead}>
        <MenuButton className="phone-only" />
        <h1 className="display">{titles.friends}</h1>
      </div>
      <div className={`stack ${styles.columns}`}>
        <div className={styles.side}>
          <RewardsCard />
          <InviteButton />
        </div>
        <div className={styles.main}>
          <Tabs
            id={tabsId}
            label="Friends"
            selected={tab}
            onSelect={show}
            tabs={{
              friends: 'Friends',
              requests: 'Requests',
              find: 'Find Friends',
            }}
            counts={{ requests: requests?.incomingCount ?? 0 }}
          />
          <div {...tabPanel(tabsId, tab)} key={tab}>
            {tab === 'friends' && (
              <FriendList
                onFind={() => show('find')}
                renderAction={(friend) => (
                  <Button
                    tone="secondary"
                    size="sm"
                    aria-label={`Invite ${friend.firstName ?? 'this friend'}`}
                    onClick={() => setInvited(friend)}
                  >
                    Invite
                  </Button>
                )}
              />
            )}
            {tab === 'requests' && <RequestList />}
            {tab === 'find' && <FindFriends />}
          </div>
        </div>
      </div>
      {invited && (
        <LazyPart onFail={() => setInvited(null)}>
          <InviteFriendSheet friend={invited} onClose={() => setInvited(null)} />
        </LazyPart>
      )}
    </main>
  );
}
