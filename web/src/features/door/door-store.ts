import type { DoorPack, PackPass } from '@quad/shared/contract/door';
import type { Scan } from '@quad/shared/door-merge';

/** A scan of this phone, as it keeps it. */
export interface OwnScan extends Scan {
  /** Of the person, or the number of an unlisted pass. */
  name: string;
  /** What was read, for the server to check again; absent for people let in by name. */
  code?: string;
  paidInCash?: boolean;
  /** A walk-in, whom the server does not know yet. */
  isWalkIn?: boolean;
  /** 'refused': the server did not take it, and the host can't be shown it. */
  state: 'waiting' | 'sent' | 'refused';
}

/** A door on this phone: all it needs without a network, besides its own scans. */
export interface KeptShift {
  pack: Omit<DoorPack, 'passes' | 'devices' | 'counts' | 'cursor' | 'now' | 'isComplete'>;
  passes: PackPass[];
  devices: DoorPack['devices'];
  counts: DoorPack['counts'];
  cursor: string;
  /** The server's clock less this phone's, in milliseconds. */
  offset: number;
  /** When the list was last fetched or found unchanged, by the server's clock. */
  fetchedAt: number;
  /** The secret of live codes before the last change: of passes that have not been shown with a network since. */
  earlierSecret?: string;
  /** Nonces of double entries that this phone has reported to its helper. */
  reported: string[];
}

/** A pack as a phone keeps it. */
export function keptShift(pack: DoorPack): KeptShift {
  const { passes, devices, counts, cursor, now, isComplete: _, ...rest } = pack;
  const offset = now - Date.now();
  return {
    pack: rest,
    passes,
    devices,
    counts,
    cursor,
    offset,
    fetchedAt: now,
    reported: [],
  };
}

export interface DoorStore {
  /** False if nothing outlives the page: the browser refused to keep data. */
  isKept: boolean;
  load(): Promise<{ shift: KeptShift | null; scans: OwnScan[] }>;
  /** @param isListNew false to leave the list as it was saved: it may be long */
  saveShift(shift: KeptShift, isListNew: boolean): Promise<void>;
  /** Adds scans, or replaces those of the same nonces. Resolves once they are on the disk. */
  saveScans(scans: readonly OwnScan[]): Promise<void>;
  /** Deletes everything. */
  wipe(): Promise<void>;
}

const databaseName = 'quad-door';
const shiftKey = 'shift';
const listKey = 'list';
type Kind = 'shift' | 'scans';
const all: readonly Kind[] = ['shift', 'scans'];

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('shift');
    request.result.createObjectStore('scans', { keyPath: 'nonce' });
  };
  return resultOf(request);
}

/**
 * Runs `work` in one transaction; resolves when it is complete, with what `work` returned. It waits for others of the
 * same kinds: a scan never waits for the list.
 */
function within<T>(
  database: IDBDatabase,
  kinds: readonly Kind[],
  work: (transaction: IDBTransaction) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // Strict: a phone whose battery dies right after 'Come in' has kept the scan.
    const transaction = database.transaction(kinds, 'readwrite', { durability: 'strict' });
    const result = work(transaction);
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function keptStore(database: IDBDatabase): DoorStore {
  return {
    isKept: true,
    async load() {
      const transaction = database.transaction(all);
      const [shift, passes, scans] = await Promise.all([
        resultOf<Omit<KeptShift, 'passes'> | undefined>(transaction.objectStore('shift').get(shiftKey)),
        resultOf<PackPass[] | undefined>(transaction.objectStore('shift').get(listKey)),
        resultOf<OwnScan[]>(transaction.objectStore('scans').getAll()),
      ]);
      return { shift: shift ? { ...shift, passes: passes ?? [] } : null, scans };
    },
    saveShift: (shift, isListNew) =>
      within(database, ['shift'], (transaction) => {
        const { passes, ...rest } = shift;
        const kept = transaction.objectStore('shift');
        kept.put(rest, shiftKey);
        if (isListNew) kept.put(passes, listKey);
      }),
    saveScans: (scans) =>
      within(database, ['scans'], (transaction) => {
        for (const scan of scans) transaction.objectStore('scans').put(scan);
      }),
    wipe: () =>
      within(database, all, (transaction) => {
        transaction.objectStore('shift').clear();
        transaction.objectStore('scans').clear();
      }),
  };
}

/** For a browser that refuses to keep data: everything lasts as long as the page. */
function passingStore(): DoorStore {
  let shift: KeptShift | null = null;
  const scans = new Map<string, OwnScan>();
  return {
    isKept: false,
    load: async () => ({ shift, scans: [...scans.values()] }),
    saveShift: async (saved) => {
      shift = saved;
    },
    saveScans: async (saved) => {
      for (const scan of saved) scans.set(scan.nonce, scan);
    },
    wipe: async () => {
      shift = null;
      scans.clear();
    },
  };
}

let opening: Promise<DoorStore> | null = null;

async function openOnce(): Promise<DoorStore> {
  try {
    const database = await openDatabase();
    // Some browsers open a database and refuse to write to it.
    await within(database, all, (transaction) => {
      transaction.objectStore('shift').put('probe', 'probe');
      transaction.objectStore('shift').delete('probe');
    });
    return keptStore(database);
  } catch {
    return passingStore();
  }
}

/** This browser's door, the same one each time. */
export function openDoorStore(): Promise<DoorStore> {
  opening ??= openOnce();
  return opening;
}

/**
 * Asks the browser not to clear the door when it runs out of space.
 * @returns false if it may
 */
export async function askToKeep(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
