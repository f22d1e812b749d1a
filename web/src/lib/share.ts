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

/** Copies text; false if that isn't possible here. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Opens the device's share sheet for a link; without one, copies it and says so. Closing the sheet is not an
 * error.
 */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<void> {
  const data = { title, url };
  if (navigator.share && (!navigator.canShare || navigator.canShare(data))) {
    try {
      await navigator.share(data);
      return;
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
  text: string,
  done: ToastContent = { title: 'Copied', description: text },
  byHand = text,
): Promise<void> {
  if (await copyText(text)) toast(done);
  else toast({ title: 'Copy Failed', description: byHand, tone: 'danger' });
}

export const copyLink = (url: string): Promise<void> => copyAndTell(url, { title: 'Link Copied' });
