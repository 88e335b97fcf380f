ALTER TABLE `vehicles` ADD `plate_key` text GENERATED ALWAYS AS (replace(replace(license_number, '-', ''), ' ', '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `vehicles_plate_idx` ON `vehicles` (`account_id`,`plate_key`);
