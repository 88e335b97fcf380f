ALTER TABLE `device_events` ADD `lease_id` text;--> statement-breakpoint
ALTER TABLE `boxes` ADD `keys_unclaimed_at` integer;--> statement-breakpoint
CREATE INDEX `boxes_unclaimed_idx` ON `boxes` (`locker_id`) WHERE "boxes"."keys_unclaimed_at" is not null;