/** What this browser keeps beyond a tab. It may be blocked or full; that is never an error, the value is just not kept. */

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export const readLocal = (key: string): string | null => attempt(() => localStorage.getItem(key));
export const writeLocal = (key: string, value: string): void =>
  void attempt(() => localStorage.setItem(key, value));
export const removeLocal = (key: string): void => void attempt(() => localStorage.removeItem(key));
