import { type ComponentType, use } from 'react';

export interface Screen {
  /** The paths it answers; named groups become parameters (`useParams`). */
  path: RegExp;
  /** 'nav' has all navigation, 'actions' a sticky action bar instead of the bottom bar, 'none' stands alone. */
  chrome: 'nav' | 'actions' | 'none';
  /** The source file, as the build's manifest names it. */
  module: string;
  /** Fetches the screen's code; a second call costs nothing. */
  load(): Promise<void>;
  isLoaded(): boolean;
  View: ComponentType;
}

interface ScreenOptions {
  path: RegExp;
  module: string;
  load(): Promise<ComponentType>;
  chrome?: Screen['chrome'];
}

/**
 * Declares a screen whose code is a chunk of its own. Unlike React.lazy, a screen loaded beforehand renders at once (on
 * the server and in hydration), and a chunk that failed to arrive is asked for again.
 */
export function defineScreen({ load, chrome = 'nav', ...rest }: ScreenOptions): Screen {
  let component: ComponentType | null = null;
  let loading: Promise<void> | null = null;

  const start = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        component = loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  function View() {
    if (!component) use(start());
    const Loaded = component;
    return Loaded && <Loaded />;
  }

  return { ...rest, chrome, load: start, isLoaded: () => component !== null, View };
}
