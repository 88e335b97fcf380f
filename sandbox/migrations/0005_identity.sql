CREATE TABLE `identity_moods` (
	`provider` text PRIMARY KEY NOT NULL,
	`mood` text NOT NULL,
	`only_call` text,
	`remaining` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `identity_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`language` text NOT NULL,
	`reference` text,
	`urls` text NOT NULL,
	`attributes` text NOT NULL,
	`public_key` text,
	`bank` text,
	`person` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `identity_sessions_created_idx` ON `identity_sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `identity_sessions_reference_idx` ON `identity_sessions` (`reference`);