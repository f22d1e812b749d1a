import { addressLength, bodyBytes, hostileJson, hostileTexts } from './hostile-values';

/** What the OpenAPI document says of a value, as far as samples of it need. */
export interface ValueSchema {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly ValueSchema[];
  items?: ValueSchema;
  properties?: Readonly<Record<string, ValueSchema>>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: ValueSchema;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  parameters: readonly Parameter[];
  /** By status; the media types of a success. */
  responses: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;
  requestBody?: { content: Readonly<Record<string, { schema: ValueSchema }>> };
}

/** The part of /api/openapi.json that hostile requests are made from. */
export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A request that a careless or malicious program could send; it is at most as large as the server accepts. */
export interface HostileRequest {
  /** For the message of a failure: the operation, the field and the kind of value. */
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Writes the body; absent if the operation has none. */
  writeBody?: () => string;
  /** Whether it has no hostile value, as far as the document says. */
  isValid: boolean;
  /** Whether the response of a success has no end. */
  isStream: boolean;
}

/** Valid values by the name of a field or parameter, for example the id of an event that exists. */
export type KnownValues = (path: string, name: string) => unknown;

/** A text for a pattern of the contract: the first of these that it accepts. */
const textsForPatterns = ['1', '39.1', 'true', 'abcdefgh', '2026-12-01', '#aabbcc', 'a'.repeat(43)];

let instants = 0;
/** Each is an hour after the one before, because an end must be after its start. */
function nextInstant(): string {
  instants += 1;
  return new Date(Date.now() + 7 * 86_400_000 + instants * 3_600_000).toISOString();
}

function sampleText({ format, pattern, minLength = 0 }: ValueSchema): string {
  if (format === 'uuid') return '11111111-1111-4111-8111-111111111111';
  if (format === 'date-time') return nextInstant();
  if (format === 'email') return 'ada@campus.example';
  const fitting = pattern && textsForPatterns.find((text) => new RegExp(pattern, 'u').test(text));
  return fitting || 'word'.padEnd(minLength, 's');
}

/** A value that the schema accepts, as far as it says; with every optional field. */
function sampleOf(schema: ValueSchema, known: (name: string) => unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], known);
  if (schema.type === 'string') return sampleText(schema);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items, known)] : [];
  if (!schema.properties) return schema.type === 'object' ? {} : 'word';
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      known(name) ?? sampleOf(property, known),
    ]),
  );
}

/** Paths to the fields of a sample, in objects at any depth. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

const asItShouldBe = 'as it should be';
const marker = '\u0001here\u0001';

/** JSON of a sample in which the value at a path is a place for another one. */
function jsonAround(sample: unknown, path: readonly string[]): (json: string) => string {
  const copy: { root: unknown } = { root: structuredClone(sample) };
  let [holder, key]: [Record<string, unknown>, string] = [copy, 'root'];
  for (const name of path) [holder, key] = [holder[key] as Record<string, unknown>, name];
  holder[key] = marker;
  const [before = '', after = ''] = JSON.stringify(copy.root).split(JSON.stringify(marker));
  return (json) => before + json + after;
}

/** Bodies that aren't what an operation expects at all. */
const strangeBodies: readonly (readonly [name: string, type: string, write: () => string])[] = [
  ['no JSON', 'application/json', () => '{'],
  ['empty JSON', 'application/json', () => ''],
  ['unclosed arrays', 'application/json', () => '['.repeat(bodyBytes)],
  ['unclosed objects', 'application/json', () => '{"a":'.repeat(bodyBytes / 5)],
  ['text', 'text/plain', () => 'a'.repeat(bodyBytes)],
  ['a form', 'application/x-www-form-urlencoded', () => 'a=1&'.repeat(bodyBytes / 4)],
  ['parts', 'multipart/form-data; boundary=a', () => '--a\r\n\r\n\r\n'.repeat(bodyBytes / 9)],
  ['a broken type', 'application/json; charset=\u00ff;;;', () => '{}'],
  ['too many bytes', 'application/json', () => `"${'a'.repeat(2 * bodyBytes)}"`],
];

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** Percent-coded where it is well-formed; lone surrogates become bytes that aren't UTF-8. */
const coded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80');

/** Hostile addresses and bodies for one operation. */
function* requestsFor(
  method: string,
  path: string,
  { parameters, requestBody, responses }: Operation,
  knownValues: KnownValues,
): Generator<HostileRequest> {
  const known = (name: string) => knownValues(path, name);
  const usualValueOf = ({ name, schema }: Parameter) => String(known(name) ?? sampleOf(schema, known));
  const urlWith = (changed: string | null, code: string) => {
    const codeOf = (parameter: Parameter) =>
      parameter.name === changed ? code : coded(usualValueOf(parameter));
    const filled = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((url, parameter) => url.replace(`{${parameter.name}}`, codeOf(parameter)), path);
    const query = parameters
      .filter(({ name, required, in: place }) => place === 'query' && (required || name === changed))
      .map((parameter) => `${parameter.name}=${codeOf(parameter)}`);
    return withQuery(filled, query.join('&'));
  };
  const bodySchema = requestBody?.content['application/json']?.schema;
  const sample = bodySchema && sampleOf(bodySchema, known);
  const valid = sample === undefined ? undefined : () => JSON.stringify(sample);
  const isStream = 'text/event-stream' in (responses[200]?.content ?? {});
  const request = (
    name: string,
    url: string,
    writeBody = valid,
    type = 'application/json',
  ): HostileRequest => ({
    name: `${method} ${path}: ${name}`,
    method,
    url,
    headers: writeBody ? { 'content-type': type } : {},
    ...(writeBody ? { writeBody } : {}),
    isStream,
    isValid: name === asItShouldBe,
  });

  yield request(asItShouldBe, urlWith(null, ''));
  for (const { name } of parameters) {
    for (const [kind, write] of hostileTexts(addressLength)) {
      const code = coded(write())
        .slice(0, addressLength)
        .replace(/%[0-9A-F]?$/, '');
      yield request(`${name} is ${kind}`, urlWith(name, code));
    }
    yield request(`${name} is not UTF-8`, urlWith(name, '%ff'));
  }
  yield request('many parameters', withQuery(urlWith(null, ''), 'a=1&'.repeat(addressLength / 4)));
  yield request('parameters in brackets', withQuery(urlWith(null, ''), 'a[b]'.repeat(addressLength / 4)));
  if (sample === undefined) return;
  const url = urlWith(null, '');
  for (const [name, type, write] of strangeBodies) yield request(name, url, write, type);
  for (const place of pathsOf(sample)) {
    const around = jsonAround(sample, place);
    for (const [kind, write] of hostileJson(sample)) {
      yield request(`${place.join('.') || 'the body'} is ${kind}`, url, () => around(write()));
    }
  }
}

/**
 * Hostile requests to every operation: each parameter and each field of a body in turn has every hostile value,
 * everything else is valid as far as the document says. In a fixed order, without chance.
 */
export function* hostileRequests(document: OpenApiDocument, known: KnownValues): Generator<HostileRequest> {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      yield* requestsFor(method.toUpperCase(), path, operation, known);
    }
  }
}

/** One request to every operation, valid as far as the document says, by method and path as in the contract. */
export function validRequests(document: OpenApiDocument, known: KnownValues): Map<string, HostileRequest> {
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) => {
      const method = name.toUpperCase();
      const [valid] = requestsFor(method, path, operation, known);
      return valid ? [[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, valid] as const] : [];
    }),
  );
  return new Map(requests);
}
