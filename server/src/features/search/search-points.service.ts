import type { SearchFilter } from '@quad/shared/contract/events';
import { betweenEvents } from '../events/event-json';
import { EncodedBody, mostQuickly } from './encoded-body';
import { type FindFor, findWords, roundDegrees, visitorsAge, workOf } from './search.service';
import { atCampus } from './search-area';
import { type FoundPoints, findEventPoints, findHiddenEvents } from './search-points.queries';

const bodyOf = ({ points, clusters }: FoundPoints) =>
  new EncodedBody(`{"points":[${points}],"clusters":[${clusters}]}`, mostQuickly);

/** Everything that is found is looked at and added up, where a page stops: so many times as much work for each event. */
const workEach = 5;

const idOf = (point: string) => point.slice(2, point.indexOf('"', 2));

/** The points without those of events that a person doesn't see. */
function without({ points, ...rest }: FoundPoints, hidden: ReadonlySet<string>): FoundPoints {
  const seen = points.split(betweenEvents).filter((point) => !hidden.has(idOf(point)));
  return { ...rest, points: seen.join(betweenEvents) };
}

/** What the map shows of a search, ready to be sent. Visitors share one response, as with pages of the list. */
export const findEncodedPoints: FindFor<SearchFilter> = async (context, filter, user) => {
  const { pool } = context.database;
  const { points } = context.searchCaches;
  const placed = atCampus(filter, context.site);
  const shared = { ...placed, lat: roundDegrees(placed.lat), lng: roundDegrees(placed.lng) };
  const version = await context.eventChanges.see(user ? 0 : visitorsAge(context));
  const key = version + JSON.stringify(shared);
  let work = 0;
  const { found, body } = await points.get(key, async () => {
    const words = await findWords(context, shared.keyword);
    const { found } = context.searchIndex;
    const made = await findEventPoints({ pool, found }, shared, context.now(), words);
    work = workOf({ ...made, examined: made.examined * workEach });
    return { found: made, body: bodyOf(made) };
  });
  const page = { nextCursor: null, total: null, corrected: null, zones: '', work };
  const hidden = user && (await findHiddenEvents(pool, user.id, context.now()));
  if (hidden?.size) return { ...page, body: bodyOf(without(found, hidden)), freshUntil: 0 };
  return { ...page, body, freshUntil: user ? 0 : points.freshUntil(key) };
};
