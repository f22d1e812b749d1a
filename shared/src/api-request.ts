import type * as z from 'zod/mini';
import type { Api } from './contract/api';
import { type Absent, buildPath } from './define-route';

/** The header of a search with what was searched for in place of a mistyped keyword, as a part of an address. */
export const correctedHeader = 'x-corrected-keyword';

/** A route of the contract, such as 'POST /api/events/:id/rsvp'. */
export type ApiKey = keyof Api;

type Schema<K extends ApiKey, Part extends 'params' | 'query' | 'body' | 'response'> = NonNullable<
  Api[K][Part]
>;

/** The paginated routes. */
export type PagedKey = {
  [K in ApiKey]: 'cursor' extends keyof z.input<Schema<K, 'query'>> ? K : never;
}[ApiKey];

/** Values accepted for a query parameter: lists are joined by commas, null and undefined left out. */
type QueryValue<V> =
  | V
  | (string extends V ? number | readonly (string | number)[] : never)
  | ('true' extends V ? boolean : never)
  | (undefined extends V ? null : never);
type QueryValues<Q> = { [Name in keyof Q]: QueryValue<Q[Name]> };

/** A part of a request: absent if the route has none, optional if none of it is required. */
type Part<Name extends string, Value> = [Value] extends [z.input<Absent>]
  ? { [N in Name]?: never }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : Record<never, never> extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

/** The input for the address of a route. */
export type AddressOf<K extends ApiKey> = Part<'params', z.input<Schema<K, 'params'>>> &
  Part<'query', QueryValues<z.input<Schema<K, 'query'>>>>;

/** Everything that a request of a route sends: the input of its schemas. */
export type RequestOf<K extends ApiKey> = AddressOf<K> & Part<'body', z.input<Schema<K, 'body'>>>;

/** The payload of a route's success; undefined if it has none. */
export type ResponseOf<K extends ApiKey> = z.output<Schema<K, 'response'>>;

/** Makes the argument optional if nothing in it is required. */
export type OptionalArgument<T> = Record<never, never> extends T ? [options?: T] : [options: T];

/** The parts of any request, for code that handles every route alike. */
export interface AnyRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The method, and the path with its placeholders filled and its query. */
export function addressOf(key: ApiKey, { params, query }: AnyRequest = {}): [method: string, path: string] {
  const [method = '', pattern = ''] = key.split(' ');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value != null) search.set(name, String(value));
  // Commas and colons are allowed in a query; escaped, lists of ids would exceed what proxies accept.
  const text = String(search).replaceAll('%2C', ',').replaceAll('%3A', ':');
  return [method, [buildPath(pattern, params), text].filter(Boolean).join('?')];
}

/** The path of a route with its query, for links, streams and files; without the origin. */
export function apiPath<K extends ApiKey>(key: K, ...options: OptionalArgument<AddressOf<K>>): string;
export function apiPath(key: ApiKey, options?: AnyRequest): string {
  return addressOf(key, options)[1];
}
