DROP INDEX `provider_credentials_unique`;--> statement-breakpoint
ALTER TABLE `provider_credentials` ADD `creditor_setting_id` text REFERENCES online_creditor_settings(id);--> statement-breakpoint
CREATE UNIQUE INDEX `provider_credentials_setting_unique` ON `provider_credentials` (`account_id`,`provider`,`creditor_setting_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `provider_credentials_unique` ON `provider_credentials` (`account_id`,`provider`) WHERE "provider_credentials"."creditor_setting_id" is null;--> statement-breakpoint
ALTER TABLE `online_creditor_settings` ADD `callbacks_registered_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `creditor_setting_id` text REFERENCES online_creditor_settings(id);