/** How long a host may take to respond. */
const lookTimeoutMs = 2_000;
const lookEveryMs = 60 * 60 * 1000;

/**
 * Which of the hosts with the map's background respond, as seen from here: without them a page would ask in vain, log
 * an error for each tile and show the map late.
 */
export interface MapHosts {
  /**
   * Looks now and then every hour.
   * @param urls PMTiles files or templates of tiles with {z}/{x}/{y}; a path is on this site and always there
   * @returns when the first look is over, after 2 s at the latest
   */
  watch(urls: readonly string[]): Promise<void>;
  /** The address if its host responded last, else null. */
  reachable(url: string): string | null;
  close(): void;
}

/** @param send how they are asked: through a proxy where one leads outside */
export function createMapHosts(send: typeof fetch): MapHosts {
  const responding = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const look = async (url: string) => {
    if (await responds(url, send)) responding.add(url);
    else responding.delete(url);
  };
  return {
    async watch(urls) {
      const remote = urls.filter(isRemote);
      const lookAtAll = async () => void (await Promise.all(remote.map(look)));
      timer = setInterval(lookAtAll, lookEveryMs).unref();
      await lookAtAll();
    },
    reachable: (url) => (url && (!isRemote(url) || responding.has(url)) ? url : null),
    close: () => clearInterval(timer),
  };
}

const isRemote = (url: string) => /^https?:\/\//.test(url);

/** Whether the host sends anything but an error of its own: one without the tile of the whole world still responds. */
async function responds(template: string, send: typeof fetch): Promise<boolean> {
  const url = template
    .replace(/\{s\}/g, 'a')
    .replace(/\{[zxy]\}/g, '0')
    .replace(/\{\w+\}/g, '');
  try {
    const response = await send(url, {
      headers: { range: 'bytes=0-0', 'user-agent': 'Quad (looks every hour whether its map is there)' },
      signal: AbortSignal.timeout(lookTimeoutMs),
    });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
