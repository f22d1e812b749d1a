import { type Achievement, type AchievementNumbers, achievementsOf } from '@quad/shared/achievements';
import { Heart, type LucideIcon, Star, Trophy, Users } from 'lucide-react';
import * as styles from './achievement-list.module.css';

const looks: Record<Achievement['id'], { icon: LucideIcon; tone: string; earned: string; unit: string }> = {
  'first-event': { icon: Star, tone: 'parties', earned: 'Hosted your first event', unit: 'hosted' },
  'social-butterfly': { icon: Users, tone: 'social', earned: '5 or more friends', unit: 'friends' },
  'event-lover': { icon: Heart, tone: 'concerts', earned: '10 or more attended', unit: 'attended' },
  influencer: { icon: Trophy, tone: 'food', earned: '100 or more referral points', unit: 'referral points' },
};

/** The four achievements, with progress on those not earned yet. */
export function AchievementList({ numbers }: { numbers: AchievementNumbers }) {
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements" className={`display text-xl ${styles.title}`}>
        Achievements
      </h2>
      <ul className={styles.list}>
        {achievementsOf(numbers).map(({ id, name, goal, progress, isEarned }) => {
          const { icon: Icon, tone, earned, unit } = looks[id];
          return (
            <li key={id} className={`tone-${tone}`} data-earned={isEarned}>
              <span className={styles.patch}>
                <Icon />
              </span>
              <div>
                <b>{name}</b>
                <p>{isEarned ? earned : `${progress} of ${goal} ${unit}`}</p>
              </div>
              {!isEarned && (
                <progress max={goal} value={progress} aria-label={name}>
                  {progress} of {goal}
                </progress>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
