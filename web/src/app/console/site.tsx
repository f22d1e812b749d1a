import { SiteForm } from '../../features/console/components/site-form';
import { renderPinMap } from '../render-pin-map';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** What the site says of itself. */
export default function SiteScreen() {
  return (
    <ConsolePage title={consoleScreens.site.title} canFind={false}>
      <SiteForm renderMap={renderPinMap} />
    </ConsolePage>
  );
}
