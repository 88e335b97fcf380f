ALTER TABLE `online_creditor_settings` ADD `callbacks_due_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `online_creditor_settings_callbacks_idx` ON `online_creditor_settings` (`callbacks_due_at`) WHERE "online_creditor_settings"."callbacks_due_at" is not null;--> statement-breakpoint
ALTER TABLE `online_creditor_settings` DROP COLUMN `callbacks_registered_at`;