import type { BootData } from '@quad/shared/boot-data';

interface PutOptions {
  /** Bytes sent so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

const tooLargeStatus = 413;

/** What stands in front of the site takes smaller files than Quad does: only who runs the site can change that. */
export class TooLargeForSite extends Error {
  constructor() {
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as BootData | null;
    const whom = boot?.site.supportUrl?.replace(/^mailto:/, '');
    super(
      `This site is set up to refuse files of this size. Please tell those who run it${whom ? `: ${whom}` : '.'}`,
    );
  }
}

/**
 * PUTs a file with its content type to a signed address. fetch() does not report how much was sent, so this is the older
 * way.
 * @throws Error 'Failed to upload file' when it is refused or the connection is lost, TooLargeForSite; the signal's reason on
 * abort
 */
export function putFile(url: string, file: Blob, { onProgress, signal }: PutOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('Failed to upload file'));
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else if (request.status === tooLargeStatus) reject(new TooLargeForSite());
      else fail();
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
