import { countText } from '@quad/shared/count-text';
import * as styles from './profile-stats.module.css';

interface ProfileStatsProps {
  eventsHosted: number | null;
  eventsAttended: number | null;
  friendsCount: number | null;
  /** Only on one's own profile. */
  referralRewards?: number;
}

/** A person's numbers, if visible. */
export function ProfileStats(numbers: ProfileStatsProps) {
  const stats = (
    [
      ['Events hosted', numbers.eventsHosted],
      ['Events attended', numbers.eventsAttended],
      ['Friends', numbers.friendsCount],
      ['Referral rewards', numbers.referralRewards ?? null],
    ] as const
  ).filter(([, value]) => value !== null);
  if (stats.length === 0) return null;
  return (
    <dl className={styles.profileStats}>
      {stats.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{countText(value ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
