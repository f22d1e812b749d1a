import { paths } from '@quad/shared/paths';
import { CalendarPlus, Navigation, Share2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ActionLink, ActionRow } from '../components/action-row';
import { EventMini } from '../features/events/components/event-mini';
import { calendarHref, directionsHref } from '../features/events/event-links';
import { leadToMapsApp } from '../features/events/maps-app';
import { shareEvent } from '../features/events/share-event';
import { spotsLeft } from '../features/events/spots-left';
import { useViewerLocation } from '../features/events/use-viewer-location';
import { AnswerSheet, type RsvpSheetProps } from '../features/rsvps/components/answer-sheet';
import { useNow, useUser } from './boot';
import { InviteToEvent } from './invite-to-event';

/** The sheet of one's own RSVP, with what people do next: calendar, friends, a link, the way there. */
export function RsvpSheet(props: RsvpSheetProps) {
  const { event, onClose } = props;
  const now = useNow();
  const isMember = useUser() !== null;
  const { walkTo } = useViewerLocation('elsewhere');
  const [isInviting, setInviting] = useState(false);
  const directions = directionsHref(event);
  const invite = () => {
    onClose();
    setInviting(true);
  };
  return (
    <>
      <AnswerSheet
        {...props}
        summary={<EventMini event={event} now={now} />}
        links={
          <>
            {event.ownRsvpStatus !== 'waitlisted' && (
              <ActionLink
                href={calendarHref(event.id)}
                icon={<CalendarPlus />}
                title="Add to calendar"
                note="Google, Apple or Outlook"
              />
            )}
            {isMember && (
              <ActionRow
                icon={<UserPlus />}
                title="Invite friends"
                note={spotsLeft(event) ?? undefined}
                onPress={invite}
              />
            )}
            <ActionRow
              icon={<Share2 />}
              title="Share"
              onPress={() => void shareEvent(event, paths.event(event.id), isMember)}
            />
            {directions && (
              <ActionLink
                external
                href={directions}
                icon={<Navigation />}
                title="Directions"
                note={walkTo?.(event) ?? event.venueName ?? event.location}
                onClick={({ currentTarget }) => leadToMapsApp(currentTarget, event)}
              />
            )}
          </>
        }
      />
      {isMember && <InviteToEvent event={event} open={isInviting} onClose={() => setInviting(false)} />}
    </>
  );
}
