import type { BootData } from '@quad/shared/boot-data';
import type { ComponentProps } from 'react';
import { createQueryClient } from '../lib/query-client';
import { App } from './app';
import { renderMarkup } from './render-markup';

/** The app's markup at an address, from the data of its page. */
export const serveApp = (
  path: string,
  search: string,
  boot: BootData,
  shell?: ComponentProps<typeof App>['shell'],
): string =>
  renderMarkup(<App boot={boot} queryClient={createQueryClient()} url={{ path, search }} shell={shell} />);
