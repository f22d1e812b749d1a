import { consolePaths } from '@quad/shared/console-paths';
import type { Need } from '@quad/shared/contract/console';
import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../../features/console/console.api';
import { secondFactorQuery } from '../../features/second-factor/second-factor.api';
import type { RailCounts } from './console-rail';

/** How many things wait on each screen, once the session has passed the second factor. */
export function useRailCounts(): RailCounts {
  // Fetched by the screen once it is hydrated: an answer that came sooner would not match the served page.
  const { data: factor } = useQuery({ ...secondFactorQuery(), enabled: false });
  const { data } = useQuery({ ...todayQuery(), enabled: factor?.isPassed === true });
  const countOf = (...kinds: Need['kind'][]) =>
    (data?.needs ?? []).reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);
  return {
    [consolePaths.reports()]: countOf('reports'),
    [consolePaths.sources()]: countOf('runs', 'folds', 'leave-outs'),
    [consolePaths.places()]: countOf('places', 'names'),
    [consolePaths.money()]: countOf('payments', 'tickets'),
    [consolePaths.work()]: countOf('jobs'),
    [consolePaths.mail()]: countOf('mails'),
  };
}
