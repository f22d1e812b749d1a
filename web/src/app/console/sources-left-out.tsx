import { LeftOut } from '../../features/sources/components/left-out';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';
import { backToSources } from './sources-back';

/** Where editors answer organizers who ask to be left out. */
export default function LeftOutScreen() {
  const now = useNow();
  return (
    <ConsolePage title={consoleTitles.leftOut} back={backToSources()}>
      <LeftOut now={now} />
    </ConsolePage>
  );
}
