import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { HoneypotField } from '../../../components/honeypot-field';
import { FormAlert, TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { askToLeaveOut } from '../read-sources.api';
import * as readStyles from './read-sources.module.css';

/** Loaded with the first field that somebody fills in. */
const loadSchema = async () => (await import('@quad/shared/contract/leave-out')).leaveOutSchema;
const checkRequest = schemaResolver(loadSchema, {
  address: 'Paste the link to the event or calendar',
  email: 'Please enter your email',
});

/** Asks that an event or a calendar is left out for good; anybody may. */
export function LeaveOutForm() {
  const [isSent, setSent] = useState(false);
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkRequest,
    defaultValues: { address: '', email: '', website: '' },
    prepare: loadSchema,
    onSubmit: (body) => ({
      run: async () => {
        await askToLeaveOut(body);
        setSent(true);
      },
      alert: "We couldn't send this. Please try again.",
    }),
  });
  return (
    <section className="card">
      <h2 className={`display ${readStyles.title}`}>Is this your event?</h2>
      {isSent ? (
        <p role="status">
          <Check size={18} />
          Thank you. An editor will look at it, and write to you if there's a question.
        </p>
      ) : (
        <>
          <p className="text-muted text-sm">On request, we leave it out for good. No reason needed.</p>
          <form
            {...formProps}
            className={formStyles.form}
            style={{ '--form-gap': '12px' } as React.CSSProperties}
          >
            {failure && <FormAlert>{failure}</FormAlert>}
            <TextField
              {...field('address')}
              label="Link to the event or calendar"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
            />
            <TextField
              {...field('email')}
              label="Your email"
              type="email"
              autoComplete="email"
              placeholder="you@campus.edu"
              hint="An address at the same site is enough. Otherwise we'll ask you one question."
            />
            <HoneypotField {...field('website')} />
            <Button type="submit" block busy={isBusy}>
              Leave it out
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
