import type { MouseEvent } from 'react';

const lengthAtStart = typeof history === 'undefined' ? 0 : history.length;

/** True when the entry before this one in the tab's history is another page of this app. */
export function canGoBackInApp(): boolean {
  // If the browser does not say, a history longer than on page load means that the app has added to it.
  return 'navigation' in window ? window.navigation.canGoBack : history.length > lengthAtStart;
}

/** For a 'Back' link: goes to the previous page; the link's own URL is for when that was outside the app. */
export function goBack(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !canGoBackInApp()) return;
  event.preventDefault();
  history.back();
}
