CREATE TABLE `chat_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_lines_created_idx` ON `chat_lines` (`created_at`);