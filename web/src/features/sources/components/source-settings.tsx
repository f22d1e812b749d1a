import { categoryLabels, isCategory } from '@quad/shared/categories';
import type { Source } from '@quad/shared/contract/sources';
import { ordinal } from '@quad/shared/count-text';
import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { useAction } from '../../../lib/use-action';
import { everyWords } from '../source-words';
import { changeSource, sourcesKey } from '../sources.api';
import * as styles from './source-settings.module.css';
import * as stateStyles from './source-state.module.css';

const EditSourceSheet = loadable(async () => (await import('./edit-source-sheet')).default).View;
const RemoveSourceSheet = loadable(async () => (await import('./remove-source-sheet')).default).View;

function categoryWords({ categories }: Source): string {
  const { '*': all, ...words } = categories;
  const count = Object.keys(words).length;
  if (isCategory(all)) return categoryLabels[all];
  return count === 0 ? 'from the text' : `from the text, ${count} set`;
}

function factsOf(source: Source): [string, string][] {
  const { address, intervalMinutes, radiusMiles, timezone, utcIsLocal, priority } = source;
  return [
    ...(address ? ([['Address', address]] as [string, string][]) : []),
    ['Checked', intervalMinutes ? everyWords(intervalMinutes) : 'by command'],
    ['Within', radiusMiles ? `${radiusMiles} mi of campus` : 'anywhere'],
    ['Time zone', timezone ?? "the campus's own"],
    ...(utcIsLocal ? ([['Times in UTC', 'read as local']] as [string, string][]) : []),
    ['Category', categoryWords(source)],
    ['Priority', ordinal(priority)],
  ];
}

interface SourceSettingsProps {
  source: Source;
  onRemoved(): void;
}

/** How a source is read, and changing, switching and removing it. */
export function SourceSettings({ source, onRemoved }: SourceSettingsProps) {
  const [sheet, setSheet] = useState<{ name: 'edit' | 'remove'; isOpen: boolean } | null>(null);
  const { act, isBusy } = useAction();
  const close = () => setSheet((shown) => shown && { ...shown, isOpen: false });
  const isOff = source.health === 'off';
  const canChange = !source.isFromFile;
  const canSwitch = canChange && source.health !== 'manual' && source.health !== 'key-missing';
  const turn = () =>
    void act({
      run: () => changeSource(source.id, { isOn: isOff }),
      done: isOff
        ? { title: 'Turned on', description: `${source.name} is being read.` }
        : { title: 'Turned off', description: 'Its events stay. Nothing new comes in.' },
      refresh: [{ queryKey: sourcesKey }],
      failed: "We couldn't save this. Please try again.",
    });
  return (
    <div className={`stack ${styles.settings}`}>
      <section className="card">
        <h2 className="display">Settings</h2>
        <dl className={`${stateStyles.facts} ${styles.facts}`}>
          {factsOf(source).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {canChange && source.health !== 'manual' && (
          <Button
            size="sm"
            tone="secondary"
            block
            aria-haspopup="dialog"
            onClick={() => setSheet({ name: 'edit', isOpen: true })}
          >
            <Pencil size={16} />
            Edit
          </Button>
        )}
      </section>
      {canChange && (
        <section className={`card ${styles.actions}`} aria-label="Actions">
          {canSwitch && (
            <ActionRow
              icon={isOff ? <Power /> : <PowerOff />}
              title={isOff ? 'Turn on and try' : 'Turn off'}
              note={isOff ? 'It runs right away' : 'Its events stay. Nothing new comes in.'}
              disabled={isBusy}
              onPress={turn}
            />
          )}
          <ActionRow
            isDanger
            icon={<Trash2 />}
            title="Remove source"
            note="You choose what happens to its events"
            onPress={() => setSheet({ name: 'remove', isOpen: true })}
          />
        </section>
      )}
      <LazyPart>
        {sheet?.name === 'edit' && <EditSourceSheet source={source} open={sheet.isOpen} onClose={close} />}
        {sheet?.name === 'remove' && (
          <RemoveSourceSheet source={source} open={sheet.isOpen} onClose={close} onRemoved={onRemoved} />
        )}
      </LazyPart>
    </div>
  );
}
