import { WorkView } from '../../features/console/components/work-view';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Queues and failed jobs. */
export default function WorkScreen() {
  return (
    <ConsolePage title={consoleTitles.work}>
      <WorkView now={useNow()} />
    </ConsolePage>
  );
}
