ALTER TABLE `vehicles` ADD `has_plate` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `vehicles_vin_idx` ON `vehicles` (`account_id`,`vin`) WHERE "vehicles"."vin" is not null;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `dealer_revision` integer;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `former_number` text;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `payer` text;