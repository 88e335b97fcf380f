CREATE TABLE `dns_records` (
	`name` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`name`, `type`, `value`)
);
