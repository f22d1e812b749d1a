import type { RouteDefinition } from '../define-route';
import { authRoutes } from './auth';
import { commentRoutes } from './comments';
import { embedRoutes } from './embeds';
import { eventHostingRoutes } from './event-hosting';
import { eventImageRoutes } from './event-images';
import { eventRoutes } from './events';
import { favoriteRoutes } from './favorites';
import { feedRoutes } from './feeds';
import { friendRoutes } from './friends';
import { invitationRoutes } from './invitations';
import { mediaRoutes } from './media';
import { moderationRoutes } from './moderation';
import { myEventRoutes } from './my-events';
import { notificationRoutes } from './notifications';
import { paymentRoutes } from './payments';
import { placeBookRoutes } from './place-book';
import { placeRoutes } from './places';
import { profileRoutes } from './profile';
import { referralRoutes } from './referrals';
import { rsvpRoutes } from './rsvps';
import { secondFactorRoutes } from './second-factor';
import { settingsRoutes } from './settings';

const contracts = [
  authRoutes,
  commentRoutes,
  embedRoutes,
  eventHostingRoutes,
  eventImageRoutes,
  eventRoutes,
  favoriteRoutes,
  feedRoutes,
  friendRoutes,
  invitationRoutes,
  mediaRoutes,
  moderationRoutes,
  myEventRoutes,
  notificationRoutes,
  paymentRoutes,
  placeBookRoutes,
  placeRoutes,
  profileRoutes,
  referralRoutes,
  rsvpRoutes,
  secondFactorRoutes,
  settingsRoutes,
] as const;

type ValueOf<T> = T extends unknown ? T[keyof T] : never;
type Route = ValueOf<(typeof contracts)[number]>;

/** Every route by 'METHOD path'. Browsers import only this type: the values would include all schemas. */
export type Api = { [R in Route as `${R['method']} ${R['path']}`]: R };

/** Every route of the contract. */
export const routes: readonly RouteDefinition[] = contracts.flatMap((contract) => Object.values(contract));
