interface PutOptions {
  /** Bytes sent so far. */
  onProgress?: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * PUTs a file with its content type to a signed address. fetch() does not report how much was sent, so this is the older
 * way.
 * @throws Error 'Failed to upload file' when it is refused or the connection is lost; the signal's reason on abort
 */
export function putFile(url: string, file: Blob, { onProgress, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('Failed to upload file'));
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
