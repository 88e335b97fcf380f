ALTER TABLE `accounts` ADD `identity_check` text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `identity_provider` text;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `redirect_url` text;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `ending` text;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `returned_at` integer;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `next_ask_at` integer;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `asked_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `forgotten_at` integer;--> statement-breakpoint
CREATE INDEX `identity_checks_ask_idx` ON `identity_checks` (`next_ask_at`) WHERE "identity_checks"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX `identity_checks_known_idx` ON `identity_checks` (`process_id`) WHERE "identity_checks"."forgotten_at" is null;--> statement-breakpoint
ALTER TABLE `customers` ADD `birth_date` text;