-- A visit that comes from the archive or another database says itself whose turn its keys are, and a lease that is over has none in its box.
DROP TRIGGER box_leases_keys_left;
--> statement-breakpoint
CREATE TRIGGER box_leases_keys_left AFTER INSERT ON box_leases
WHEN NEW.ended_at IS NULL AND EXISTS (SELECT 1 FROM processes WHERE id = NEW.process_id AND state = 'REFUNDED')
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN
  UPDATE processes SET keys_turn = iif(process_type IN ('NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'), 'staff', 'customer') WHERE id = NEW.process_id;
END;
