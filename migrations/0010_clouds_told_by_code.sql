-- The cloud of a cabinet is told by the code that gives a box, takes it back, moves its holder on or wants it open, in the batch of it.
DROP TRIGGER box_commands_cloud_wished;
--> statement-breakpoint
DROP TRIGGER box_leases_cloud_given;
--> statement-breakpoint
DROP TRIGGER box_leases_cloud_given_back;
--> statement-breakpoint
DROP TRIGGER processes_cloud_moved;
