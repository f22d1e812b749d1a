import type { EventRole, Helper, HelperStatus } from '@quad/shared/contract/event-roles';
import { countText } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { Check, Crown, DoorOpen, EllipsisVertical, Eye, UserCog, UserPlus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { IconButton } from '../../../components/icon-button';
import { LoadError } from '../../../components/load-error';
import { Spinner } from '../../../components/spinner';
import { explain } from '../../../lib/api-client';
import { nameInitials } from '../../../lib/name-initials';
import { helpersQuery } from '../event-roles.api';
import { HelperSheet } from './helper-sheet';
import * as styles from './helpers-view.module.css';

const statusLooks: Record<HelperStatus, { label: string; icon: ReactNode; tone: string }> = {
  invited: { label: 'Sent', icon: <Check />, tone: '' },
  viewed: { label: 'Viewed', icon: <Eye />, tone: '' },
  accepted: { label: 'Accepted', icon: <Check />, tone: 'tone-positive' },
  declined: { label: 'Declined', icon: <X />, tone: '' },
  left: { label: 'Left', icon: <X />, tone: '' },
  removed: { label: 'Removed', icon: <X />, tone: '' },
};

const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** What is known of a helper, in one line. */
function noteOf({ role, status, isNamed, letIn, userId, invitedAt, answeredAt }: Helper): string {
  if (status === 'accepted') {
    if (letIn > 0) return `${countText(letIn)} let in`;
    if (role === 'cohost') return isNamed ? 'On the event page' : 'Not named on the event page';
    return answeredAt ? `Since ${day(answeredAt)}` : '';
  }
  if (status === 'invited' || status === 'viewed') {
    return userId ? `Invited ${day(invitedAt)}` : "Hasn't answered our email yet";
  }
  return answeredAt ? `Until ${day(answeredAt)}` : '';
}

interface Owner {
  id: string;
  name: string;
  avatarUrl: string | null;
  isYou: boolean;
}

function Person({
  id,
  name,
  note,
  avatarUrl,
  children,
}: {
  id: string;
  name: string;
  note: string;
  avatarUrl: string | null;
  children: ReactNode;
}) {
  return (
    <li className={`row ruled ${styles.row}`}>
      <Avatar size="md" initials={nameInitials(name)} tone={personTone(id)} imageUrl={avatarUrl} />
      <div className="grow">
        <b>{name}</b>
        {note && <small>{note}</small>}
      </div>
      {children}
    </li>
  );
}

function HelperRow({ helper, onMore }: { helper: Helper; onMore: (() => void) | null }) {
  const { label, icon, tone } = statusLooks[helper.status];
  return (
    <Person
      id={helper.userId ?? helper.id}
      name={helper.name}
      note={noteOf(helper)}
      avatarUrl={helper.avatarUrl}
    >
      <span className={`state ${tone}`}>
        {icon}
        {label}
      </span>
      {onMore && (
        <IconButton label={`More for ${helper.name}`} className={styles.more} onClick={onMore}>
          <EllipsisVertical />
        </IconButton>
      )}
    </Person>
  );
}

function WhoMayDoWhat() {
  return (
    <div className={styles.aside}>
      <section className="card">
        <h2 className="display text-xl">Who can do what</h2>
        <ul className={`text-sm ${styles.may}`}>
          <li>
            <UserCog />
            <span>
              <b>Co-host</b> edits the event, messages attendees, reviews posts, runs the door
            </span>
          </li>
          <li>
            <DoorOpen />
            <span>
              <b>Door</b> lets people in and sees names, nothing else
            </span>
          </li>
          <li>
            <Crown />
            <span>
              <b>Only the owner</b> cancels, deletes, handles money and names helpers
            </span>
          </li>
        </ul>
      </section>
      <p className={`text-sm text-muted ${styles.note}`}>
        No account? Make a door code under Door: eight digits that work on any phone.
      </p>
    </div>
  );
}

interface HelpersViewProps {
  eventId: string;
  owner: Owner | null;
  /** Opens the sheet that invites; null for co-hosts, who only read. */
  onInvite: (() => void) | null;
}

/** Who helps the host, and who was asked to. */
export function HelpersView({ eventId, owner, onInvite }: HelpersViewProps) {
  const { data: helpers, error, refetch } = useQuery(helpersQuery(eventId));
  const [chosen, setChosen] = useState<Helper | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (error && !helpers) {
    return (
      <LoadError
        title="Unable to load helpers"
        text={explain(error, 'Please check your connection')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!helpers) return <Spinner label="Loading..." />;
  if (helpers.length === 0) {
    return (
      <EmptyState
        title="Bring your people"
        text="Co-hosts run the event with you, helpers let people in."
        action={
          onInvite && (
            <Button onClick={onInvite}>
              <UserPlus size={16} />
              Invite a helper
            </Button>
          )
        }
      />
    );
  }
  const listOf = (role: EventRole) =>
    helpers
      .filter((helper) => helper.role === role)
      .map((helper) => (
        <HelperRow
          key={helper.id}
          helper={helper}
          onMore={
            onInvite &&
            (() => {
              setChosen(helper);
              setOpen(true);
            })
          }
        />
      ));
  const atDoor = listOf('door');
  return (
    <div className={styles.columns}>
      <div>
        <h2 className={styles.title}>Co-hosts</h2>
        <ul className={`card ${styles.list}`}>
          {owner && (
            <Person
              id={owner.id}
              name={owner.name}
              note={owner.isYou ? 'You, owner' : ''}
              avatarUrl={owner.avatarUrl}
            >
              <span className="state text-ink-2">Owner</span>
            </Person>
          )}
          {listOf('cohost')}
        </ul>
        {atDoor.length > 0 && (
          <>
            <h2 className={styles.title}>At the door</h2>
            <ul className={`card ${styles.list}`}>{atDoor}</ul>
          </>
        )}
      </div>
      <WhoMayDoWhat />
      {chosen && (
        <HelperSheet
          key={chosen.id}
          eventId={eventId}
          helper={chosen}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
