CREATE TABLE `customer_push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_push_subscriptions_browser_unique` ON `customer_push_subscriptions` (`process_id`,`endpoint`);