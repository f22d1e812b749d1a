import { toast } from './toast-store';

/** Copies text without the clipboard API: on an insecure origin or an older browser. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
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

/** Copies a link and says so; if that fails it shows the link, to be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toast({ title: 'Link Copied' });
  else toast({ title: 'Copy Failed', description: url, tone: 'danger' });
}
