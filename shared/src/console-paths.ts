import { definePath } from './paths';

/** Where the console's screens are; apart from the others, because nearly nobody loads them. */
export const consolePaths = {
  today: definePath('/admin'),
  reports: definePath('/admin/reports'),
  people: definePath('/admin/people'),
  person: definePath('/admin/people/:id'),
  events: definePath('/admin/events'),
  places: definePath('/admin/places'),
  retention: definePath('/admin/retention'),
  money: definePath('/admin/money'),
  ticketMoney: definePath('/admin/money/tickets'),
  work: definePath('/admin/work'),
  mail: definePath('/admin/mail'),
  auditLog: definePath('/admin/audit-log'),
  site: definePath('/admin/site'),
  sources: definePath('/admin/sources'),
  newSource: definePath('/admin/sources/new'),
  folds: definePath('/admin/sources/maybe-the-same'),
  leftOut: definePath('/admin/sources/left-out'),
  source: definePath('/admin/sources/:id'),
};
