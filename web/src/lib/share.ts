import { type ToastContent, toast } from './toast-store';

/** Copies text without the clipboard API: on an insecure origin or an older browser. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // An open dialog takes the focus back from what is outside of it, and nothing would be copied.
  (document.querySelector('[role=dialog]') ?? document.body).append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  // Keyboards go on from the button that was pressed.
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/**
 * Writes a text to the clipboard. WebKit allows that only within the press, so a text that is still being fetched is
 * handed over as a promise.
 */
async function writeToClipboard(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || !('ClipboardItem' in window)) {
    return navigator.clipboard.writeText(await text);
  }
  const type = 'text/plain';
  const content = text.then((fetched) => new Blob([fetched], { type }));
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
}

/** Copies text; false if that isn't possible here. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await writeToClipboard(text);
    return true;
  } catch {
    return copyBySelection(await text);
  }
}

/**
 * Opens the device's share sheet for a link; without one, copies it and says so. Closing the sheet is not an
 * error.
 */
export async function shareLink({ title, url }: { title: string; url: string | Promise<string> }) {
  if (navigator.share) {
    const data = { title, url: await url };
    try {
      if (!navigator.canShare || navigator.canShare(data)) return await navigator.share(data);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(url);
}

/**
 * Copies text and says so.
 * @param byHand what to do if that isn't possible here; else the text is shown, to be copied by hand
 */
export async function copyAndTell(
  text: string | Promise<string>,
  done?: ToastContent,
  byHand?: string,
): Promise<void> {
  const isCopied = await copyText(text);
  if (isCopied) toast(done ?? { title: 'Copied', description: await text });
  else toast({ title: 'Copy Failed', description: byHand ?? (await text), tone: 'danger' });
}

export const copyLink = (url: string | Promise<string>): Promise<void> =>
  copyAndTell(url, { title: 'Link Copied' });
