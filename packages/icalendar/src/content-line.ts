import { maxParameters } from './limits';

/** One property of a component, its value still escaped. */
export interface Property {
  /** Upper case. */
  name: string;
  /** Parameter names in upper case; a repeated parameter keeps its first value. */
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const noParameters: ReadonlyMap<string, string> = new Map();
const propertyName = /^[A-Za-z0-9_-]{1,64}(?=[;:])/;

/**
 * Splits an unfolded line into name, parameters and value (RFC 5545, 3.1; parameter escapes of RFC 6868). An
 * unclosed quote, which some Exchange servers send, is treated as an ordinary character.
 * @returns null if the line isn't a property
 */
export function parseContentLine(line: string): Property | null {
  const name = propertyName.exec(line)?.[0];
  if (name === undefined) return null;
  const upperName = name.toUpperCase();
  if (line[name.length] === ':') {
    return { name: upperName, parameters: noParameters, value: line.slice(name.length + 1) };
  }
  let colon = endOfParameters(line, name.length, true);
  if (colon === -1) colon = endOfParameters(line, name.length, false);
  if (colon === -1) return null;
  return {
    name: upperName,
    parameters: parseParameters(line.slice(name.length + 1, colon)),
    value: line.slice(colon + 1),
  };
}

/** The index of the colon before the value; -1 if there is none. */
function endOfParameters(line: string, from: number, respectQuotes: boolean): number {
  let quoted = false;
  for (let at = from; at < line.length; at++) {
    const character = line[at];
    if (character === '"' && respectQuotes) quoted = !quoted;
    else if (character === ':' && !quoted && !isInZoneName(line, at)) return at;
  }
  return -1;
}

/** The colon of 'TZID=tzone://Microsoft/Utc', which Exchange writes without quotes. */
function isInZoneName(line: string, colon: number): boolean {
  return line.startsWith('//', colon + 1) && line.slice(colon - 6, colon).toLowerCase() === '=tzone';
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let start = 0;
  let quoted = false;
  for (let at = 0; at <= text.length && parameters.size < maxParameters; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    if (at < text.length && (character !== ';' || quoted)) continue;
    addParameter(parameters, text.slice(start, at));
    start = at + 1;
  }
  return parameters;
}

function addParameter(parameters: Map<string, string>, text: string): void {
  const equals = text.indexOf('=');
  if (equals < 1) return;
  const name = text.slice(0, equals).trim().toUpperCase();
  if (parameters.has(name)) return;
  const value = text
    .slice(equals + 1)
    .replaceAll('"', '')
    .replace(/\^([n'^])/g, (_, escaped: string) => ({ n: '\n', "'": '"', '^': '^' })[escaped] ?? '');
  parameters.set(name, value);
}
