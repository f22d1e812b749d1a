import { WorkView } from '../../features/console/components/work-view';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Queues and failed jobs. */
export default function WorkScreen() {
  return (
    <ConsolePage title={consoleScreens.work.title}>
      <WorkView now={useNow()} />
    </ConsolePage>
  );
}
