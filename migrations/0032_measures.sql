CREATE TABLE `browser_faults` (
	`day` integer NOT NULL,
	`release` text NOT NULL,
	`fingerprint` text NOT NULL,
	`page` text NOT NULL,
	`message` text NOT NULL,
	`frames` text NOT NULL,
	`count` integer NOT NULL,
	`people` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `release`, `fingerprint`)
);
--> statement-breakpoint
CREATE TABLE `browser_hours` (
	`hour` integer NOT NULL,
	`release` text NOT NULL,
	`measure` text NOT NULL,
	`grade` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `release`, `measure`, `grade`)
);
