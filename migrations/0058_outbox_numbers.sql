-- A number that is never given twice takes a counter, a row more of each effect: which one a row is says its id. The table is copied aside
-- and back, for SQLite writes the triggers of other tables anew where one is renamed.
-- An error of SQLite's own where a group is being moved: what refuses its writes would go with the table.
SELECT abs(-9223372036854775807 - 1) FROM sqlite_master WHERE name = 'moving';--> statement-breakpoint
CREATE TABLE `outbox_aside` AS SELECT `seq`, `id`, `stream_key`, `kind`, `payload`, `attempts`, `next_attempt_at`, `claimed_until`, `parked_at`, `last_error`, `created_at` FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`stream_key` text NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`parked_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
);--> statement-breakpoint
INSERT INTO `outbox` (`seq`, `id`, `stream_key`, `kind`, `payload`, `attempts`, `next_attempt_at`, `claimed_until`, `parked_at`, `last_error`, `created_at`) SELECT `seq`, `id`, `stream_key`, `kind`, `payload`, `attempts`, `next_attempt_at`, `claimed_until`, `parked_at`, `last_error`, `created_at` FROM `outbox_aside` ORDER BY `seq`;--> statement-breakpoint
DROP TABLE `outbox_aside`;--> statement-breakpoint
CREATE INDEX `outbox_stream_idx` ON `outbox` (`stream_key`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_due_idx` ON `outbox` (`next_attempt_at`,`seq`) WHERE "outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX `outbox_parked_idx` ON `outbox` (`parked_at`) WHERE "outbox"."parked_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_parked_id_idx` ON `outbox` (`id`) WHERE "outbox"."parked_at" is not null;--> statement-breakpoint
CREATE TRIGGER outbox_no_restore BEFORE INSERT ON outbox
WHEN EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;
