import { type OwnProfile, profileBodySchema } from '@quad/shared/contract/profile';
import { bioMaxLength } from '@quad/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { TextField } from '../../../components/text-field';
import { focusOn } from '../../../lib/focus-on';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { ownProfileQuery, saveProfile } from '../profile.api';
import * as styles from './edit-about-form.module.css';

const checkAbout = schemaResolver(profileBodySchema);

/** Edits bio and handles; calls `onDone` after saving or cancelling. */
export default function EditAboutForm({ profile, onDone }: { profile: OwnProfile; onDone(): void }) {
  const client = useQueryClient();
  const { form, field, formProps, isBusy } = useActionForm({
    resolver: checkAbout,
    defaultValues: {
      bio: profile.bio ?? '',
      instagramHandle: profile.instagramHandle ?? '',
      twitterHandle: profile.twitterHandle ?? '',
    },
    onSubmit: (body) => ({
      run: async () => {
        client.setQueryData(ownProfileQuery().queryKey, await saveProfile(body));
        onDone();
      },
      done: { title: 'Profile Updated!' },
      failed: { title: 'Update Failed', description: 'Please try again.' },
    }),
  });
  const bio = form.watch('bio') ?? '';

  return (
    <form className={`card ${formStyles.form} ${styles.editAbout}`} {...formProps}>
      <h2 className="display" tabIndex={-1} ref={focusOn}>
        About me
      </h2>
      <TextArea
        label="Bio"
        rows={4}
        maxLength={bioMaxLength}
        hint={`${bio.length}/${bioMaxLength}`}
        {...field('bio')}
      />
      {(['Instagram', 'Twitter'] as const).map((label) => (
        <TextField
          key={label}
          label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          leading={<span className="text-muted">@</span>}
          {...field(label === 'Instagram' ? 'instagramHandle' : 'twitterHandle')}
        />
      ))}
      <div className={`cluster ${styles.buttons}`}>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        <Button tone="secondary" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
