CREATE TABLE `organisation_domains` (
	`domain` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `account_groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "organisation_domains_lower_check" CHECK("organisation_domains"."domain" = lower("organisation_domains"."domain"))
);
--> statement-breakpoint
CREATE INDEX `organisation_domains_group_idx` ON `organisation_domains` (`group_id`);--> statement-breakpoint
CREATE TABLE `organisations` (
	`group_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`client_id` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`role` text NOT NULL,
	`account_ids` text NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `account_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_subjects` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_subjects_user_unique` ON `user_subjects` (`user_id`,`issuer`);