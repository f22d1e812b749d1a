import { QueryCache, QueryClient } from '@tanstack/react-query';
import { type ToastContent, toast } from './toast-store';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The toast of a failed query; undefined for none. */
      failed?: (error: Error) => ToastContent | undefined;
    };
  }
}

/** Data never goes stale and is refetched only after a change that affects it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        const content = meta?.failed?.(error);
        if (content) toast(content);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // Without a network a call fails and says so, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
