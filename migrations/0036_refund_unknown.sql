ALTER TABLE `refunds` ADD `unknown_since` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `unknown_reason` text;