import type { Source } from '@quad/shared/contract/sources';
import { type FormEvent, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert, TextField } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { settingsBody, settingsOf } from '../source-draft';
import { changeSource, sourcesKey } from '../sources.api';
import { SettingsFields } from './settings-fields';

const formId = 'edit-source';

interface EditSourceSheetProps {
  source: Source;
  open: boolean;
  onClose(): void;
}

/** Changes a source. */
export default function EditSourceSheet({ source, open, onClose }: EditSourceSheetProps) {
  const [name, setName] = useState(source.name);
  const [address, setAddress] = useState(source.address ?? '');
  const [settings, setSettings] = useState(() => settingsOf(source));
  const { act, isBusy, failure } = useAction();
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const isSaved = await act({
      run: () =>
        changeSource(source.id, {
          ...settingsBody(settings, source.categories),
          ...(name.trim() !== source.name ? { name: name.trim() } : {}),
          // An unchanged one is masked: sending it would lose its password.
          ...(address.trim() !== (source.address ?? '') ? { address } : {}),
        }),
      done: { title: 'Source changed' },
      refresh: [{ queryKey: sourcesKey }],
      alert: "We couldn't save this. Please try again.",
    });
    if (isSaved) onClose();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Change source"
      footer={
        <SheetActions onBack={onClose} type="submit" form={formId} busy={isBusy}>
          Save
        </SheetActions>
      }
    >
      <form
        id={formId}
        className={formStyles.form}
        method="post"
        noValidate
        onSubmit={(press) => void submit(press)}
      >
        {failure && <FormAlert>{failure}</FormAlert>}
        <TextField
          label="Name"
          maxLength={100}
          hint="Students see it on every event."
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {source.address !== null && (
          <TextField
            label="Address"
            type="url"
            inputMode="url"
            autoComplete="off"
            hint="A stored password stays as long as you don't change the address."
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        )}
        <SettingsFields
          settings={settings}
          onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
        />
      </form>
    </Overlay>
  );
}
