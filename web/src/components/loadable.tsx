import { type ComponentType, lazy, useContext, useState } from 'react';
import { ShowLoaded } from './loading-part';

export interface Loadable<Props extends object> {
  /** Starts loading the code, or tries again if the last try failed. */
  load(): Promise<ComponentType<Props>>;
  isLoaded(): boolean;
  /** Suspends while the code is loading; throws if the last try failed. */
  View: ComponentType<Props>;
}

/**
 * A lazily loaded component. Unlike plain React.lazy, one that was loaded before renders synchronously (on
 * the server and in hydration), and code that failed to load can be requested again.
 */
export function loadable<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  /** The latest attempt. A failed one is rendered, not retried, otherwise rendering would loop. */
  let Pending: ComponentType<Props> | null = null;

  const start = () => {
    const attempt = fetchCode().then(
      (loaded) => {
        component = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    loading = attempt;
    Pending = lazy(async () => ({ default: await attempt })) as unknown as ComponentType<Props>;
    return attempt;
  };

  const pending = (show: () => void) => {
    if (!Pending) start().catch(() => {});
    loading?.then(show, show);
    return Pending as ComponentType<Props>;
  };

  function View(props: Props) {
    const show = useContext(ShowLoaded);
    // Chosen once, so that the component does not remount when its code arrives.
    const [Chosen] = useState(() => component ?? pending(show));
    return <Chosen {...props} />;
  }

  return {
    load: async () => component ?? loading ?? start(),
    isLoaded: () => component !== null,
    View,
  };
}
