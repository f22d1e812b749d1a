import { consolePaths } from '@quad/shared/console-paths';
import type { SourcePreview } from '@quad/shared/contract/sources';
import { counted } from '@quad/shared/count-text';
import { isSeller } from '@quad/shared/sellers';
import { sourceFormats } from '@quad/shared/source-formats';
import { type SourceKind, sourceKinds } from '@quad/shared/source-kinds';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as actionBarStyles from '../../../components/action-bar.module.css';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button, ButtonLink } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { SkeletonList } from '../../../components/list-parts';
import { FormAlert, TextField } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { lookBody, type SourceDraft, settingsBody, usualSettings } from '../source-draft';
import { createSource, previewSource, sourcesKey, sourcesQuery } from '../sources.api';
import { AddressForm } from './address-form';
import * as styles from './new-source.module.css';
import { PreviewResults } from './preview-results';
import { SettingsFields } from './settings-fields';
import { KindTile } from './source-parts';

interface KindFieldProps {
  chosen: SourceKind | null;
  found: SourceKind | null;
  onChoose(kind: SourceKind | null): void;
}

/** What the source is: guessed, unless somebody knows better. */
function KindField({ chosen, found, onChoose }: KindFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const kind = chosen ?? found;
  if (isOpen || kind === null) {
    return (
      <div className={formStyles.field}>
        <label htmlFor="source-kind">Kind of source</label>
        <div className={formStyles.inputBox}>
          <select
            id="source-kind"
            value={chosen ?? ''}
            onChange={({ target }) => {
              onChoose(sourceKinds.find((name) => name === target.value) ?? null);
              setOpen(false);
            }}
          >
            <option value="">Detect from the address</option>
            {sourceKinds.map((name) => (
              <option key={name} value={name}>
                {`${sourceFormats[name].label}: ${sourceFormats[name].note}`}
              </option>
            ))}
          </select>
        </div>
      </div>
    );
  }
  return (
    <div className={`row ${styles.kind}`}>
      <KindTile kind={kind} />
      <span>
        <b>{sourceFormats[kind].label}</b>
        <small>{chosen ? 'Your choice' : 'Detected from the address'}</small>
      </span>
      <Button size="sm" tone="secondary" aria-label="Change the kind of source" onClick={() => setOpen(true)}>
        Change
      </Button>
    </div>
  );
}

function WhatToDo() {
  return (
    <section className="card">
      <h2 className={formStyles.label}>What to do</h2>
      <ul className={styles.advice}>
        <li>
          <ArrowRight size={16} />
          Look for “Subscribe” or “iCal” on the page
        </li>
        <li>
          <ArrowRight size={16} />
          Ask its office for a public feed
        </li>
      </ul>
    </section>
  );
}

interface NewSourceProps {
  /** To look at right away; '' to begin with an empty form. */
  startAddress: string;
  startKind: SourceKind | null;
  onSaved(id: string): void;
}

/** Adds a source: its address, what would come of it, and only then it is stored. */
export function NewSource({ startAddress, startKind, onSaved }: NewSourceProps) {
  const [draft, setDraft] = useState<SourceDraft>({
    kind: startKind,
    address: startAddress,
    venueId: '',
    settings: usualSettings,
  });
  const [name, setName] = useState('');
  const [preview, setPreview] = useState<SourcePreview | null>(null);
  const [looked, setLooked] = useState('');
  const look = useAction();
  const save = useAction();
  const { data } = useQuery(sourcesQuery());
  const change = (part: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...part }));
  const wanted = JSON.stringify(lookBody(draft));
  const isSold = isSeller(draft.kind);

  const known = data?.sources.find(({ address }) => address !== null && address === draft.address.trim());
  const lookNow = () => {
    if (!isSold && draft.address.trim() === '') {
      look.showFailure('Paste the address of a calendar');
      return;
    }
    if (known) {
      look.showFailure(`You already have this one: ${known.name}`);
      return;
    }
    setPreview(null);
    void look.act({
      run: async () => {
        const found = await previewSource(lookBody(draft));
        setPreview(found);
        setLooked(wanted);
        setName((typed) => typed || found.name);
      },
      alert: "We couldn't read this. Please try again.",
    });
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || startAddress === '') return;
    hasBegun.current = true;
    lookNow();
  });

  const saveNow = () => {
    if (!preview) return;
    if (name.trim() === '') {
      save.showFailure('Give it the name students will see');
      return;
    }
    const { kind: _, ...where } = lookBody(draft);
    void save.act({
      run: async () => {
        const { id } = await createSource({
          ...where,
          ...settingsBody(draft.settings),
          kind: preview.kind,
          name: name.trim(),
        });
        onSaved(id);
      },
      done: { title: 'Source saved', description: 'The first run starts right away.' },
      refresh: [{ queryKey: sourcesKey }],
      alert: "We couldn't save this. Please try again.",
    });
  };

  const failure = look.failure ?? undefined;
  const missing = data?.missingKeys.find(({ kind }) => kind === draft.kind);
  const isStale = preview !== null && looked !== wanted;
  return (
    <div className={preview ? styles.columns : styles.single}>
      <div className={styles.form}>
        <div className={`card ${formStyles.form}`}>
          {isSold ? (
            <form
              className={formStyles.form}
              method="post"
              noValidate
              onSubmit={(press) => {
                press.preventDefault();
                lookNow();
              }}
            >
              <TextField
                label="Venue ID"
                isOptional
                placeholder="KovZpZAEkn6A"
                hint="If empty: everything within the distance below."
                value={draft.venueId}
                error={failure}
                onChange={({ currentTarget }) => change({ venueId: currentTarget.value })}
              />
              <Button type="submit" tone={preview ? 'outline' : 'primary'} busy={look.isBusy}>
                {preview || failure ? 'Preview again' : 'Preview'}
              </Button>
            </form>
          ) : (
            <AddressForm
              address={draft.address}
              error={failure}
              isBusy={look.isBusy}
              tone={preview ? 'outline' : 'primary'}
              label={preview || failure ? 'Preview again' : 'Preview'}
              onChange={(address) => {
                change({ address });
                look.showFailure(null);
              }}
              onLook={lookNow}
            />
          )}
          <KindField
            chosen={draft.kind}
            found={preview?.kind ?? null}
            onChoose={(kind) => change({ kind })}
          />
          {missing && (
            <p className={`${bannerStyles.banner} ${styles.notice}`} data-tone="warn">
              {missing.sentence}
            </p>
          )}
          {preview && (
            <TextField
              label="Name"
              maxLength={100}
              hint={`Students see this: “From ${name.trim() || preview.name}”.`}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
          <SettingsFields
            settings={draft.settings}
            onChange={(part) => change({ settings: { ...draft.settings, ...part } })}
          />
        </div>
        {failure && !known && !isSold && <WhatToDo />}
        {failure && known && (
          <ButtonLink tone="outline" block href={consolePaths.source(known.id)}>
            {`Open ${known.name}`}
          </ButtonLink>
        )}
        {save.failure && <FormAlert>{save.failure}</FormAlert>}
        {isStale && (
          <p className="text-muted text-sm" role="status">
            These numbers are from before your change. Preview again to update them.
          </p>
        )}
        {preview && (
          <div className={`${actionBarStyles.actionBar} ${styles.save}`}>
            <p>
              <b>{counted(preview.coming, 'coming event')}</b>
              <small>Nothing is saved yet</small>
            </p>
            <Button busy={save.isBusy} onClick={saveNow}>
              Save source
            </Button>
            <small className={styles.first}>The first run starts right away.</small>
          </div>
        )}
      </div>
      {look.isBusy && (
        <SkeletonList label="Reading the source" className={styles.loading} rowClassName={styles.skeleton} />
      )}
      {preview && <PreviewResults preview={preview} />}
      <p className="sr-only" role="status">
        {preview && `${preview.coming} coming, ${preview.onMap} will be on the map`}
      </p>
    </div>
  );
}
