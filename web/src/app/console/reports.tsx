import { consolePaths } from '@quad/shared/console-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar } from '../../features/console/components/console-parts';
import { CorrectSheet } from '../../features/console/components/correct-sheet';
import { DecidedList } from '../../features/console/components/decided-list';
import { todayQuery } from '../../features/console/console.api';
import { RemovalList } from '../../features/moderation/components/removal-list';
import { ReportQueue } from '../../features/moderation/components/report-queue';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

type Filter = 'waiting' | 'decided';
const filters: Record<Filter, string> = { waiting: 'Waiting', decided: 'Decided' };

/** Where moderators decide on reports. */
export default function ReportsScreen() {
  const now = useNow();
  const user = useUser();
  const [filter, setFilter] = useState<Filter>('waiting');
  const [corrected, setCorrected] = useState<{ id: string; isOpen: boolean } | null>(null);
  const mayCorrect = user?.permissions.includes('correct');
  // Fetched for the rail, once the session has passed the second factor.
  const { data: today } = useQuery({ ...todayQuery(), enabled: false });
  const countOf = (kind: 'reports' | 'places') =>
    today && (today.needs.find((need) => need.kind === kind)?.count ?? 0);
  const waiting = countOf('reports');
  const wrongPlaces = countOf('places');
  return (
    <ConsolePage title={consoleTitles.reports}>
      <FilterBar
        filters={filters}
        filter={filter}
        onFilter={setFilter}
        counts={{ waiting }}
        links={
          user?.permissions.includes('places')
            ? [{ href: consolePaths.places(), word: 'Wrong on the map', count: wrongPlaces }]
            : []
        }
      />
      {filter === 'waiting' ? (
        <>
          <ReportQueue
            now={now}
            onCorrect={mayCorrect ? (id) => setCorrected({ id, isOpen: true }) : undefined}
          />
          <DecidedList now={now} onAll={() => setFilter('decided')} />
        </>
      ) : (
        <DecidedList now={now} />
      )}
      <RemovalList now={now} />
      {corrected && (
        <CorrectSheet
          key={corrected.id}
          eventId={corrected.id}
          open={corrected.isOpen}
          onClose={() => setCorrected({ ...corrected, isOpen: false })}
        />
      )}
    </ConsolePage>
  );
}
