ALTER TABLE `provider_credentials` ADD `tested_at` integer;--> statement-breakpoint
ALTER TABLE `provider_credentials` ADD `test_outcome` text;