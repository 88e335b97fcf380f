CREATE TABLE `kiosk_browsers` (
	`slug` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`cookies` text NOT NULL
);
