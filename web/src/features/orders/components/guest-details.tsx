import { guestEmailSchema, honeypotSchema } from '@quad/shared/contract/fields';
import { guestNameSchema } from '@quad/shared/contract/rsvps';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import * as formStyles from '../../../components/form.module.css';
import { blankGuest, GuestFields } from '../../../components/guest-fields';
import { HoneypotField } from '../../../components/honeypot-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { keepDraft, readDraft } from '../../../lib/typed-draft';
import { useActionForm } from '../../../lib/use-action-form';

export interface Guest {
  name: string;
  email: string;
  website?: string | undefined;
}

interface GuestDetailsProps {
  /** Of the form, which a button elsewhere sends. */
  formId: string;
  signInHref: string;
  onNext(guest: Guest): Promise<unknown>;
}

/** The same as in the form for RSVPs: who they are doesn't change. */
const draft = 'guest-rsvp';

const missing = 'Please fill in your name and email';
const checkGuest = schemaResolver(
  z.object({ guestName: guestNameSchema, guestEmail: guestEmailSchema(missing), website: honeypotSchema }),
  blankGuest,
);

/** A guest says who they are. */
export function GuestDetails({ formId, signInHref, onNext }: GuestDetailsProps) {
  const { form, field, formProps } = useActionForm({
    resolver: checkGuest,
    defaultValues: { guestName: '', guestEmail: '', ...readDraft(draft), website: '' },
    onSubmit: ({ guestName, guestEmail, website }) => ({
      run: () => onNext({ name: guestName, email: guestEmail, website }),
    }),
  });
  return (
    <form
      id={formId}
      className={`card ${formStyles.form}`}
      {...formProps}
      onChange={() => keepDraft(draft, { ...readDraft(draft), ...form.getValues() })}
    >
      <h2 className="display">Who are the tickets for?</h2>
      <GuestFields guestName={field('guestName')} guestEmail={field('guestEmail')} />
      <p className={formStyles.hint}>Passes and receipt go here. Only the host sees your email.</p>
      <HoneypotField {...form.register('website')} />
      <p className="text-muted">
        Have an account?{' '}
        <Link className={formStyles.textLink} href={signInHref}>
          Sign In
        </Link>
      </p>
    </form>
  );
}
