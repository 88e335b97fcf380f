CREATE TABLE `push_browsers` (
	`id` text PRIMARY KEY NOT NULL,
	`application_key` text NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`auth` text NOT NULL,
	`mood` text DEFAULT 'normal' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_id` text NOT NULL,
	`text` text,
	`topic` text,
	`urgency` text NOT NULL,
	`ttl` integer NOT NULL,
	`sender` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_notices_created_idx` ON `push_notices` (`created_at`);