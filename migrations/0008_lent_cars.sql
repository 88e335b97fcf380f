-- Where a car of the workshop stands and what it runs on, for who is lent it.
ALTER TABLE `substitute_vehicles` ADD `parking_place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `substitute_vehicles` ADD `fuel` text DEFAULT 'UNKNOWN' NOT NULL;