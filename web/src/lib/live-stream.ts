/** How long a page waits before it asks again after the server refused a stream, in milliseconds. */
const refusedMs = 60_000;

/**
 * Follows a stream of server-sent events. The browser reconnects a broken one by itself; one that the server
 * refused because too many are open is asked for again later.
 * @param onRefused for getting the data by a request meanwhile
 * @returns how to stop
 */
export function followStream(
  path: string,
  onMessage: (data: unknown) => void,
  onRefused: () => void = () => {},
): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const opened = new EventSource(path);
    source = opened;
    opened.onmessage = ({ data }: MessageEvent<string>) => onMessage(JSON.parse(data));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      onRefused();
      retry = setTimeout(open, refusedMs);
    };
  };
  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}
