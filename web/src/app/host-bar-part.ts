import { loadable } from '../components/loadable';

/** The host's actions on an event page; other people never load its code. */
export const hostBar = loadable(
  async () => (await import('../features/hosting/components/host-bar')).HostBar,
);
