import { consolePaths } from '@quad/shared/console-paths';
import { sourceKinds } from '@quad/shared/source-kinds';
import { useLocation, useSearch } from 'wouter';
import { NewSource } from '../../features/sources/components/new-source';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';
import { backToSources } from './sources-back';

/** Where editors add a source. */
export default function NewSourceScreen() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  return (
    <ConsolePage
      title={consoleTitles.newSource}
      lead="Nothing is saved until you say so."
      back={backToSources()}
    >
      <NewSource
        startAddress={search.get('address') ?? ''}
        startKind={sourceKinds.find((kind) => kind === search.get('kind')) ?? null}
        onSaved={(id) => navigate(consolePaths.source(id), { replace: true })}
      />
    </ConsolePage>
  );
}
