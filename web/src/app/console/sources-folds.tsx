import { FoldReview } from '../../features/sources/components/fold-review';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';
import { backToSources } from './sources-back';

/** Where editors decide whether two events are one. */
export default function FoldsScreen() {
  const now = useNow();
  return (
    <ConsolePage title={consoleScreens.folds.title} back={backToSources()}>
      <FoldReview now={now} />
    </ConsolePage>
  );
}
