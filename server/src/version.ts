import { readFileSync } from 'node:fs';

interface BuildVersion {
  /** As in package.json. */
  version: string;
  /** Null where it was built without git. */
  commit: string | null;
}

/** Run from source there is no build. */
const source: BuildVersion = { version: 'source', commit: null };
let read: BuildVersion | undefined;

/** What this server was built from; scripts/build.mjs writes it beside the built modules. */
export function buildVersion(): BuildVersion {
  try {
    read ??= JSON.parse(readFileSync(new URL('./build.json', import.meta.url), 'utf8')) as BuildVersion;
  } catch {
    read = source;
  }
  return read;
}
