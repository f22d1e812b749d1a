/** The numbers from which achievements are computed. */
export interface AchievementNumbers {
  eventsHosted: number;
  eventsAttended: number;
  friendsCount: number;
  /** Reward points. */
  referralRewards: number;
}

interface AchievementRule {
  id: 'first-event' | 'social-butterfly' | 'event-lover' | 'influencer';
  name: string;
  /** The number required. */
  goal: number;
  reached: (numbers: AchievementNumbers) => number;
}

export interface Achievement {
  id: AchievementRule['id'];
  name: string;
  goal: number;
  /** Progress, at most `goal`. */
  progress: number;
  isEarned: boolean;
}

const rules: readonly AchievementRule[] = [
  { id: 'first-event', name: 'First Event', goal: 1, reached: ({ eventsHosted }) => eventsHosted },
  { id: 'social-butterfly', name: 'Social Butterfly', goal: 5, reached: ({ friendsCount }) => friendsCount },
  { id: 'event-lover', name: 'Event Lover', goal: 10, reached: ({ eventsAttended }) => eventsAttended },
  { id: 'influencer', name: 'Influencer', goal: 100, reached: ({ referralRewards }) => referralRewards },
];

/** The four achievements in their fixed order, each with its progress. */
export function achievementsOf(numbers: AchievementNumbers): Achievement[] {
  return rules.map(({ id, name, goal, reached }) => {
    const progress = Math.min(Math.max(reached(numbers), 0), goal);
    return { id, name, goal, progress, isEarned: progress === goal };
  });
}
