import type { RouteDefinition } from '../define-route';
import { authRoutes } from './auth';
import { backupRoutes } from './backups';
import { commentRoutes } from './comments';
import { consoleRoutes } from './console';
import { consoleEventRoutes } from './console-events';
import { consoleMailRoutes } from './console-mails';
import { consoleMoneyRoutes } from './console-money';
import { consolePeopleRoutes } from './console-people';
import { consoleSiteRoutes } from './console-site';
import { consoleWorkRoutes } from './console-work';
import { doorRoutes } from './door';
import { doorHostingRoutes } from './door-hosting';
import { embedRoutes } from './embeds';
import { eventCorrectionRoutes } from './event-corrections';
import { eventFoldRoutes } from './event-folds';
import { eventHostingRoutes } from './event-hosting';
import { eventImageRoutes } from './event-images';
import { eventRoleRoutes } from './event-roles';
import { eventRoutes } from './events';
import { favoriteRoutes } from './favorites';
import { feedRoutes } from './feeds';
import { friendRoutes } from './friends';
import { helperLinkRoutes } from './helper-links';
import { invitationRoutes } from './invitations';
import { leaveOutRoutes } from './leave-out';
import { mediaRoutes } from './media';
import { moderationRoutes } from './moderation';
import { moreEventRoutes } from './more-events';
import { myEventRoutes } from './my-events';
import { notificationRoutes } from './notifications';
import { orderRoutes } from './orders';
import { passRoutes } from './passes';
import { paymentRoutes } from './payments';
import { payoutRoutes } from './payouts';
import { placeBookRoutes } from './place-book';
import { placeRoutes } from './places';
import { privacyRoutes } from './privacy';
import { profileRoutes } from './profile';
import { referralRoutes } from './referrals';
import { rsvpRoutes } from './rsvps';
import { secondFactorRoutes } from './second-factor';
import { settingsRoutes } from './settings';
import { sourceRunRoutes } from './source-runs';
import { sourceRoutes } from './sources';
import { ticketSaleRoutes } from './ticket-sales';
import { ticketTypeRoutes } from './ticket-types';
import { ticketRoutes } from './tickets';

const contracts = [
  authRoutes,
  backupRoutes,
  commentRoutes,
  doorRoutes,
  doorHostingRoutes,
  consoleRoutes,
  consoleEventRoutes,
  consoleMailRoutes,
  consoleMoneyRoutes,
  consolePeopleRoutes,
  consoleSiteRoutes,
  consoleWorkRoutes,
  embedRoutes,
  eventCorrectionRoutes,
  eventFoldRoutes,
  eventHostingRoutes,
  eventImageRoutes,
  eventRoleRoutes,
  eventRoutes,
  favoriteRoutes,
  feedRoutes,
  friendRoutes,
  helperLinkRoutes,
  invitationRoutes,
  leaveOutRoutes,
  mediaRoutes,
  moderationRoutes,
  moreEventRoutes,
  myEventRoutes,
  notificationRoutes,
  orderRoutes,
  passRoutes,
  paymentRoutes,
  payoutRoutes,
  placeBookRoutes,
  placeRoutes,
  privacyRoutes,
  profileRoutes,
  referralRoutes,
  rsvpRoutes,
  secondFactorRoutes,
  settingsRoutes,
  sourceRunRoutes,
  sourceRoutes,
  ticketRoutes,
  ticketSaleRoutes,
  ticketTypeRoutes,
] as const;

type ValueOf<T> = T extends unknown ? T[keyof T] : never;
type Route = ValueOf<(typeof contracts)[number]>;

/** Every route by 'METHOD path'. Browsers import only this type: the values would include all schemas. */
export type Api = { [R in Route as `${R['method']} ${R['path']}`]: R };

/** Every route of the contract. */
export const routes: readonly RouteDefinition[] = contracts.flatMap((contract) => Object.values(contract));
