import { type GuestRsvpBody, guestRsvpBodySchema } from '@quad/shared/contract/rsvps';
import { isFull } from '@quad/shared/rsvp-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { HoneypotField } from '../../../components/honeypot-field';
import { Overlay } from '../../../components/overlay';
import { FormAlert, TextField } from '../../../components/text-field';
import { ApiError } from '../../../lib/api-client';
import { refetchSearches } from '../../../lib/event-cache';
import { schemaResolver } from '../../../lib/schema-resolver';
import { toast } from '../../../lib/toast-store';
import type { GuestWay } from '../guest-way';
import { type AnsweredEvent, offerLabel } from '../rsvp-words';
import { answerAsGuest } from '../rsvps.api';
import { failureNote, noteFull, takeAnswer } from '../taken-answers';
import * as styles from './guest-rsvp-sheet.module.css';

interface GuestRsvpSheetProps {
  event: AnsweredEvent;
  open: boolean;
  onClose(): void;
  guest: GuestWay;
}

const missing = 'Please fill in your name and email';

/** The form by which a visitor answers an event. */
export function GuestRsvpSheet({ event, open, onClose, guest }: GuestRsvpSheetProps) {
  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isFull(event) ? 'Join the waitlist' : 'RSVP as a guest'}
    >
      <GuestRsvpForm event={event} onTaken={onClose} />
      <p className={styles.signIn}>
        Have an account?{' '}
        <a className={formStyles.textLink} href={guest.signInHref} onClick={guest.onSignIn}>
          Sign In
        </a>
      </p>
    </Overlay>
  );
}

function GuestRsvpForm({ event, onTaken }: { event: AnsweredEvent; onTaken(): void }) {
  const client = useQueryClient();
  const [alert, setAlert] = useState<string>();
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: schemaResolver(guestRsvpBodySchema),
    defaultValues: { guestName: '', guestEmail: '', guestAddress: '', website: '' },
  });
  const { errors, isSubmitting } = formState;
  const wanted = isFull(event) ? 'waitlisted' : 'attending';

  const submit = async (values: GuestRsvpBody) => {
    setAlert(undefined);
    try {
      const guestAddress = values.guestAddress || undefined;
      const answer = await answerAsGuest(event.id, { ...values, guestAddress, status: wanted });
      onTaken();
      takeAnswer(client, answer);
      toast({ title: 'RSVP Submitted', description: 'Check your email for the confirmation.' });
      // The page itself is not fetched: what a guest answered, only this page knows.
      void refetchSearches(client);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EVENT_FULL') {
        noteFull(client, event);
        return;
      }
      const note = failureNote(error, 'Failed to submit RSVP. Please try again.');
      setAlert(note);
      toast({ title: 'Error', description: note, tone: 'danger' });
    }
  };

  const refuse = (faults: FieldErrors<GuestRsvpBody>) => {
    const { guestName, guestEmail } = getValues();
    const isMissing = !guestName.trim() || !guestEmail.trim();
    setAlert(isMissing ? missing : faults.guestAddress?.message);
    if (isMissing) toast({ title: 'Missing Information', description: missing, tone: 'danger' });
  };
  const emailFault =
    errors.guestEmail && (getValues('guestEmail').trim() ? errors.guestEmail.message : 'Add your email');
  const nameFault =
    errors.guestName && (getValues('guestName').trim() ? errors.guestName.message : 'Add your name');

  return (
    <form
      className={`${formStyles.form} ${styles.guestRsvp}`}
      noValidate
      onSubmit={(press) => void handleSubmit(submit, refuse)(press)}
    >
      {alert && <FormAlert>{alert}</FormAlert>}
      <div className={`${formStyles.pair} ${styles.names}`}>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={80}
          error={nameFault}
          {...register('guestName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@mail.edu"
          maxLength={254}
          error={emailFault}
          {...register('guestEmail')}
        />
      </div>
      <TextField
        label="Address"
        isOptional
        autoComplete="street-address"
        maxLength={200}
        hint="Only if the host asked for it. Only the host sees your email and address."
        error={errors.guestAddress?.message}
        {...register('guestAddress')}
      />
      <HoneypotField {...register('website')} />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {isSubmitting ? 'RSVPing...' : offerLabel(event)}
      </Button>
    </form>
  );
}
