-- Words as quad_search_vector makes them now, in the events of before. The column is made anew where what it is made of is written.
update "events" set "title" = "title" where "search_vector" is distinct from
  quad_search_vector("title", "venue_name", "room", "location", "organizer", "description");
