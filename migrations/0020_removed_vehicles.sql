DROP INDEX `substitute_vehicles_license_unique`;--> statement-breakpoint
CREATE INDEX `substitute_vehicles_account_idx` ON `substitute_vehicles` (`account_id`,`purpose`,`license_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `substitute_vehicles_license_unique` ON `substitute_vehicles` (`account_id`,`license_number`) WHERE "substitute_vehicles"."removed_at" is null;