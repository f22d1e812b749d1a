import { emailSchema } from '@quad/shared/contract/fields';
import { requestMessageMaxLength } from '@quad/shared/limits';
import { personName } from '@quad/shared/person-name';
import { useQuery } from '@tanstack/react-query';
import { Check, Hourglass, Mail, Search, Ticket as TicketIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import * as boxStyles from '../../../components/box.module.css';
import { Button } from '../../../components/button';
import { MarkList } from '../../../components/mark-list';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { Spinner } from '../../../components/spinner';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { useSettled } from '../../../lib/use-settled';
import { placeOf } from '../ticket-words';
import { type SendBody, sendableQuery, sendTicket, withdrawTicket } from '../tickets.api';
import { useTicketActs } from '../use-ticket-acts';
import type { TicketSheetProps } from './refund-sheet';
import * as styles from './ticket-sheets.module.css';

const searchDelayMs = 250;

interface SendSheetProps extends TicketSheetProps {
  /** Guests have no friends here. */
  isMember: boolean;
  eventTitle: string;
}

interface Receiver {
  /** A friend's id, or an address. */
  id: string;
  name: string;
  to: Pick<SendBody, 'userId' | 'email'>;
}

/** Gives a ticket to a friend, free of charge: the pass works until they accept. */
export default function SendSheet(props: SendSheetProps) {
  const { ticket, link, open, onClose } = props;
  const { run, isBusy, failure } = useTicketActs(ticket, link);
  const { transfer } = ticket;
  if (!transfer) return <ChooseReceiver {...props} />;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={`On its way to ${transfer.to}`}
      footer={
        <SheetActions
          back="Take it back"
          isBackDisabled={isBusy}
          onBack={() => void run(withdrawTicket, "We couldn't take it back. Please try again.")}
          tone="ink"
          onClick={onClose}
        >
          Done
        </SheetActions>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={styles.steps} role="status">
        <MarkList
          marks={[
            { state: 'done', icon: <Check />, title: 'Sent' },
            {
              state: 'now',
              icon: <Hourglass />,
              title: `${transfer.to} accepts`,
              note: 'Your pass still works until then',
            },
            {
              state: 'ahead',
              icon: <TicketIcon />,
              title: `${transfer.to} gets a new pass`,
              note: 'Money stays between you two',
            },
          ]}
        />
      </div>
    </Overlay>
  );
}

function ChooseReceiver({ ticket, link, open, onClose, isMember, eventTitle }: SendSheetProps) {
  const name = useId();
  const { run, isBusy, failure } = useTicketActs(ticket, link);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [chosen, setChosen] = useState<Receiver | null>(null);
  const query = useSettled(typed.trim(), searchDelayMs);
  const email = emailSchema.safeParse(typed.trim());
  const friends = useQuery({ ...sendableQuery(email.success ? '' : query), enabled: open && isMember });
  const atAddress: Receiver | null = email.success
    ? { id: email.data, name: email.data, to: { email: email.data } }
    : null;
  const receivers = atAddress
    ? [atAddress]
    : (friends.data ?? []).map((friend) => ({
        id: friend.id,
        name: personName(friend),
        to: { userId: friend.id },
        friend,
      }));
  const receiver = atAddress ?? receivers.find(({ id }) => id === chosen?.id) ?? null;
  const send = () =>
    receiver &&
    void run(
      (key) => sendTicket(key, { ...receiver.to, message: message.trim() }),
      "We couldn't send your ticket. Please try again.",
    );
  const pictureOf = (one: (typeof receivers)[number]): ReactNode =>
    'friend' in one ? (
      <Avatar
        initials={nameInitials(one.name)}
        tone={personTone(one.id)}
        imageUrl={one.friend.profileImageUrl}
      />
    ) : (
      <span className="tile" aria-hidden="true">
        <Mail />
      </span>
    );
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Send to a friend"
      footer={
        <Button size="lg" block busy={isBusy} disabled={!receiver} onClick={send}>
          <span className="grow">{receiver ? `Send to ${receiver.name}` : 'Send'}</span>
        </Button>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={`row ${styles.which}`}>
        <span className="tile" aria-hidden="true">
          <TicketIcon />
        </span>
        <div className="grow">
          <b>{[ticket.typeName, placeOf(ticket)].filter(Boolean).join(' · ')}</b>
          <small>{eventTitle}</small>
        </div>
      </div>
      <div className={styles.search}>
        <TextField
          label={isMember ? 'Friend or email' : "Your friend's email"}
          isLabelHidden={isMember}
          placeholder={isMember ? 'Friend or email' : 'friend@mail.edu'}
          type={isMember ? 'search' : 'email'}
          inputMode="email"
          autoComplete="off"
          leading={isMember ? <Search /> : <Mail />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {isMember && friends.error && <FormAlert>Unable to load friends</FormAlert>}
      {isMember && !friends.data && !friends.error && <Spinner label="Loading..." />}
      <ul>
        {receivers.map((one) => (
          <li key={one.id} className="ruled">
            <label className={`row ${styles.friend}`}>
              {pictureOf(one)}
              <b className="grow">{one.name}</b>
              <input
                type="radio"
                className={boxStyles.box}
                name={name}
                checked={one.id === receiver?.id}
                onChange={() => setChosen(one)}
              />
            </label>
          </li>
        ))}
      </ul>
      {isMember && friends.data?.length === 0 && !atAddress && (
        <p className="text-muted">
          {query
            ? 'No friend by that name. Type a whole email to send it by mail.'
            : 'Send it by email, or find friends first.'}
        </p>
      )}
      <TextArea
        label="Message"
        isOptional
        rows={2}
        maxLength={requestMessageMaxLength}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <p className={styles.text}>
        Your pass stops working when they accept. Until then you can take it back.
      </p>
    </Overlay>
  );
}
