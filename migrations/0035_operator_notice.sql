CREATE TABLE `operator_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`notice` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
