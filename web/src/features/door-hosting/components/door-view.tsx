import type { Door } from '@quad/shared/contract/door-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { hasEnded } from '@quad/shared/event-times';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../components/load-error';
import { Spinner } from '../../../components/spinner';
import { explain } from '../../../lib/api-client';
import { doorQuery } from '../door-hosting.api';
import { useLiveDoor } from '../use-live-door';
import { ArrivalsList } from './arrivals-list';
import { DoorCodes } from './door-codes';
import { DoorCount, DoorDevices } from './door-count';
import { DoorLooks } from './door-looks';
import { DoorSwitches } from './door-switches';
import * as styles from './door-view.module.css';
import { DoorWaiting } from './door-waiting';

interface DoorViewProps {
  event: EventDetail;
  now: Date;
}

/** The door of an event as its host sees it: who is in, what needs a look, codes and switches; later who came. */
export function DoorView({ event, now }: DoorViewProps) {
  const { data: door, error, refetch } = useQuery(doorQuery(event.id));
  useLiveDoor(event.id);
  if (error && !door) {
    return (
      <LoadError
        title="Unable to load the door"
        text={explain(error, 'Please check your connection')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!door) return <Spinner label="Loading..." />;
  const areArrivals = hasEnded(event, now) && door.isUsed;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {!areArrivals && <DoorCount counts={door.counts} category={event.category} />}
        <DoorWaiting eventId={event.id} door={door} timezone={event.timezone} />
        {areArrivals && <ArrivalsList event={event} areNamesGone={door.areNamesGone} />}
        <DoorDevices devices={door.devices} now={now} />
        <DoorCodes event={event} now={now} />
      </div>
      <div className={styles.column}>
        <DoorLooks door={door} timezone={event.timezone} />
        <DoorSwitches eventId={event.id} door={door} />
        <p className={styles.note}>{namesNote(door)}</p>
      </div>
    </div>
  );
}

const namesNote = ({ areNamesGone }: Door) =>
  areNamesGone
    ? 'Names are removed 30 days after the event. The count stays.'
    : 'Names are kept with the scans for 30 days, then only the count.';
