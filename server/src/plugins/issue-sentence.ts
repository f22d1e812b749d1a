import { countText } from '@quad/shared/count-text';
import type * as z from 'zod/mini';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = {
  uuid: 'a UUID, such as 3b241101-e2bb-4255-8caf-4136c566a962',
  datetime: 'a date and time in UTC, such as 2026-11-28T18:00:00Z',
  date: 'a date, such as 2026-11-28',
  url: 'a web address, such as https://events.campus.edu',
  email: 'an email address',
};

const shortNames: Record<string, string> = { lat: 'latitude', lng: 'longitude', url: 'address' };

/** 'Graduation year', 'Latitude of entry 3', by where it is in the input. */
function nameOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part === 'string');
  const index = path.findLast((part) => typeof part === 'number');
  const words = field
    ? (shortNames[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    : '';
  const entry = index === undefined ? '' : `entry ${Number(index) + 1}`;
  const name = [words, entry].filter(Boolean).join(' of ') || 'what is sent';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** 'be at most 90', 'have at most 3 entries' */
function boundOf(origin: string, bound: string, limit: number | bigint): string {
  const isLong = limit >= 10_000;
  const amount = `${bound} ${isLong ? countText(Number(limit)) : limit}`;
  if (origin === 'string') return `have ${amount} ${limit === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `have ${amount} ${limit === 1 ? 'entry' : 'entries'}` : `be ${amount}`;
}

/** What has to be so: 'must be at most 90'. */
function demandOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return 'is missing';
      return `must be ${kinds[issue.expected] ?? `of the type ${issue.expected}`}`;
    }
    case 'too_big':
      return `must ${boundOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${boundOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'is not written as it has to be';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    default:
      return 'is not what belongs there';
  }
}

/**
 * What is wrong with an input, as a sentence for people: the library's own is about a value ('Too big: expected number to be
 * <=90'). Only for what the contract has no sentence of its own for.
 */
export const issueSentence = (issue: Issue): string => `${nameOf(issue.path ?? [])} ${demandOf(issue)}`;
