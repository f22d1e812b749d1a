import { loadable } from '../components/loadable';

/** What hosts do on the page of their event; nobody else needs its code. */
export const hostBar = loadable(
  async () => (await import('../features/hosting/components/host-bar')).HostBar,
);
