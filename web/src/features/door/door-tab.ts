/** One tab of a browser is at the door: two would film with one camera, and alarm twice. */
const name = 'quad-door-tab';
/** A page that is only loaded again gives the door back within this, in milliseconds. */
const patienceMs = 500;

/**
 * Takes the door for this tab.
 * @param isForced also from a tab that has it
 * @param onLost called once another tab has taken it
 * @returns a function that gives the door back; null if another tab has it
 */
export function takeDoor(isForced: boolean, onLost: () => void): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let isMine = false;
    const options = isForced ? { steal: true } : { signal: AbortSignal.timeout(patienceMs) };
    const hold = () =>
      new Promise<void>((release) => {
        isMine = true;
        resolve(release);
      });
    navigator.locks.request(name, options, hold).catch((error: DOMException) => {
      if (isMine) onLost();
      // A browser that refuses to keep anything may refuse this too: then nothing is shared with other tabs.
      else resolve(error.name === 'TimeoutError' ? null : () => {});
    });
  });
}

/** Tells the other tabs that what this browser keeps of a door has changed. */
export function tellTabs(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` when another part of this browser has changed what it keeps. */
export function hearTabs(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = listener;
  return () => channel.close();
}
