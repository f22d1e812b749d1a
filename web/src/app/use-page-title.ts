import { useEffect } from 'react';
import { documentTitle } from '../lib/page-head';

/** Sets the browser tab's title; the served page already has the same one. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
