import { useEffect, useState } from 'react';

/**
 * The id of the section that is being read: the last whose beginning has come into the upper half of the window.
 * @param isReady tells when all sections are there
 */
export function useCurrentSection(ids: readonly string[], isReady: boolean): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    if (!isReady) return;
    const read = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const begun = ids.filter(
        (id) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 2,
      );
      setCurrent(isAtEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [ids, isReady]);
  return current;
}
