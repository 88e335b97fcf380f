CREATE TABLE `process_search` (
	`account_id` text NOT NULL,
	`is_sales` integer NOT NULL,
	`term` text NOT NULL,
	`process_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `is_sales`, `term`, `process_id` DESC),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `process_search_process_idx` ON `process_search` (`process_id`,`term`);--> statement-breakpoint
CREATE TABLE `process_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`text` text NOT NULL,
	`author_user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `process_notes_process_idx` ON `process_notes` (`process_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `process_notes_author_idx` ON `process_notes` (`author_user_id`);--> statement-breakpoint
DROP INDEX `processes_board_idx`;--> statement-breakpoint
DROP INDEX `processes_recent_idx`;--> statement-breakpoint
ALTER TABLE `processes` ADD `turn` text GENERATED ALWAYS AS (case when state in ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') and due_at is null then 'staff' when state = 'STARTED' and current_step = 'WAITING_CONFIRMATION' then 'staff' when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') and process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then case when current_step = 'WAITING_CONFIRMATION' then 'system' else 'customer' end when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'staff' when state = 'PAYMENT_DONE' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'customer' when state in ('LINK_SENT', 'STARTED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'KEY_CODE_SENT', 'PAYMENT_LINK_SENT', 'RETRIEVE_STARTED') then 'customer' when state in ('LINK_SEND_FAILED', 'ADVISOR_EXPIRED', 'NO_ROOM_LEFT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE', 'REFUND_READY', 'SUBSTITUTE_VEHICLE_KEYS_LEFT') then 'staff' when state in ('LINK_GENERATED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') then 'system' when state in ('WAITING_THIRD_PARTY_INFORMATION', 'REFUND_REQUESTED') then 'provider' else 'nobody' end) VIRTUAL;--> statement-breakpoint
ALTER TABLE `processes` ADD `waiting_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `processes_turn_idx` ON `processes` (`account_id`,`turn`,`waiting_since`,`id`);--> statement-breakpoint
CREATE INDEX `processes_type_turn_idx` ON `processes` (`account_id`,`process_type`,`turn`,`waiting_since`,`id`);--> statement-breakpoint
CREATE INDEX `processes_state_idx` ON `processes` (`account_id`,`state`,`process_type`,`waiting_since`,`id`);--> statement-breakpoint
CREATE INDEX `processes_changed_idx` ON `processes` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `processes_substitute_idx` ON `processes` (`substitute_vehicle_id`) WHERE "processes"."substitute_vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX `work_orders_recent_idx` ON `work_orders` (`account_id`,`created_at`,`id`);