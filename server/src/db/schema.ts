import * as stripeSandbox from '@quad/stripe-sandbox/tables';
import * as accounts from './schema/accounts';
import * as consoleTables from './schema/console';
import * as dataExports from './schema/data-exports';
import * as door from './schema/door';
import * as events from './schema/events';
import * as ledger from './schema/ledger';
import * as moderation from './schema/moderation';
import * as notifications from './schema/notifications';
import * as outbox from './schema/outbox';
import * as participation from './schema/participation';
import * as payments from './schema/payments';
import * as payouts from './schema/payouts';
import * as people from './schema/people';
import * as placeReports from './schema/place-reports';
import * as places from './schema/places';
import * as secondFactors from './schema/second-factors';
import * as sourceEntries from './schema/source-entries';
import * as sourcePictures from './schema/source-pictures';
import * as sources from './schema/sources';
import * as tickets from './schema/tickets';
import * as uploads from './schema/uploads';
import * as users from './schema/users';
import * as webAssets from './schema/web-assets';

/** Every table, for the typed client. */
export const schema = {
  ...users,
  ...uploads,
  ...sourcePictures,
  ...accounts,
  ...secondFactors,
  ...dataExports,
  ...outbox,
  ...sources,
  ...events,
  ...sourceEntries,
  ...participation,
  ...tickets,
  ...people,
  ...door,
  ...notifications,
  ...moderation,
  ...consoleTables,
  ...payments,
  ...payouts,
  ...ledger,
  ...places,
  ...placeReports,
  ...webAssets,
  ...stripeSandbox,
};
