import type {
  AddressOf,
  AnyRequest,
  ApiKey,
  OptionalArgument,
  PagedKey,
  RequestOf,
} from '@quad/shared/api-request';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, callPage } from './api-client';
import { paging } from './paging';

type Address<K extends ApiKey> = OptionalArgument<AddressOf<K>>;
type Options<K extends ApiKey> = OptionalArgument<RequestOf<K> & { signal?: AbortSignal }>;

/** Reads a route, as in `readQuery(['review', id], 'GET /api/events/:id/review', { params: { id } })`. */
export function readQuery<K extends ApiKey>(queryKey: QueryKey, key: K, ...given: Address<K>) {
  const [address] = given as [AnyRequest?];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(key, ...([{ ...address, signal }] as unknown as Options<K>)),
  });
}

/** Again whenever what shows it opens: others change it meanwhile. */
export const reread = { refetchOnMount: 'always' } as const;

/** Reads a route, and again whenever what shows it opens. */
export const freshQuery = <K extends ApiKey>(queryKey: QueryKey, key: K, ...given: Address<K>) =>
  queryOptions({ ...readQuery(queryKey, key, ...given), ...reread });

const pageSize = 30;

/** Reads a list page by page. */
export function pagedQuery<K extends PagedKey>(queryKey: QueryKey, key: K, ...given: Address<K>) {
  const [address] = given as [AnyRequest?];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...address?.query, cursor: pageParam };
      return callPage(key, ...([{ ...address, query, signal }] as unknown as Options<K>));
    },
    ...paging,
  });
}
