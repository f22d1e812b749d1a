import { paths } from '@quad/shared/paths';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import { Door } from '../../features/door/components/door-desk';
import { DoorElsewhere } from '../../features/door/components/door-elsewhere';
import { useDoor } from '../../features/door/use-door';
import { useUser } from '../boot';
import { useKeptPage } from '../keep-page';
import { LoadingScreen } from '../layout/lone-message';
import { titles } from '../titles';

const loadEntry = () => import('../door-entry');
const DoorEntry = loadable(async () => (await loadEntry()).DoorEntry).View;

/** The door of an event: ?event= by one's role there, else by the host's eight digits. Needs no account. */
export default function DoorScreen() {
  const { shift, elsewhere, mayForget, isLoaded, open, goOnHere, leave } = useDoor();
  const isMember = useUser() !== null;
  const [, navigate] = useLocation();
  const [isByCode, setByCode] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const eventId = new URLSearchParams(useSearch()).get('event');
  useKeptPage(paths.door(), [], isLoaded);
  // At once where there is no shift; where there is one, for its end, which may come without a network.
  useEffect(() => {
    loadEntry().catch(() => {});
  }, []);

  if (elsewhere) return <DoorElsewhere pack={elsewhere} isOtherTab onGoOn={() => void goOnHere()} />;
  if (shift === undefined) return <LoadingScreen title={titles.door} />;
  if (shift === null) {
    return (
      <LazyPart fallback={<LoadingScreen title={titles.door} />}>
        <DoorEntry
          eventId={isMember && !isByCode ? eventId : null}
          onOpen={open}
          onUseCode={() => setByCode(true)}
        />
      </LazyPart>
    );
  }
  const { pack } = shift.getView();
  if (isMember && eventId && eventId !== pack.event.id && !goesOn) {
    return <DoorElsewhere pack={pack} isOtherTab={false} onGoOn={() => setGoesOn(true)} />;
  }
  return (
    <main id="main">
      <Door shift={shift} mayForget={mayForget} onLeave={leave} onHome={() => navigate(paths.myEvents())} />
    </main>
  );
}
