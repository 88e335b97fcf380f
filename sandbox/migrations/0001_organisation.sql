CREATE TABLE `organisation_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`person` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`challenge` text NOT NULL,
	`nonce` text,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE TABLE `organisation_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
