CREATE TABLE `refused_orders` (
	`account_id` text NOT NULL,
	`external_work_order_id` text NOT NULL,
	`reason` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `external_work_order_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `refused_orders_last_idx` ON `refused_orders` (`last_at`);