import { consolePaths } from '@quad/shared/console-paths';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ButtonLink } from '../../components/button';
import { SourceList } from '../../features/sources/components/source-list';
import { sourcesQuery } from '../../features/sources/sources.api';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Where editors see how the sources of events are. */
export default function SourcesScreen() {
  const now = useNow();
  // Only what the screen's content has fetched: that waits for the second factor.
  const { data } = useQuery({ ...sourcesQuery(), enabled: false });
  const newHref = consolePaths.newSource();
  return (
    <ConsolePage
      title={consoleTitles.sources}
      actions={
        data &&
        data.sources.length > 0 && (
          <ButtonLink href={newHref} size="sm">
            <Plus size={18} />
            Add source
          </ButtonLink>
        )
      }
    >
      <SourceList now={now} />
    </ConsolePage>
  );
}
