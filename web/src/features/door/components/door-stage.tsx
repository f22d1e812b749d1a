import { counted } from '@quad/shared/count-text';
import {
  CameraOff,
  Clock,
  CloudAlert,
  CloudUpload,
  Ellipsis,
  Flashlight,
  HardDrive,
  type LucideIcon,
  ScanLine,
} from 'lucide-react';
import { type RefObject, useRef } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { useCamera } from '../../../lib/use-camera';
import type { ShiftView } from '../shift-view';
import * as styles from './door-stage.module.css';

/** Over this age, in minutes, the list needs care; from an hour on, people are warned. */
const oldAfterMinutes = 10;
const warnedAfterMinutes = 60;

/** '42 min', '6 hours'. */
function ageWords(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return counted(hours, 'hour');
}

interface DoorStageProps {
  view: ShiftView;
  isOffline: boolean;
  /** What the server said where it takes nothing from this phone. */
  refusal: string | null;
  /** Whether the browser may clear what it keeps when it runs out of space. */
  mayForget: boolean;
  /** Minutes since the list was fetched. */
  age: number;
  isReading: boolean;
  stage: RefObject<HTMLDivElement | null>;
  onText(text: string): void;
  onMore(): void;
}

const oldListText = 'Late RSVPs may be missing. Find a signal for a moment.';
const forgetfulText = "It won't store data. Leave this page open, or use another browser.";

const scansWords = (count: number) => counted(count, 'scan waiting', 'scans waiting');

/** The camera, with what a helper has to know over its picture. */
export function DoorStage({
  view,
  isOffline,
  refusal,
  mayForget,
  age,
  isReading,
  stage,
  onText,
  onMore,
}: DoorStageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry, torch } = useCamera(video, isReading, onText);
  const { pack, inCount, counts, waiting } = view;
  const people = isOffline
    ? `${inCount} in, no network`
    : refusal !== null
      ? `${inCount} in on this phone`
      : `${inCount} of ${Math.max(counts.expected, inCount)} in`;
  const isOff = state === 'refused' || state === 'none';
  const warning =
    refusal !== null
      ? { icon: CloudAlert, title: 'The host gets no scans from this phone', text: refusal }
      : age >= warnedAfterMinutes
        ? { icon: Clock, title: `This list is ${ageWords(age)} old`, text: oldListText }
        : view.isKept
          ? null
          : { icon: HardDrive, title: 'This browser may forget the list', text: forgetfulText };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that takes the focus back after a verdict
    <div ref={stage} className={styles.stage} role="group" aria-label="Camera" tabIndex={-1}>
      {!isOff && (
        <>
          <video ref={video} muted playsInline />
          <svg className={styles.frame} viewBox="0 0 100 100" aria-hidden="true">
            <path d="M4 30V16A12 12 0 0 1 16 4H30M70 4H84A12 12 0 0 1 96 16V30M30 96H16A12 12 0 0 1 4 84V70" />
            <path d="M96 70V84A12 12 0 0 1 84 96H70" />
          </svg>
        </>
      )}
      <div className={styles.top}>
        <div>
          <p className="display">{pack.event.title}</p>
          <p>{`${pack.label} · ${people}`}</p>
        </div>
        {torch && (
          <IconButton label="Torch" aria-pressed={torch.isOn} onClick={torch.switch}>
            <Flashlight />
          </IconButton>
        )}
        <IconButton label="More" onClick={onMore}>
          <Ellipsis />
        </IconButton>
      </div>
      {warning && <Warning {...warning} />}
      {isOff && <NoCamera isRefused={state === 'refused'} onRetry={retry} />}
      <div className={`cluster ${styles.facts}`}>
        {!isOff && waiting === 0 && (
          <span>
            <ScanLine aria-hidden="true" />
            Hold the code in the frame
          </span>
        )}
        <span data-care={age >= oldAfterMinutes || undefined}>
          <Clock aria-hidden="true" />
          {age < 1 ? 'List just updated' : `List ${ageWords(age)} old`}
        </span>
        {mayForget && view.isKept && (
          <span>
            <HardDrive aria-hidden="true" />
            Leave this page open
          </span>
        )}
        {waiting > 0 && (
          <span data-care>
            <CloudUpload aria-hidden="true" />
            {scansWords(waiting)}
          </span>
        )}
      </div>
    </div>
  );
}

function Warning({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className={`${bannerStyles.banner} ${styles.banner}`} data-tone="warn" role="status">
      <span className="tile" aria-hidden="true">
        <Icon />
      </span>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}

function NoCamera({ isRefused, onRetry }: { isRefused: boolean; onRetry(): void }) {
  return (
    <div className={styles.off}>
      <span className="tile" aria-hidden="true">
        <CameraOff />
      </span>
      <h2 className="display">{isRefused ? 'The camera is off for Quad' : 'No camera found'}</h2>
      <p>
        {isRefused
          ? 'Allow it in the address bar. You can still use a scanner or search by name.'
          : 'You can still use a scanner or search by name.'}
      </p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}
