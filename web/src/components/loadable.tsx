import { type ComponentType, lazy, useState } from 'react';

export interface Loadable<Props extends object> {
  /** Fetches the code: at once when it is called first, or again when the last try failed. */
  load(): Promise<ComponentType<Props>>;
  isLoaded(): boolean;
  /** Suspends while the code is on its way; fails when the last try failed. */
  View: ComponentType<Props>;
}

/**
 * A component whose code is a chunk of its own. Unlike a plain React.lazy, one that was loaded beforehand renders at once
 * (on the server and in hydration), and code that failed to arrive can be asked for again.
 */
export function loadable<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  /** Stands for the latest try; a failed one is shown, not repeated, or rendering would ask for ever. */
  let Pending: ComponentType<Props> | null = null;

  const start = () => {
    const attempt = fetchCode().then(
      (loaded) => {
        component = loaded;
        return { default: loaded };
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    loading = attempt;
    Pending = lazy(() => attempt) as unknown as ComponentType<Props>;
    return attempt;
  };

  const pending = () => {
    if (!Pending) start().catch(() => {});
    return Pending as ComponentType<Props>;
  };

  function View(props: Props) {
    // Chosen once, so that a part does not begin anew when its code has come.
    const [Chosen] = useState(() => component ?? pending());
    return <Chosen {...props} />;
  }

  return {
    load: async () => component ?? (await (loading ?? start())).default,
    isLoaded: () => component !== null,
    View,
  };
}
