import type { NamedDate } from './discover-filters';

/** How ranges of dates are called, wherever they are chosen or understood. */
export const dateLabels: Record<NamedDate, string> = {
  today: 'Today',
  tonight: 'Tonight',
  weekend: 'This weekend',
  'next-weekend': 'Next weekend',
  week: 'This week',
  'next-week': 'Next week',
};
