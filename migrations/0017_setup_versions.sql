ALTER TABLE `online_creditor_settings` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `online_creditor_settings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_credentials` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `substitute_vehicles` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `substitute_vehicles` ADD `version` integer DEFAULT 1 NOT NULL;