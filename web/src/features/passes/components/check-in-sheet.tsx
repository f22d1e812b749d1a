import { decodeEntrance } from '@quad/shared/pass-code';
import { useRef } from 'react';
import { Overlay } from '../../../components/overlay';
import { FormAlert } from '../../../components/text-field';
import { ApiError, explain } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { useCamera } from '../../../lib/use-camera';
import { checkIn, type ShownPass } from '../passes.api';
import * as styles from './check-in-sheet.module.css';

interface CheckInSheetProps {
  eventId: string;
  onClose(): void;
  onCheckedIn(pass: ShownPass): void;
}

const words = {
  starting: 'Starting the camera...',
  on: 'Point the camera at the code at the entrance.',
  refused: 'The camera is off for Quad. Allow it in the address bar, or show your pass at the door.',
  none: 'No camera found. Show your pass at the door.',
};

/** Films the code on the entrance's screen, and is in. */
export function CheckInSheet(props: CheckInSheetProps) {
  return (
    <Overlay open onClose={props.onClose} title="Check yourself in">
      <EntranceCamera {...props} />
    </Overlay>
  );
}

/** Within the sheet, whose code may come later than the camera's picture. */
function EntranceCamera({ eventId, onCheckedIn }: Omit<CheckInSheetProps, 'onClose'>) {
  const video = useRef<HTMLVideoElement>(null);
  const tried = useRef('');
  const { act, failure, showFailure } = useAction();

  const read = (text: string) => {
    // Each code once; the next one comes in 30 seconds.
    if (text === tried.current) return;
    tried.current = text;
    const entrance = decodeEntrance(text);
    if (!entrance) return showFailure("That isn't an entrance code.");
    if (entrance.eventId !== eventId) return showFailure('That code is for another event.');
    void act({
      run: async () => onCheckedIn(await checkIn(eventId, entrance.code)),
      alert: (error) =>
        error instanceof ApiError && error.status === 0
          ? 'You need a connection to check yourself in. Show your pass at the door.'
          : explain(error, "We couldn't check you in. Show your pass at the door."),
    });
  };
  const { state } = useCamera(video, true, read);

  return (
    <>
      <div className={styles.picture} data-off={state !== 'on' || undefined}>
        <video ref={video} muted playsInline />
      </div>
      <p role="status">{words[state]}</p>
      {failure && <FormAlert>{failure}</FormAlert>}
    </>
  );
}
