import type { Door } from '@quad/shared/contract/door-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { encodeEntrance, liveCode, liveProgress } from '@quad/shared/pass-code';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { LoadError } from '../../../components/load-error';
import { QrCode } from '../../../components/qr-code';
import { Spinner } from '../../../components/spinner';
import { fromBase64Url } from '../../../lib/base64url';
import { serverOffset } from '../../../lib/server-clock';
import { doorQuery } from '../door-hosting.api';
import * as styles from './entrance-code.module.css';

const tickMs = 1_000;

/** The code of this moment by the server's clock, made on this screen; '' until it is made. */
function useEntranceCode(eventId: string, door: Door | undefined): { text: string; progress: number } {
  const { entranceSecret: secret = null, now = 0 } = door ?? {};
  const offset = useMemo(() => serverOffset(now), [now]);
  const [shown, setShown] = useState({ text: '', progress: 0 });
  useEffect(() => {
    if (secret === null) return;
    let isOver = false;
    const key = fromBase64Url(secret);
    const update = async () => {
      const at = Date.now() + offset;
      const text = encodeEntrance(eventId, await liveCode(key, at));
      if (!isOver) setShown({ text, progress: liveProgress(at) });
    };
    void update();
    const timer = setInterval(() => void update(), tickMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [eventId, secret, offset]);
  return shown;
}

/** A screen at the entrance, where people check themselves in with the code that changes every 30 seconds. */
export function EntranceCode({ event }: { event: EventDetail }) {
  const { data: door, error, refetch } = useQuery(doorQuery(event.id));
  const { text, progress } = useEntranceCode(event.id, door);
  return (
    <main id="main" className={styles.entrance}>
      <div>
        <h1>Scan to check in</h1>
        <p>{event.title}</p>
        {error && !door ? (
          <LoadError title="Unable to load the code" onRetry={() => void refetch()} />
        ) : door && door.entranceSecret === null ? (
          <p role="status">Self check-in is off. Turn it on under Door.</p>
        ) : text === '' ? (
          <Spinner label="Loading..." />
        ) : (
          <>
            <QrCode className={styles.code} text={text} label="The code of this entrance" />
            <div className={styles.bar} aria-hidden="true">
              <span style={{ width: `${progress * 100}%` }} />
            </div>
            <p>
              Open your pass on Quad, choose Check yourself in, and scan this. You need to be signed in and on
              the list.
            </p>
          </>
        )}
        <Link href={paths.eventDoor(event.id)} className={styles.back}>
          Back to the door
        </Link>
      </div>
    </main>
  );
}
