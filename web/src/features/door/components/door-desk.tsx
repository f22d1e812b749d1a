import type { PackPass } from '@quad/shared/contract/door';
import type { Verdict } from '@quad/shared/door-verdict';
import { LogOut, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { toast } from '../../../lib/toast-store';
import type { DoorShift } from '../door-shift';
import type { Judged } from '../shift-view';
import { signal, unlockSound } from '../signals';
import { useShift } from '../use-door';
import { useScannerKeys } from '../use-scanner-keys';
import * as styles from './door.module.css';
import { DoorClosed } from './door-closed';
import { DoorDock } from './door-dock';
import { DoorStage } from './door-stage';
import { EndShiftSheet } from './end-shift-sheet';
import { NameSearch } from './name-search';
import { VerdictView } from './verdict-view';
import { WalkInSheet } from './walk-in-sheet';

/** A pass that stays in the picture is judged once: it has to be gone this long, in milliseconds. */
const goneAfterMs = 1_500;

type Sheet = 'search' | 'walk-in' | 'more' | 'end' | null;

/** Minutes since the list was fetched, kept current. */
function useListAge(shift: DoorShift, fetchedAt: number): number {
  const [now, setNow] = useState(() => shift.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is new at once
  useEffect(() => {
    const tick = () => setNow(shift.now());
    tick();
    const timer = setInterval(tick, 15_000);
    return () => clearInterval(timer);
  }, [shift, fetchedAt]);
  return Math.max(0, Math.floor((now - fetchedAt) / 60_000));
}

interface DoorProps {
  shift: DoorShift;
  mayForget: boolean;
  onLeave(): Promise<void>;
  onHome(): void;
}

/** A door at work: the camera, what it says, and the other ways in. */
export function Door({ shift, mayForget, onLeave, onHome }: DoorProps) {
  const { view, isOffline, refusal, sync } = useShift(shift);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [sheet, setSheet] = useState<Sheet>(null);
  const stage = useRef<HTMLDivElement>(null);
  const inPicture = useRef({ text: '', at: 0 });
  const isJudging = useRef(false);
  const age = useListAge(shift, view.fetchedAt);
  const { alarm } = view;
  const shown = judged ?? alarm;

  const say = (found: Judged) => {
    setSheet(null);
    setJudged(found);
    signal(found.tone);
  };
  const read = async (...texts: string[]) => {
    if (isJudging.current || view.isClosed) return;
    isJudging.current = true;
    try {
      say(await shift.readCode(...texts));
    } finally {
      isJudging.current = false;
    }
  };
  const readPicture = (text: string) => {
    // The end of the text is the live code, which changes while a pass is held up.
    const pass = text.slice(0, 150);
    const { text: before, at } = inPicture.current;
    inPicture.current = { text: pass, at: performance.now() };
    if (pass !== before || performance.now() - at > goneAfterMs) void read(text);
  };
  const goOn = () => {
    if (judged === null && alarm?.passId) void shift.dismissAlarm(alarm.passId);
    setJudged(null);
    inPicture.current.at = performance.now();
  };
  const letIn = async (pass: PackPass) => say(await shift.letIn(pass));
  const undo = async (passId: string, name: string) => {
    await shift.undo(passId);
    toast({ title: 'Undone', description: `${name} isn't checked in.` });
  };
  const take = async (offer: NonNullable<Verdict['offers']>) => {
    const passId = judged?.passId;
    if (offer === 'search' || offer === 'walkIn') {
      goOn();
      setSheet(offer === 'search' ? 'search' : 'walk-in');
    } else if (passId && offer === 'cash') say(await shift.letInPaid(passId));
    else if (passId) {
      goOn();
      await undo(passId, shift.nameOf(passId));
    }
  };

  const isCovered = shown !== null || sheet === 'search';
  const wasCovered = useRef(false);
  useEffect(() => {
    if (wasCovered.current && !isCovered && sheet === null) stage.current?.focus();
    wasCovered.current = isCovered;
  }, [isCovered, sheet]);
  const alarmed = alarm?.passId;
  useEffect(() => {
    if (alarmed) signal('no');
  }, [alarmed]);
  useEffect(() => {
    addEventListener('pointerdown', unlockSound, { once: true });
    return () => removeEventListener('pointerdown', unlockSound);
  }, []);
  useScannerKeys(
    (text, usText) => void read(text, usText),
    (key) => {
      if (view.isClosed) return false;
      if (shown && key === 'Enter' && document.activeElement === document.body) goOn();
      else if (judged?.offers === 'undo' && key.toLowerCase() === 'u') void take('undo');
      else if (!shown && sheet === null && key === '/') setSheet('search');
      return false;
    },
  );

  if (view.isClosed) {
    return <DoorClosed shift={shift} view={view} sync={sync} onLeave={onLeave} onHome={onHome} />;
  }
  return (
    <>
      <h1 className="sr-only">Door</h1>
      <div className={styles.door} inert={isCovered}>
        <DoorStage
          view={view}
          isOffline={isOffline}
          refusal={refusal}
          mayForget={mayForget}
          age={age}
          isReading={!isCovered && sheet === null}
          stage={stage}
          onText={readPicture}
          onMore={() => setSheet('more')}
        />
        <DoorDock
          view={view}
          onUndo={({ passId, name }) => void undo(passId, name)}
          onSearch={() => setSheet('search')}
          onWalkIn={() => setSheet('walk-in')}
          onEnd={() => setSheet('end')}
        />
      </div>
      {sheet === 'search' && (
        <div inert={shown !== null}>
          <NameSearch
            view={view}
            onLetIn={(pass) => void letIn(pass)}
            onWalkIn={() => setSheet('walk-in')}
            onClose={() => setSheet(null)}
          />
        </div>
      )}
      <WalkInSheet
        shift={shift}
        open={sheet === 'walk-in'}
        isOffline={isOffline}
        onClose={() => setSheet(null)}
        onLetIn={say}
      />
      <Overlay open={sheet === 'more'} onClose={() => setSheet(null)} title={view.pack.label}>
        <ActionRow
          icon={<RefreshCw />}
          title="Update the list"
          note={isOffline ? 'No network at the moment' : undefined}
          onPress={() => {
            setSheet(null);
            void sync();
          }}
        />
        <ActionRow icon={<LogOut />} title="End shift" isDanger onPress={() => setSheet('end')} />
      </Overlay>
      <EndShiftSheet
        shift={shift}
        waiting={view.waiting}
        open={sheet === 'end'}
        onClose={() => setSheet(null)}
        sync={sync}
        onEnd={onLeave}
      />
      {shown && (
        <VerdictView
          judged={shown}
          door={view.pack.label}
          timezone={view.pack.event.timezone}
          onNext={goOn}
          onOffer={(offer) => void take(offer)}
        />
      )}
    </>
  );
}
