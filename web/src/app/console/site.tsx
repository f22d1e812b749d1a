import { SiteForm } from '../../features/console/components/site-form';
import { renderPinMap } from '../render-pin-map';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** What the site says of itself. */
export default function SiteScreen() {
  return (
    <ConsolePage title={consoleTitles.site} canFind={false}>
      <SiteForm renderMap={renderPinMap} />
    </ConsolePage>
  );
}
