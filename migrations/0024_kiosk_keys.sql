ALTER TABLE `devices` ADD `enrols_left` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `devices_kiosk_idx` ON `devices` (`last_seen_at`) WHERE kind = 'KIOSK' and revoked_at is null;