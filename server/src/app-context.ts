import type AsyncLock from 'async-lock';
import type { Geocoder } from './adapters/geocoder';
import type { HostMoney } from './adapters/host-money';
import type { Jobs } from './adapters/jobs';
import type { LiveChannel } from './adapters/live-channel';
import type { MapHosts } from './adapters/map-hosts';
import type { ObjectStore } from './adapters/object-store';
import type { Payments } from './adapters/payments';
import type { PayoutAccounts } from './adapters/payout-accounts';
import type { Push } from './adapters/push';
import type { Sealer } from './adapters/sealed-text';
import type { Signer } from './adapters/signed-token';
import type { Database } from './db/client';
import type { Env } from './env';
import type { EventChanges } from './features/events/change-feed';
import type { EventSummaries } from './features/events/event-summaries';
import type { SearchCaches } from './features/search/search-caches';
import type { SearchIndex } from './features/search/search-index';
import type { ServerSite } from './site';

/** Everything with a side effect that features use, so that tests can replace it. */
export interface AppContext {
  env: Env;
  database: Database;
  jobs: Jobs;
  live: LiveChannel;
  /** Null: only the own gazetteer is asked. */
  geocoder: Geocoder | null;
  mapHosts: MapHosts;
  sealer: Sealer;
  signer: Signer;
  push: Push;
  storage: ObjectStore;
  payments: Payments;
  /** Null: nobody is paid out here, since no payment provider is set up. */
  payoutAccounts: PayoutAccounts | null;
  /** Used for what was sold while somebody was, too. */
  hostMoney: HostMoney;
  /** Makes the two below true before they are used. */
  eventChanges: EventChanges;
  summaries: EventSummaries;
  searchIndex: SearchIndex;
  searchCaches: SearchCaches;
  /** The campus, and the links of the operator. */
  site: ServerSite;
  /**
   * By event id: lets the changes of an event's RSVPs into the database one after the other (rsvps.service.ts). The event's
   * row lock keeps the count right in any case, but a request waiting for that lock holds a database connection, and a
   * crowd at one event would hold all of them while searches wait.
   */
  eventLock: AsyncLock;
  /** The clock. */
  now(): Date;
}
