import type { TicketTransfer } from '@quad/shared/contract/tickets';
import { nameMaxLength } from '@quad/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { CircleX, MapPin, Ticket as TicketIcon, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refetchEvents } from '../../../cache/event-cache';
import { ticketsKey } from '../../../cache/query-keys';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button } from '../../../components/button';
import { FormAlert, TextField } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { answerTransfer, transferQuery } from '../tickets.api';

interface TransferViewProps {
  token: string;
  transfer: TicketTransfer;
  /** When it is, in words. */
  when: string;
  answersClass: string;
  /** What is shown once it is accepted: the pass. */
  accepted: ReactNode;
}

const endings = {
  declined: [CircleX, 'You said no, thanks', 'It stays with your friend.'],
  withdrawn: [Undo2, 'Your friend took it back', 'The ticket is no longer for you.'],
} as const;

/** A ticket that a friend sends: what it is, and the answer. */
export function TransferView({ token, transfer, when, answersClass, accepted }: TransferViewProps) {
  const client = useQueryClient();
  const { act, busy, failure } = useAction();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { status, fromName, event, typeName, message, needsName } = transfer;
  if (status === 'accepted') return accepted;
  if (status !== 'open') {
    const [Icon, title, text] = endings[status];
    return (
      <div className={bannerStyles.banner} data-tone="plain" role="status">
        <span className="tile">
          <Icon />
        </span>
        <div>
          <b>{title}</b>
          <p className="text-muted text-sm">{text}</p>
        </div>
      </div>
    );
  }
  const answer = (given: 'accepted' | 'declined') => {
    const isBlank = given === 'accepted' && needsName && !name.trim();
    setMissing(isBlank);
    if (isBlank) return;
    void act({
      name: given,
      run: async () => {
        const named = given === 'accepted' && needsName ? { name: name.trim() } : {};
        client.setQueryData(
          transferQuery(token).queryKey,
          await answerTransfer(token, { answer: given, ...named }),
        );
        void client.invalidateQueries({ queryKey: [...ticketsKey, 'own'] });
        void refetchEvents(client, event.id);
      },
      alert: "We couldn't save your answer. Please try again.",
    });
  };
  return (
    <>
      <h1 className="display text-2xl">{`${fromName} sent you a ticket`}</h1>
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="card stack">
        <div className="row">
          <span className="tile" aria-hidden="true">
            <TicketIcon />
          </span>
          <div className="grow">
            <b>{event.title}</b>
            <small>{`${when} · ${typeName}`}</small>
          </div>
        </div>
        <p className="row text-sm text-muted">
          <MapPin size={18} aria-hidden="true" />
          {event.venueName ?? event.location}
        </p>
        {message && <blockquote>{message}</blockquote>}
      </div>
      {needsName && (
        <TextField
          label="Your name"
          hint="It is on your pass."
          autoComplete="name"
          maxLength={nameMaxLength}
          value={name}
          error={isMissing ? 'Add your name' : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <p className="text-sm text-muted">{`It's free for you. If it is refunded later, the money goes to the card that paid, not to you.`}</p>
      <div className={answersClass}>
        <Button tone="secondary" size="lg" busy={busy === 'declined'} onClick={() => answer('declined')}>
          No, thanks
        </Button>
        <Button size="lg" busy={busy === 'accepted'} onClick={() => answer('accepted')}>
          Accept
        </Button>
      </div>
    </>
  );
}
