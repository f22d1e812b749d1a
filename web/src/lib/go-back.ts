import type { MouseEvent } from 'react';

const lengthAtStart = typeof history === 'undefined' ? 0 : history.length;

/** True when the entry before this one in the tab's history is another page of this app. */
export function canGoBackInApp(): boolean {
  // Where the browser does not tell, a history longer than the page found it means that the app has added to it.
  return 'navigation' in window ? window.navigation.canGoBack : history.length > lengthAtStart;
}

/** For a link 'Back': goes to where the person came from; the link's own address is for when that was elsewhere. */
export function goBack(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || !canGoBackInApp()) return;
  event.preventDefault();
  history.back();
}
