import type { SourceKind } from '@quad/shared/source-kinds';
import { decodeText } from '../../text/loose-json';
import { formatReaders, type PageOf } from '../imports/format-readers';

const allInOne: PageOf = { totalPages: 1, totalEvents: null, ids: [] };

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch {
    return null;
  }
}

/** Reads what a page says of itself, and gives its bytes back. */
export async function readPageOf({
  kind,
  document,
}: {
  kind: SourceKind;
  document: Uint8Array;
}): Promise<PageOf & { document: Uint8Array }> {
  const page = formatReaders[kind].pageOf?.(parsedJson(document)) ?? allInOne;
  return { ...page, document };
}
