import { PlaceConsole } from '../../features/place-book/components/place-console';
import { renderPinMap } from '../render-pin-map';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Where editors look after the place book. */
export default function PlacesScreen() {
  return (
    <ConsolePage title={consoleTitles.places}>
      <PlaceConsole renderMap={renderPinMap} />
    </ConsolePage>
  );
}
