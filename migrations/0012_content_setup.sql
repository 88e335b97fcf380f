ALTER TABLE `languages` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `extra_services` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `process_extra_services` ADD `price_cents` integer;--> statement-breakpoint
CREATE INDEX `processes_language_idx` ON `processes` (`language_id`) WHERE "processes"."language_id" is not null;