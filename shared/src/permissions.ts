/** What people can be in the console. A person may have several roles; nearly everybody has none. */
export const roles = ['admin', 'moderator', 'editor', 'support'] as const;
export type Role = (typeof roles)[number];

/** Each permission of the console, with the roles that have it. */
const holders = {
  /** Today, its figures and alarms. */
  console: ['admin', 'moderator', 'editor', 'support'],
  /** The queue of reports, and what moderators have hidden. */
  reports: ['admin', 'moderator'],
  /** Looking people up. */
  people: ['admin', 'moderator', 'support'],
  suspend: ['admin', 'moderator'],
  /** Mailing a person's verification again, ending their sessions, starting an export of their data. */
  accounts: ['admin', 'support'],
  /** Giving and taking roles, and acting on people who have one. */
  roles: ['admin'],
  /** Searching events, also hidden and withdrawn ones. */
  events: ['admin', 'moderator', 'editor'],
  /** Hiding events and showing them again. */
  hide: ['admin', 'moderator'],
  /** Saying something of an event from outside otherwise than its source, and that two are one. */
  correct: ['admin', 'moderator', 'editor'],
  /** Events from outside. */
  sources: ['admin', 'editor'],
  /** The place book. */
  places: ['admin', 'editor'],
  /** Payments and refunds. */
  money: ['admin'],
  /** Queues and failed jobs. */
  work: ['admin'],
  /** The latest mails, with masked addresses, and test mails. */
  mail: ['admin', 'support'],
  /** The audit log. */
  audit: ['admin'],
  /** What the site says of itself, and how long things are kept. */
  site: ['admin'],
  /** Backing up now. */
  backup: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;
export const permissions = Object.keys(holders) as Permission[];

/** What somebody with these roles may do. */
export function permissionsOf(own: readonly Role[]): Permission[] {
  return permissions.filter((permission) => holders[permission].some((role: Role) => own.includes(role)));
}
