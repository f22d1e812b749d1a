import { type Viewer, viewers } from './privacy-rows';

/**
 * Requests every GET route as each kind of person, with real rows, and looks for what must not be there. A
 * route missing in this table fails the first test: list who succeeds, so that its content is really checked.
 */
export interface Asked {
  /** The address; `:event`, `:comment` and the like are replaced by real ids. */
  url?: string;
  /** Who succeeds; everybody else gets 401, 403 or 404. */
  answers: readonly Viewer[];
  /** Whether it contains the person's own e-mail. */
  showsOwnEmail?: true;
  /** Whether it shows the host what guests entered. */
  showsGuests?: true;
  /** The viewers who see the address that an invitation went to. */
  showsInvitee?: readonly Viewer[];
}

const everybody = viewers;
const signedIn = viewers.slice(1);
const nobody: Viewer[] = [];

export const asked: Record<string, Asked> = {
  '/livez': { answers: everybody },
  '/readyz': { answers: everybody },
  // For a monitor: metrics.test.ts looks at what it says.
  '/metrics': { answers: nobody },
  '/api/openapi.json': { answers: everybody },
  '/api/config': { answers: everybody },
  '/api/login': { answers: everybody },
  '/robots.txt': { answers: everybody },
  '/sitemap.xml': { answers: everybody },
  '/feeds/:name.ics': { url: '/feeds/events.ics', answers: everybody },
  '/feeds/events.rss': { answers: everybody },
  '/embed': { answers: everybody },
  '/embed.js': { answers: everybody },
  '/api/oembed': { url: '/api/oembed?url=http://localhost/', answers: everybody },
  '/feeds/events.json': { answers: everybody },
  '/api/places/search': { url: '/api/places/search?q=cin', answers: everybody },
  '/api/places/near': { url: '/api/places/near?bbox=-85,39,-84,40', answers: everybody },

  '/api/events': { answers: everybody },
  '/api/events/search': { answers: everybody },
  '/api/events/points': { answers: everybody },
  '/api/event-time-zone': { answers: signedIn },
  '/api/events/:id': { url: '/api/events/:event', answers: everybody },
  '/api/events/:id/more': { url: '/api/events/:event/more', answers: everybody },
  '/api/events/:id/calendar.ics': { url: '/api/events/:event/calendar.ics', answers: everybody },
  '/api/events/:id/ticket-types': { url: '/api/events/:event/ticket-types', answers: everybody },
  '/api/events/:id/sales': { url: '/api/events/:event/sales', answers: ['host'] },
  '/api/events/:id/sales.csv': { url: '/api/events/:event/sales.csv', answers: ['host'] },
  '/api/events/:id/cancel-preview': { url: '/api/events/:event/cancel-preview', answers: ['host'] },
  '/api/tickets/:id/pass': { url: '/api/tickets/:ticket/pass', answers: ['member'] },
  '/api/tickets/transfers/:token': { url: '/api/tickets/transfers/:transferToken', answers: everybody },
  // The holder typed where it goes.
  '/api/user/tickets': { answers: signedIn, showsInvitee: ['member'] },
  '/api/orders/:id': {
    url: '/api/orders/:order',
    answers: ['member'],
    showsInvitee: ['member'],
  },
  '/api/orders/by-link/:token': { url: '/api/orders/by-link/:orderToken', answers: everybody },
  '/api/events/:id/rsvps': { url: '/api/events/:event/rsvps', answers: everybody },
  '/api/events/:id/rsvp': { url: '/api/events/:event/rsvp', answers: signedIn },
  '/api/events/:id/comments': { url: '/api/events/:event/comments', answers: everybody, showsGuests: true },
  '/api/events/:id/media': { url: '/api/events/:event/media', answers: everybody, showsGuests: true },
  '/api/events/:id/attendees': { url: '/api/events/:event/attendees', answers: ['host'], showsGuests: true },
  '/api/events/:id/attendees.csv': {
    url: '/api/events/:event/attendees.csv',
    answers: ['host'],
    showsGuests: true,
  },
  '/api/events/:id/message': { url: '/api/events/:event/message', answers: ['host'] },
  '/api/events/:id/roles': {
    url: '/api/events/:event/roles',
    answers: ['host'],
    showsInvitee: ['host'],
  },
  '/api/events/:id/door': { url: '/api/events/:event/door', answers: ['host'] },
  '/api/events/:id/door-codes': { url: '/api/events/:event/door-codes', answers: ['host'] },
  '/api/events/:id/arrivals': { url: '/api/events/:event/arrivals?came=no', answers: ['host'] },
  '/api/events/:id/pass': { url: '/api/events/:event/pass', answers: ['member'] },
  // For phones that a code has opened (door-session.test.ts).
  '/api/door/pack': { answers: nobody },
  '/api/events/:id/review': { url: '/api/events/:event/review', answers: ['host'] },
  '/api/comments/:id/media': { url: '/api/comments/:comment/media', answers: everybody, showsGuests: true },
  '/media/:id': { url: '/media/:media', answers: everybody },
  '/media/:id/poster': { url: '/media/:media/poster', answers: everybody },
  '/avatars/:name': { url: `/avatars/${crypto.randomUUID()}.webp`, answers: everybody },
  '/previews/:id/:name': { url: '/previews/:event/a.png', answers: everybody },
  '/event-images/:name': { url: `/event-images/${crypto.randomUUID()}.webp`, answers: everybody },
  // For who has the link of a mail (notifications.test.ts).
  '/api/notifications/by-link/:token': {
    url: `/api/notifications/by-link/${'x'.repeat(24)}`,
    answers: nobody,
  },
  '/api/rsvps/by-link/:token': { url: '/api/rsvps/by-link/:rsvpToken', answers: everybody },
  '/api/rsvps/by-link/:token/pass': { url: '/api/rsvps/by-link/:rsvpToken/pass', answers: everybody },
  '/api/rsvps/by-link/:token/posts': { url: '/api/rsvps/by-link/:rsvpToken/posts', answers: everybody },

  '/api/user': { answers: signedIn, showsOwnEmail: true },
  '/api/user/profile': { answers: signedIn, showsOwnEmail: true },
  '/api/user/favorites': { answers: signedIn },
  '/api/user/blocks': { answers: signedIn },
  '/api/user/rewards': { answers: signedIn },
  '/api/user/events': { answers: signedIn },
  '/api/user/attending': { answers: signedIn },
  '/api/user/calendar': { answers: signedIn },
  '/feeds/personal/:token.ics': { url: '/feeds/personal/:feedToken.ics', answers: everybody },
  '/api/users/:id': { url: '/api/users/:user', answers: everybody },
  '/api/friends': { answers: signedIn },
  '/api/friends/search': { url: '/api/friends/search?q=member', answers: signedIn },
  '/api/friends/requests': { answers: signedIn },
  '/api/notifications': { answers: signedIn },
  '/api/payouts': { answers: signedIn },
  '/api/notifications/unread-count': { answers: signedIn },
  '/api/push/key': { answers: everybody },
  '/api/payments/:id': { url: '/api/payments/:payment', answers: ['host'] },
  '/api/user/second-factor': { answers: ['admin'] },
  '/api/admin/reports': { answers: ['admin'] },
  '/api/admin/removals': { answers: ['admin'] },
  '/api/admin/reports/decided': { answers: ['admin'] },
  '/api/admin/audit-log/count': { answers: ['admin'] },
  '/api/admin/audit-log': { answers: ['admin'] },
  '/api/admin/audit-log.csv': { answers: ['admin'] },
  '/api/admin/today': { answers: ['admin'] },
  '/api/admin/alarms': { answers: ['admin'] },
  '/api/admin/people': { answers: ['admin'] },
  '/api/admin/people/counts': { answers: ['admin'] },
  '/api/admin/people/:id': { url: '/api/admin/people/:user', answers: ['admin'] },
  '/api/admin/events': { answers: ['admin'] },
  '/api/admin/events/counts': { answers: ['admin'] },
  '/api/admin/payments': { answers: ['admin'] },
  '/api/admin/payments/today': { answers: ['admin'] },
  '/api/admin/ticket-money': { answers: ['admin'] },
  '/api/admin/disputes/:id/evidence': { url: '/api/admin/disputes/:event/evidence', answers: nobody },
  '/api/admin/jobs': { answers: ['admin'] },
  '/api/admin/mails': { answers: ['admin'] },
  '/api/admin/mails/today': { answers: ['admin'] },
  '/api/admin/site': { answers: ['admin'] },
  '/api/admin/places': { answers: ['admin'] },
  '/api/admin/places/not-found': { answers: ['admin'] },
  '/api/admin/places/wrong': { answers: ['admin'] },
  '/api/sources': { answers: everybody },
  '/api/admin/sources': { answers: ['admin'] },
  '/api/admin/sources/:id': { url: '/api/admin/sources/:source', answers: ['admin'] },
  '/api/admin/sources/:id/runs': { url: '/api/admin/sources/:source/runs', answers: ['admin'] },
  '/api/admin/events/:id/correction': { url: '/api/admin/events/:event/correction', answers: nobody },
  '/api/admin/folds': { answers: ['admin'] },
  '/api/admin/blocked-entries': { answers: ['admin'] },

  '/api/user/invitations': { answers: signedIn },
  '/api/events/:id/invitations': {
    url: '/api/events/:event/invitations',
    answers: signedIn,
    showsInvitee: ['host'],
  },
  '/api/invitations/:token': {
    url: '/api/invitations/:invitationToken',
    answers: everybody,
    showsInvitee: everybody,
  },
  '/api/helper-invitations/:token': {
    url: '/api/helper-invitations/:helperToken',
    answers: everybody,
  },

  '/api/privacy': { answers: everybody },
  '/api/admin/retention': { answers: ['admin'] },
  '/api/settings': { answers: signedIn, showsOwnEmail: true },
  '/api/settings/sessions': { answers: signedIn },
  '/api/settings/export': { answers: signedIn },
  '/api/settings/deletion': { answers: signedIn },
  // Nobody has requested an archive here; account-data.test.ts checks the content of one.
  '/api/settings/export/file': { answers: nobody },

  // Mails, only for those who know the address.
  '/dev/:secret/outbox': { url: '/dev/:event/outbox', answers: nobody },
  '/dev/:secret/outbox/:id': { url: '/dev/:event/outbox/:event', answers: nobody },
};
