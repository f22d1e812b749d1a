import { FoldReview } from '../../features/sources/components/fold-review';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';
import { backToSources } from './sources-back';

/** Where editors decide whether two events are one. */
export default function FoldsScreen() {
  const now = useNow();
  return (
    <ConsolePage title={consoleTitles.folds} back={backToSources()}>
      <FoldReview now={now} />
    </ConsolePage>
  );
}
