import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy, RefreshCw, Trash2 } from 'lucide-react';
import { ActionLink, ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import { Overlay } from '../../../components/overlay';
import { Spinner } from '../../../components/spinner';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { copyAndTell } from '../../../lib/share';
import { useAction } from '../../../lib/use-action';
import { calendarQuery, renewCalendar, revokeCalendar } from '../my-events.api';
import * as styles from './calendar-sheet.module.css';

const copy = (url: string) =>
  copyAndTell(url, {
    title: 'Link Copied',
    description: 'Paste it where your calendar app asks for a subscription link.',
  });

/**
 * The subscription to the person's own calendar: its secret URL can be created, copied, renewed and removed.
 */
export function CalendarSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const client = useQueryClient();
  const { busy, act } = useAction();
  const {
    data: url,
    error,
    isPending,
  } = useQuery({
    ...calendarQuery(),
    enabled: open,
  });
  const change = (name: string, run: () => Promise<string | null>) =>
    void act({
      name,
      run: async () => client.setQueryData(calendarQuery().queryKey, await run()),
      failed: "We couldn't change your calendar link. Please try again.",
    });
  const renew = () => change('renew', renewCalendar);
  const revoke = () =>
    change('revoke', async () => {
      await revokeCalendar();
      return null;
    });

  return (
    <Overlay open={open} onClose={onClose} title="Your events in your calendar">
      {error ? (
        <FormAlert>{explain(error, 'Please check your connection')}</FormAlert>
      ) : isPending ? (
        <Spinner label="Loading..." />
      ) : url ? (
        <>
          <p className={`text-muted ${styles.lead}`}>
            Everything you host and attend, always up to date. Anyone with the link can read it, so keep it to
            yourself.
          </p>
          <ActionLink
            icon={<CalendarPlus />}
            title="Open in my calendar"
            note="Subscribes in this device's calendar app"
            href={url.replace(/^https?:/, 'webcal:')}
          />
          <ActionRow icon={<Copy />} title="Copy link" note={url} onPress={() => void copy(url)} />
          <ActionRow
            icon={<RefreshCw />}
            title="New link"
            note="The old link stops working"
            disabled={busy === 'renew'}
            onPress={renew}
          />
          <ActionRow
            isDanger
            icon={<Trash2 />}
            title="Stop sharing"
            note="The link stops working"
            disabled={busy === 'revoke'}
            onPress={revoke}
          />
        </>
      ) : (
        <>
          <p className={`text-muted ${styles.lead}`}>
            See Quad in your calendar. A private link keeps what you host and attend up to date there.
          </p>
          <Button block busy={busy === 'renew'} onClick={renew}>
            Get private link
          </Button>
        </>
      )}
    </Overlay>
  );
}
