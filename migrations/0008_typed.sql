ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `is_from_dealer_system` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `vehicle_edited_manually` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `reservation_edited_manually` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `work_orders` ADD `changed_by_user_id` text;--> statement-breakpoint
ALTER TABLE `payments` DROP COLUMN `reference_code_base`;