import { readSession, removeSession, writeSession } from './storage';

/**
 * What somebody has typed into a form and not sent: kept in the tab, so that neither closing the form nor reloading the
 * page loses it.
 */
type Draft = Record<string, string | null | undefined>;

const keyOf = (name: string) => `quad-draft-${name}`;

export const readDraft = (name: string) =>
  JSON.parse(readSession(keyOf(name)) ?? '{}') as Record<string, string>;

/** A draft without a word is none. */
export function keepDraft(name: string, draft: Draft): void {
  if (Object.values(draft).some(Boolean)) writeSession(keyOf(name), JSON.stringify(draft));
  else removeSession(keyOf(name));
}
