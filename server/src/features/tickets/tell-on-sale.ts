import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { notify } from '../notifications/notify';

/** People per run, which comes each minute. */
const batchSize = 500;

/** Tells people who have saved an event that its tickets are on sale, once each time that sales of a type begin. */
export async function tellOnSale(context: AppContext): Promise<void> {
  const { db } = context.database;
  const at = sql`${context.now().toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ userId: string; eventId: string; key: string }>(sql`
    select f.user_id as "userId", opened.event_id as "eventId", opened.key
    from (
      select e.id as event_id, e.host_id, 'on-sale:' || e.id || ':' || extract(epoch from t.opens_at)::bigint as key
      from events e join ticket_types t on t.event_id = e.id
      where e.payment_mode = 'online' and e.status = 'scheduled' and e.hidden_at is null and e.start_date > ${at}
        and t.deleted_at is null and t.opens_at between ${at} - interval '1 hour' and ${at}
      group by 1, 2, 3
    ) as opened join favorites f on f.event_id = opened.event_id join users u on u.id = f.user_id
    where u.suspended_at is null and f.user_id is distinct from opened.host_id
      and not exists (select from notifications n where n.user_id = f.user_id and n.key = opened.key)
    order by opened.key, f.user_id limit ${batchSize}`);
  for (const { userId, eventId, key } of rows) {
    await db.transaction((db) =>
      notify(context, db, { userId, eventId, key, kind: 'reminder', data: { onSale: true } }),
    );
  }
}
