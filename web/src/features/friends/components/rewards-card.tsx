import { countText } from '@quad/shared/count-text';
import { Gift } from 'lucide-react';
import { useRewards } from '../use-friends';
import * as styles from './rewards-card.module.css';

/** Points and shares, as counted by the server. */
export function RewardsCard() {
  const { data } = useRewards();
  return (
    <section className={`row ${styles.rewards}`} aria-label="Rewards" aria-busy={!data}>
      <p>
        <b>{data ? countText(data.points) : '–'}</b>
        reward points
      </p>
      <p>
        <b>{data ? countText(data.shares) : '–'}</b>
        events shared
      </p>
      <span className="tile">
        <Gift />
      </span>
    </section>
  );
}
