import { afterEach, describe, expect, it, vi } from 'vitest';
import { shareLink } from './share';
import { currentToast } from './toast-store';

const link = { title: 'Dumpling Night Market', url: 'https://quad.example/events/1' };

function give(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

describe('shareLink', () => {
  it('uses the share sheet where there is one', async () => {
    const share = vi.fn(async () => {});
    give('share', share);
    await shareLink(link);
    expect(share).toHaveBeenCalledWith(link);
    expect(currentToast()).toBeNull();
  });

  it('says nothing when the person closes the sheet', async () => {
    const writeText = vi.fn(async () => {});
    give('clipboard', { writeText });
    give('share', async () => {
      throw new DOMException('closed', 'AbortError');
    });
    await shareLink(link);
    expect(currentToast()).toBeNull();
    expect(writeText).not.toHaveBeenCalled();
  });

  it.each([
    ['there is no share sheet', undefined],
    [
      'the share sheet refuses',
      async () => {
        throw new DOMException('no', 'NotAllowedError');
      },
    ],
  ])('copies the link when %s', async (_, share) => {
    if (share) give('share', share);
    const writeText = vi.fn(async () => {});
    give('clipboard', { writeText });
    await shareLink(link);
    expect(writeText).toHaveBeenCalledWith(link.url);
    expect(currentToast()).toMatchObject({ title: 'Link Copied' });
  });

  it('asks for the clipboard within the press while the link is still being fetched', async () => {
    const write = vi.fn(async (_items: { text: Promise<Blob> }[]) => {});
    give('clipboard', { write });
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly text: Promise<Blob>;
        constructor(data: Record<string, Promise<Blob>>) {
          this.text = data['text/plain'] ?? Promise.reject(new Error('no text'));
        }
      },
    );
    let arrive = (_url: string) => {};
    const url = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const sharing = shareLink({ title: link.title, url });
    expect(write).toHaveBeenCalledOnce();
    arrive(link.url);
    await sharing;
    vi.unstubAllGlobals();
    const [item] = write.mock.calls[0]?.[0] ?? [];
    expect((await item?.text)?.size).toBe(link.url.length);
    expect(currentToast()).toMatchObject({ title: 'Link Copied' });
  });

  it('copies by selection where the clipboard is missing', async () => {
    let copied = '';
    document.execCommand = () => {
      copied = document.querySelector('textarea')?.value ?? '';
      return true;
    };
    await shareLink(link);
    expect(copied).toBe(link.url);
    expect(document.querySelector('textarea')).toBeNull();
    expect(currentToast()).toMatchObject({ title: 'Link Copied' });
  });

  it('copies by selection within an open dialog, which keeps the focus, and gives it back', async () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.tabIndex = -1;
    document.body.append(dialog);
    const keepFocus = () => dialog.contains(document.activeElement) || dialog.focus();
    document.addEventListener('focusin', keepFocus);
    const button = document.createElement('button');
    dialog.append(button);
    button.focus();
    let copied: unknown = null;
    document.execCommand = () => {
      copied = Reflect.get(document.activeElement ?? {}, 'value');
      return true;
    };
    await shareLink(link);
    expect(document.activeElement).toBe(button);
    document.removeEventListener('focusin', keepFocus);
    dialog.remove();
    expect(copied).toBe(link.url);
  });

  it('says so when copying failed', async () => {
    document.execCommand = () => false;
    await shareLink(link);
    expect(currentToast()).toMatchObject({ title: 'Copy Failed', tone: 'danger' });
  });
});
