ALTER TABLE `payments` ADD `surplus_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `set_aside` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `start_url` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `start_html` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `returned_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `asked_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `device_id` text REFERENCES devices(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `device_receipt_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt_unique` ON `payments` (`device_id`,`device_receipt_id`) WHERE "payments"."device_id" is not null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `refusal` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `next_ask_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `asked_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `refunds_ask_idx` ON `refunds` (`next_ask_at`) WHERE "refunds"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX `box_leases_code_idx` ON `box_leases` (`locker_id`,`access_code`);