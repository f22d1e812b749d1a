import { PlaceConsole } from '../../features/place-book/components/place-console';
import { renderPinMap } from '../render-pin-map';
import { screens } from '../screens';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Where editors look after the place book. */
export default function PlacesScreen() {
  return (
    <ConsolePage title={consoleScreens.places.title}>
      <PlaceConsole renderMap={renderPinMap} eventHref={(id) => screens.event.href({ id })} />
    </ConsolePage>
  );
}
