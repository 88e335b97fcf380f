ALTER TABLE `webhook_endpoints` ADD `ping_id` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `ping_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `ping_settled_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `ping_error` text;