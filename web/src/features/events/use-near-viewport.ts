import { type RefCallback, useCallback, useState } from 'react';

/**
 * A ref, and a boolean that turns true once its element comes within 200 px of the viewport; false on the
 * server.
 */
export function useNearViewport(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
