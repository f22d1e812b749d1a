import { Gift } from 'lucide-react';
import { useRewards } from '../use-friends';
import * as styles from './rewards-card.module.css';

/** Points and shares, as counted by the server. */
export function RewardsCard() {
  const { data } = useRewards();
  return (
    <section className={styles.rewards} aria-label="Rewards" aria-busy={!data}>
      <p>
        <b>{data ? data.points.toLocaleString('en-US') : '–'}</b>
        reward points
      </p>
      <p>
        <b>{data ? data.shares.toLocaleString('en-US') : '–'}</b>
        events shared
      </p>
      <span className="tile">
        <Gift />
      </span>
    </section>
  );
}
