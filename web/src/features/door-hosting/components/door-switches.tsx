import type { Door } from '@quad/shared/contract/door-hosting';
import { paths } from '@quad/shared/paths';
import { FileUp, QrCode } from 'lucide-react';
import { useRef } from 'react';
import { ActionLink, ActionRow } from '../../../components/action-row';
import { SwitchRow } from '../../../components/switch-row';
import { useAction } from '../../../lib/use-action';
import { changeDoor, doorKey } from '../door-hosting.api';
import { readSavedScans, sendSavedScans } from '../saved-scans';
import * as styles from './door-view.module.css';

/** How the door works, and scans that a phone could not send. */
export function DoorSwitches({ eventId, door }: { eventId: string; door: Door }) {
  const { act, isBusy } = useAction();
  const file = useRef<HTMLInputElement>(null);
  const refresh = [{ queryKey: doorKey(eventId) }];
  const change = (body: { liveCodesOnly?: boolean; selfCheckIn?: boolean }) =>
    void act({
      run: () => changeDoor(eventId, body),
      failed: "We couldn't save that. Please try again.",
      refresh,
    });
  const takeBack = (chosen: File) =>
    void act({
      run: async () => sendSavedScans(eventId, readSavedScans(await chosen.text(), eventId)),
      done: ({ applied, refused }) => ({
        title: 'Scans added',
        description:
          refused > 0
            ? `${applied} counted, ${refused} were not valid.`
            : `${applied} counted. Any we already had count once.`,
      }),
      failed: (error) => ({
        title: 'Error',
        description: error instanceof Error ? error.message : "We couldn't read this file.",
        tone: 'danger',
      }),
      refresh,
    });
  return (
    <section className={`card ${styles.list}`} aria-label="Door settings">
      <SwitchRow
        title="Live codes only"
        note="No screenshots, no paper"
        isOn={door.liveCodesOnly}
        disabled={isBusy}
        onSwitch={(liveCodesOnly) => change({ liveCodesOnly })}
      />
      <SwitchRow
        title="Self check-in"
        note="People scan your code at the entrance"
        isOn={door.selfCheckIn}
        disabled={isBusy}
        onSwitch={(selfCheckIn) => change({ selfCheckIn })}
      />
      {door.selfCheckIn && (
        <ActionLink
          icon={<QrCode />}
          title="Show the entrance code"
          note="For a screen at the door"
          href={paths.eventEntrance(eventId)}
        />
      )}
      <ActionRow
        icon={<FileUp />}
        title="Add scans from a file"
        note="Saved by a phone that couldn't send them"
        disabled={isBusy}
        onPress={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) takeBack(chosen);
          target.value = '';
        }}
      />
    </section>
  );
}
