/** What this device was asked for last, the latest first. Never sent anywhere; signing out forgets it. */
const storedAs = 'quad-recent-searches';
const mostKept = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => !isSame(text)(other));
  try {
    localStorage.setItem(storedAs, JSON.stringify([text, ...others].slice(0, mostKept)));
  } catch {
    // Storage may be blocked or full: then nothing is offered again.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(storedAs);
  } catch {
    // As above.
  }
}
