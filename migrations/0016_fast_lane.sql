CREATE TABLE `hand_overs` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`taken_by` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hand_overs_process_idx` ON `hand_overs` (`process_id`);--> statement-breakpoint
CREATE INDEX `hand_overs_expiry_idx` ON `hand_overs` (`expires_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `fast_lane_mode` text DEFAULT 'SEARCH' NOT NULL;
