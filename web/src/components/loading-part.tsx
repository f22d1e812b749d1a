import { createContext, type ReactNode, Suspense, useReducer } from 'react';

/** Renders the nearest LoadingPart again. */
export const ShowLoaded = createContext(() => {});

interface LoadingPartProps {
  children: ReactNode;
  /** Shown while the code is loading. */
  fallback?: ReactNode;
}

/**
 * Shows a loadable component as soon as its code is there. With Suspense alone, React shows what stands in for it for
 * 300 ms at least, and for as long again for each part within that is loaded too.
 */
export function LoadingPart({ fallback, children }: LoadingPartProps) {
  const [, show] = useReducer((count: number) => count + 1, 0);
  return (
    <Suspense fallback={fallback}>
      <ShowLoaded value={show}>{children}</ShowLoaded>
    </Suspense>
  );
}
