ALTER TABLE `delivery_options` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `delivery_options` ADD `version` integer DEFAULT 1 NOT NULL;