import { consolePaths } from '@quad/shared/console-paths';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useLocation, useParams } from 'wouter';
import { Button } from '../../components/button';
import { OneSource } from '../../features/sources/components/one-source';
import { runSource, sourceKey, sourceQuery } from '../../features/sources/sources.api';
import { useAction } from '../../lib/use-action';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';
import { backToSources } from './sources-back';

function RunNow({ id, isRunning }: { id: string; isRunning: boolean }) {
  const { act, isBusy } = useAction();
  return (
    <Button
      size="sm"
      busy={isBusy || isRunning}
      onClick={() =>
        void act({
          run: () => runSource(id),
          refresh: [{ queryKey: sourceKey(id) }],
          failed: "We couldn't start this. Please try again.",
        })
      }
    >
      <RefreshCw size={16} />
      {isRunning ? 'Running...' : 'Run now'}
    </Button>
  );
}

/** Where editors look after one source. */
export default function SourceScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  const user = useUser();
  const [, navigate] = useLocation();
  // Only what the screen's content has fetched: that waits for the second factor.
  const { data: source } = useQuery({ ...sourceQuery(id), enabled: false });
  const canRun = source && !['off', 'key-missing', 'manual'].includes(source.health);
  return (
    <ConsolePage
      title={source?.name ?? consoleTitles.source}
      back={backToSources()}
      actions={canRun && <RunNow id={id} isRunning={source.isRunning} />}
    >
      <OneSource
        key={id}
        id={id}
        now={now}
        canTeachPlaces={user?.permissions.includes('places') ?? false}
        onRemoved={() => navigate(consolePaths.sources(), { replace: true })}
      />
    </ConsolePage>
  );
}
