import { sourceKinds } from '@quad/shared/contract/sources';
import { useLocation, useSearch } from 'wouter';
import { NewSource } from '../../features/sources/components/new-source';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';
import { backToSources } from './sources-back';

/** Where editors add a source. */
export default function NewSourceScreen() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  return (
    <ConsolePage
      title={consoleScreens.newSource.title}
      lead="Nothing is stored until you save."
      back={backToSources()}
    >
      <NewSource
        startAddress={search.get('address') ?? ''}
        startKind={sourceKinds.find((kind) => kind === search.get('kind')) ?? null}
        sourceHref={(id) => consoleScreens.source.href({ id })}
        onSaved={(id) => navigate(consoleScreens.source.href({ id }), { replace: true })}
      />
    </ConsolePage>
  );
}
