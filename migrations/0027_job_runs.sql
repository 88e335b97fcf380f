CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`handled` integer NOT NULL,
	`last_error` text,
	`last_error_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_lost_idx` ON `messages` (`created_at`) WHERE "messages"."status" in ('FAILED','UNKNOWN');