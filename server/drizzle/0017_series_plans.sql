-- Each part of these statements is computed once, whatever Postgres expects of the table: where it had been analyzed in the
-- middle of an import, and so taken for empty, the words of a series were made for each of its dates, which took minutes.
create or replace function quad_chain_series(of_series uuid[]) returns void language sql
begin atomic
  with dates as materialized (
    select id, series_id, is_listed, start_date, timezone,
      max(ends_at) filter (where is_listed) over (partition by series_id order by start_date, id
        rows between unbounded preceding and 1 preceding) as ends_before,
      count(*) filter (where is_listed) over (partition by series_id order by start_date, id
        rows between 1 following and unbounded following) as later
    from events where series_id = any(of_series)
  ), texts as materialized (
    select series_id, quad_series_text(array_agg(start_date), min(timezone)) as text
    from dates where is_listed group by series_id having count(*) > 1
  ), chained as materialized (
    select dates.id, case when is_listed then ends_before end as ends_before,
      case when is_listed then text end as text, case when is_listed and text is not null then later end as later
    from dates left join texts using (series_id)
  )
  update events set listed_from = coalesce(ends_before, 'epoch'), series_text = text, series_later = later
  from chained where events.id = chained.id and (
    listed_from is distinct from coalesce(ends_before, 'epoch')
    or (ends_at > now() or series_text is null) and (series_text, series_later) is distinct from (text, later::integer)
  );
end;
--> statement-breakpoint
create or replace function quad_form_series(of_source uuid, of_uids text[]) returns void language plpgsql as $$
begin
  with repeated as materialized (
    select uid from events where source_id = of_source and uid = any(of_uids)
    group by uid having count(*) > 1 or bool_or(series_id is not null or series_text is not null or listed_from > 'epoch')
  ), dates as materialized (
    select id, first_value(id) over alike as first_id, count(*) over (alike rows between unbounded preceding and unbounded following) as size
    from events where source_id = of_source and uid = any(array(select uid from repeated))
    window alike as (partition by uid, quad_fold(title), category, status, is_price_known, price, min_price, max_price,
      latitude, longitude, area_latitude, area_longitude, quad_fold(venue_name), room, quad_fold(location), is_online, organizer,
      is_date_to_know, search_vector order by start_date, id)
  )
  update events set series_id = case when size > 1 then first_id end,
    listed_from = case when size > 1 then listed_from else 'epoch' end,
    series_text = case when size > 1 then series_text end, series_later = case when size > 1 then series_later end
  from dates where events.id = dates.id and (
    series_id is distinct from case when size > 1 then first_id end
    or size = 1 and (listed_from, series_text) is distinct from ('epoch'::timestamptz, null::text)
  );
  perform quad_chain_series(array(
    select distinct series_id from events
    where source_id = of_source and uid = any(of_uids) and series_id is not null
  ));
end $$;
