-- A host that publishes all tables would have every delete from this one refused: it has no primary key.
ALTER TABLE "event_changes" REPLICA IDENTITY FULL;
