ALTER TABLE `cabinet_devices` ADD `room` text;--> statement-breakpoint
ALTER TABLE `cabinet_devices` ADD `room_at` integer DEFAULT 0 NOT NULL;