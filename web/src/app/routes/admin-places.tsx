import * as pageHeadStyles from '../../components/page-head.module.css';
import { PlaceConsole } from '../../features/place-book/components/place-console';
import { SecondFactorGate } from '../../features/second-factor/components/second-factor-gate';
import * as hostPageStyles from '../host-page.module.css';
import { renderPinMap } from '../render-pin-map';
import { screens } from '../screens';

/** Where administrators look after the place book. */
export default function AdminPlacesScreen() {
  return (
    <main id="main" className="page">
      <div className={`${pageHeadStyles.pageHead} ${hostPageStyles.head}`}>
        <h1 className="display">{screens.adminPlaces.title}</h1>
      </div>
      <SecondFactorGate>
        <PlaceConsole renderMap={renderPinMap} eventHref={(id) => screens.event.href({ id })} />
      </SecondFactorGate>
    </main>
  );
}
