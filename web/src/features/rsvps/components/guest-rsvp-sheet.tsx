import { guestRsvpBodySchema } from '@quad/shared/contract/rsvps';
import { isPaid } from '@quad/shared/prices';
import { isFull } from '@quad/shared/spots';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { refetchSearches } from '../../../cache/event-cache';
import { Button, ButtonLink } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { blankGuest, GuestFields } from '../../../components/guest-fields';
import { HoneypotField } from '../../../components/honeypot-field';
import { Overlay } from '../../../components/overlay';
import { FormAlert, TextField } from '../../../components/text-field';
import { ApiError } from '../../../lib/api-client';
import { schemaResolver } from '../../../lib/schema-resolver';
import { toast } from '../../../lib/toast-store';
import { keepDraft, readDraft } from '../../../lib/typed-draft';
import { useActionForm } from '../../../lib/use-action-form';
import { keepGuestMark } from '../guest-marks';
import { type AnsweredEvent, offerLabel, payNote } from '../rsvp-words';
import { answerAsGuest } from '../rsvps.api';
import { failureNote, noteFull, storeRsvp } from '../stored-rsvps';
import * as styles from './guest-rsvp-sheet.module.css';

interface GuestRsvpSheetProps {
  event: AnsweredEvent;
  open: boolean;
  onClose(): void;
  /** The RSVP was stored. */
  onTaken(): void;
  signInHref: string;
}

const explainFailure = (error: unknown) => failureNote(error, 'Failed to submit RSVP. Please try again.');
const missing = 'Please fill in your name and email';

/** The same for all events: who they are doesn't change. */
const draft = 'guest-rsvp';

const checkRsvp = schemaResolver(guestRsvpBodySchema, blankGuest);

/** A visitor's RSVP form, or what they must do instead. */
export function GuestRsvpSheet({ event, open, onClose, onTaken, signInHref }: GuestRsvpSheetProps) {
  const overlay = { open, onClose };
  if (event.ownRsvp?.status === 'pending') {
    return (
      <Overlay {...overlay} title="Check your email" footer={<DoneButton onPress={onClose} />}>
        <p role="status">
          Open the link we emailed you to get your spot. Spots go to whoever opens theirs first.
        </p>
      </Overlay>
    );
  }
  if (event.guestsAllowed === false) {
    return (
      <Overlay
        {...overlay}
        title="Sign in to RSVP"
        footer={
          <ButtonLink href={signInHref} size="lg" block>
            Sign In
          </ButtonLink>
        }
      >
        <p>This host asks you to sign in first. You'll come right back here.</p>
      </Overlay>
    );
  }
  return (
    <Overlay {...overlay} title={isFull(event) ? 'Join the waitlist' : 'RSVP as a guest'}>
      <GuestRsvpForm event={event} onTaken={onTaken} />
      <p className={`text-muted ${styles.signIn}`}>
        Have an account?{' '}
        <Link className={formStyles.textLink} href={signInHref}>
          Sign In
        </Link>
      </p>
    </Overlay>
  );
}

/** Takes the focus of the form, which is gone. */
const DoneButton = ({ onPress }: { onPress(): void }) => (
  <Button size="lg" block autoFocus onClick={onPress}>
    Done
  </Button>
);

function GuestRsvpForm({ event, onTaken }: { event: AnsweredEvent; onTaken(): void }) {
  const client = useQueryClient();
  const wanted = isFull(event) ? 'waitlisted' : 'attending';
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkRsvp,
    defaultValues: { guestName: '', guestEmail: '', guestAddress: '', ...readDraft(draft), website: '' },
    onSubmit: (values) => ({
      run: async () => {
        const guestAddress = values.guestAddress || undefined;
        const answer = await answerAsGuest(event.id, { ...values, guestAddress, status: wanted });
        keepGuestMark(answer.rsvp, event);
        keepDraft(draft, {});
        // The sheet goes on with what comes next.
        storeRsvp(client, answer);
        onTaken();
        // The page itself is not refetched: only this page knows a guest's RSVP.
        void refetchSearches(client);
      },
      done: { title: 'RSVP Submitted', description: 'Check your email for the confirmation.' },
      failed: (error) => {
        const isFullNow = error instanceof ApiError && error.code === 'EVENT_FULL';
        if (isFullNow) noteFull(client, event);
        return isFullNow ? null : { title: 'Error', description: explainFailure(error), tone: 'danger' };
      },
      alert: (error) =>
        error instanceof ApiError && error.code === 'EVENT_FULL' ? null : explainFailure(error),
    }),
    onRefused: ({ guestName, guestEmail }, faults) => {
      if (guestName.trim() && guestEmail.trim()) return faults.guestAddress?.message ?? null;
      toast({ title: 'Missing Information', description: missing, tone: 'danger' });
      return missing;
    },
  });

  return (
    <form
      className={`${formStyles.form} ${styles.guestRsvp}`}
      {...formProps}
      onChange={() => keepDraft(draft, form.getValues())}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className={`${formStyles.pair} ${styles.names}`}>
        <GuestFields guestName={field('guestName')} guestEmail={field('guestEmail')} />
      </div>
      <TextField
        label="Address"
        isOptional
        autoComplete="street-address"
        maxLength={200}
        hint="Only if the host asked for it. Only the host sees your email and address."
        {...field('guestAddress')}
      />
      <HoneypotField {...form.register('website')} />
      {isPaid(event) && <p className={styles.atDoor}>{payNote}</p>}
      <Button type="submit" size="lg" block busy={isBusy}>
        {isBusy ? 'RSVPing...' : offerLabel(event)}
      </Button>
    </form>
  );
}
