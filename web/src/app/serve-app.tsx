import type { BootData } from '@quad/shared/boot-data';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '../lib/query-client';
import { App } from './app';

/** The app's markup at an address, from the data of its page. */
export const serveApp = (
  path: string,
  search: string,
  boot: BootData,
  shell?: ComponentProps<typeof App>['shell'],
): string =>
  renderToString(<App boot={boot} queryClient={createQueryClient()} url={{ path, search }} shell={shell} />);
