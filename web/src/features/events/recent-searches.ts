import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage';

/** What this device was asked for last, the latest first. Never sent anywhere; signing out forgets it. */
const storedAs = 'quad-recent-searches';
const mostKept = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(storedAs) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => !isSame(text)(other));
  writeLocal(storedAs, JSON.stringify([text, ...others].slice(0, mostKept)));
}

export const forgetSearches = (): void => removeLocal(storedAs);
