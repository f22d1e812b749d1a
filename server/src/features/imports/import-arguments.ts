import { parseArgs } from 'node:util';
import type { LatLng } from '@quad/shared/geo';
import { instantAt } from '@quad/shared/local-time';
import { type SourceFormat, sourceFormats } from '@quad/shared/source-formats';
import { type SourceKind, sourceKinds } from '@quad/shared/source-kinds';
import type { ServerSite } from '../../site';
import { zoneAt } from '../../text/source-coordinates';
import { parseSourceTime } from '../../text/source-time';
import { horizonDays } from './normalized-event';

export type ImportKind = SourceKind | 'places';
const importKinds: readonly ImportKind[] = [...sourceKinds, 'places'];

/** What is imported as a kind, and how the names of such files end. */
export const importFormats: Record<ImportKind, Pick<SourceFormat, 'files' | 'extensions'>> = {
  ...sourceFormats,
  places: {
    files: `campuses, towns, neighborhoods and venues: IPEDS, HIFLD, GeoNames and other CSV or GeoJSON files;
                 a campus's buildings: GeoJSON of OpenStreetMap, CSV or JSON of code, name and point`,
    extensions: ['.csv', '.tsv', '.txt', '.json', '.geojson'],
  },
};

export interface ImportArguments {
  kind: ImportKind;
  /** A file, a folder or an address. */
  source: string;
  /** What the operator calls the source; null for the file's name or the address. */
  name: string | null;
  /** Null if nothing says so: then only places can be imported. */
  campus: LatLng | null;
  /** True if the operator named the campus: events without a known place go there. */
  isCampusGiven: boolean;
  campusTimezone: string;
  from: Date;
  to: Date;
  /** Series of calendars that are written in UTC stay at their hour in UTC. */
  keepsUtc: boolean;
  isDryRun: boolean;
  isJson: boolean;
}

/** The command line is wrong; the message is one clear sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: npm run import -- <kind> <file, folder or address> [options]

Kinds:
${importKinds.map((kind) => `  ${kind.padEnd(15)}${importFormats[kind].files}`).join('\n')}

Options:
  --campus LAT,LNG   whose calendar it is: times without a zone are its times, events without a known place are there
                     (without it: CAMPUS_CENTER or the demo's, for times and towns only)
  --from DATE        leave out what is over by then (default: yesterday)
  --to DATE          leave out what begins after that day (default: ${horizonDays} days ahead)
  --keep-utc         series that a calendar writes in UTC stay at their hour in UTC (without it: at the hour that clocks
                     show in the calendar's own zone, if it names one)
  --name NAME        whose events they are, if the file's name or the address changes: files of one name are versions of one
                     calendar, and in one calendar an id is one event
  --dry-run          count, but write nothing
  --json             end with one line of JSON: {"read":…,"added":…,"updated":…,"unchanged":…,"rejected":…}
                     and "partial":true if a file was read only in part
  --help             this text

What a file or address doesn't list any more leaves all lists after three imports and a day, as with sources in the console.

Exit codes: 0 everything was read, 1 something couldn't be imported, 3 a file was read only in part (the rest of it is
missing), 4 so much is missing that nothing was changed: decide at /admin/sources.
`;

const dayMs = 86_400_000;

function readCampus(text: string): LatLng {
  const match = /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw new UsageError(`--campus must be latitude,longitude such as 39.13,-84.5, not '${text}'.`);
  }
  return { lat, lng };
}

/** A day begins at midnight on campus; `--to` includes its day. */
function readDate(name: 'from' | 'to', text: string, zone: string): Date {
  const time = parseSourceTime(text);
  if (!time) throw new UsageError(`--${name} must be a date such as 2026-09-01, not '${text}'.`);
  if (time.kind === 'instant') return time.instant;
  if (time.kind === 'local') return instantAt(time.day, time.minutes, zone);
  return instantAt(name === 'to' ? time.day + 1 : time.day, 0, zone);
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        campus: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        'keep-utc': { type: 'boolean', default: false },
        name: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
}

/**
 * Reads the command line.
 * @param site the campus of the installation, if it has one
 * @returns null if help was requested
 * @throws UsageError that names what is wrong
 */
export function readArguments(
  args: readonly string[],
  now: Date,
  { campus: own }: Pick<ServerSite, 'campus'>,
): ImportArguments | null {
  const { values, positionals } = readOptions(args);
  if (values.help) return null;
  const [kind, source, ...rest] = positionals;
  if (!kind) throw new UsageError(`Say what to import: one of ${importKinds.join(', ')}.`);
  if (!importKinds.includes(kind as ImportKind)) {
    throw new UsageError(`There is no kind '${kind}': it must be one of ${importKinds.join(', ')}.`);
  }
  if (!source) throw new UsageError(`Say which file, folder or address to import as ${kind}.`);
  if (rest.length > 0)
    throw new UsageError(`One file, folder or address at a time: '${rest[0]}' is too many.`);
  const campus = values.campus === undefined ? (own?.center ?? null) : readCampus(values.campus);
  if (!campus && kind !== 'places') {
    throw new UsageError('Say whose calendar it is: --campus LAT,LNG (or set CAMPUS_CENTER for all).');
  }
  const campusTimezone = campus && campus !== own?.center ? zoneAt(campus) : (own?.timezone ?? 'UTC');
  const from = values.from ? readDate('from', values.from, campusTimezone) : new Date(now.getTime() - dayMs);
  const to = values.to
    ? readDate('to', values.to, campusTimezone)
    : new Date(Math.max(now.getTime(), from.getTime()) + horizonDays * dayMs);
  if (to <= from) throw new UsageError('--to must be after --from.');
  return {
    kind: kind as ImportKind,
    source,
    name: values.name?.trim() || null,
    campus,
    isCampusGiven: values.campus !== undefined,
    campusTimezone,
    from,
    to,
    keepsUtc: values['keep-utc'],
    isDryRun: values['dry-run'],
    isJson: values.json,
  };
}
