import { useEffect } from 'react';
import { documentTitle } from '../lib/page-head';

/** Names the page in the browser's tab; the served page already carries the same name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
