import type { BootData } from '@quad/shared/boot-data';
import type { SessionUser } from '@quad/shared/contract/auth';
import { knownCenter, parseDiscoverSearch, searchKey } from '@quad/shared/discover-filters';
import type { Site } from '@quad/shared/site';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app/app';
import { screenForPerson } from '../app/screens';
import { createQueryClient } from '../lib/query-client';

/** The demo's campus. */
const demoSite: Site = {
  campus: {
    name: 'Cincinnati',
    center: { lat: 39.13, lng: -84.5 },
    label: 'Near Cincinnati',
    timezone: 'America/New_York',
  },
  radius: 50,
  university: 'University of Cincinnati',
  supportUrl: null,
  termsUrl: null,
  privacyUrl: null,
  notice: null,
};

export const maya: SessionUser = {
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  email: 'maya@uc.edu',
  firstName: 'Maya',
  lastName: 'Torres',
  profileImageUrl: null,
  university: 'University of Cincinnati',
  graduationYear: 2028,
  emailVerified: true,
  permissions: [],
};

/** Identifies what Discover's page at an address carries, on the demo's campus. */
export function servedKey(search = ''): string {
  const filters = parseDiscoverSearch(search);
  const center = knownCenter(filters, demoSite.campus?.center);
  return searchKey({ ...filters, center: center ?? null, radius: filters.radius ?? demoSite.radius });
}

export function bootData(parts: Partial<BootData> = {}): BootData {
  return {
    user: null,
    now: '2026-11-20T22:30:00.000Z',
    zones: '',
    publicUrl: 'https://quad.test',
    site: demoSite,
    map: { tilesUrl: null, pmtilesUrl: null, attribution: '', sketch: null },
    ...parts,
  };
}

/** The whole app at a path, as the browser shows it once the screen's code is there. The clock stays at the boot data's. */
export async function renderApp(path: string, boot: BootData = bootData()) {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
  history.replaceState(null, '', path);
  await screenForPerson(location.pathname, boot.user).load();
  const view = render(<App boot={boot} queryClient={createQueryClient()} />);
  // Screens that wait for their code do so once more inside the tree.
  await act(async () => {});
  return view;
}
