import { type OwnProfile, profileBodySchema } from '@quad/shared/contract/profile';
import { bioMaxLength } from '@quad/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { TextArea } from '../../../components/text-area';
import { TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { focusOn } from '../../../lib/focus-on';
import { toast } from '../../../lib/toast-store';
import { ownProfileQuery, saveProfile } from '../profile.api';
import * as styles from './edit-about-form.module.css';

type Fields = Record<'bio' | 'instagramHandle' | 'twitterHandle', string>;

/** What is wrong with which field, as the server would say it. */
function faultsOf(fields: Fields): Partial<Fields> {
  const { error } = profileBodySchema.safeParse(fields);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

/** Bio and handles, to be changed; `onDone` when they are saved, or left as they were. */
export function EditAboutForm({ profile, onDone }: { profile: OwnProfile; onDone(): void }) {
  const client = useQueryClient();
  const [fields, setFields] = useState<Fields>({
    bio: profile.bio ?? '',
    instagramHandle: profile.instagramHandle ?? '',
    twitterHandle: profile.twitterHandle ?? '',
  });
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const faults = wasTried ? faultsOf(fields) : {};
  const put = (name: keyof Fields, value: string) => setFields({ ...fields, [name]: value });

  const save = async (press: FormEvent) => {
    press.preventDefault();
    setTried(true);
    if (isBusy || Object.keys(faultsOf(fields)).length > 0) return;
    setBusy(true);
    try {
      client.setQueryData(ownProfileQuery().queryKey, await saveProfile(fields));
      toast({ title: 'Profile Updated!' });
      onDone();
    } catch (error) {
      setBusy(false);
      toast({ title: 'Update Failed', description: explain(error, 'Please try again.'), tone: 'danger' });
    }
  };

  return (
    <form
      className={`card ${formStyles.form} ${styles.editAbout}`}
      noValidate
      onSubmit={(press) => void save(press)}
    >
      <h2 className="display" tabIndex={-1} ref={focusOn}>
        About me
      </h2>
      <TextArea
        label="Bio"
        rows={4}
        maxLength={bioMaxLength}
        value={fields.bio}
        error={faults.bio}
        hint={`${fields.bio.length}/${bioMaxLength}`}
        onChange={({ currentTarget }) => put('bio', currentTarget.value)}
      />
      <TextField
        label="Instagram"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leading={<span className="text-muted">@</span>}
        value={fields.instagramHandle}
        error={faults.instagramHandle}
        onChange={({ target }) => put('instagramHandle', target.value)}
      />
      <TextField
        label="Twitter"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leading={<span className="text-muted">@</span>}
        value={fields.twitterHandle}
        error={faults.twitterHandle}
        onChange={({ target }) => put('twitterHandle', target.value)}
      />
      <div className={styles.buttons}>
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
