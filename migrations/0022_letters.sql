CREATE TABLE `user_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`written_by` text,
	`status` text DEFAULT 'WAITING' NOT NULL,
	`provider_message_id` text,
	`error` text,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`ending` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`written_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `user_letters_user_idx` ON `user_letters` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_letters_writer_idx` ON `user_letters` (`written_by`);--> statement-breakpoint
CREATE INDEX `user_letters_provider_idx` ON `user_letters` (`provider_message_id`);--> statement-breakpoint
CREATE INDEX `user_letters_spent_idx` ON `user_letters` (`expires_at`) WHERE "user_letters"."kind" <> 'INVITATION';--> statement-breakpoint
ALTER TABLE `users` ADD `email` text;--> statement-breakpoint
CREATE INDEX `users_email_idx` ON `users` (lower("email"));