CREATE TABLE `account_features` (
	`account_id` text NOT NULL,
	`feature` text NOT NULL,
	`feature_type` text NOT NULL,
	`owned` integer DEFAULT false NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`account_id`, `feature`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `account_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`group_id` text,
	`time_zone` text DEFAULT 'Europe/Helsinki' NOT NULL,
	`locale` text DEFAULT 'en-US' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`street_address` text DEFAULT '' NOT NULL,
	`postal_code` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`accent_color` text,
	`sms_sender` text NOT NULL,
	`show_prices_in_work_order_step` integer DEFAULT true NOT NULL,
	`show_reservation_in_work_order_step` integer DEFAULT true NOT NULL,
	`order_row_types_to_show` text NOT NULL,
	`payment_types` text NOT NULL,
	`payment_implementation_type` text,
	`is_total_price_rounded` integer DEFAULT false NOT NULL,
	`vat_basis_points` integer DEFAULT 2550 NOT NULL,
	`approval_tolerance_basis_points` integer DEFAULT 1500 NOT NULL,
	`confirms_by_itself` integer DEFAULT false NOT NULL,
	`identity_check` text DEFAULT 'NONE' NOT NULL,
	`identity_provider` text,
	`box_size` text DEFAULT 'S' NOT NULL,
	`customer_reservation_hours` integer DEFAULT 48 NOT NULL,
	`advisor_reservation_hours` integer DEFAULT 24 NOT NULL,
	`link_valid_days` integer DEFAULT 30 NOT NULL,
	`retention_months` integer DEFAULT 24 NOT NULL,
	`show_driver_license` integer DEFAULT true NOT NULL,
	`notes_enabled` integer DEFAULT true NOT NULL,
	`show_qr_code` integer DEFAULT true NOT NULL,
	`credit_payment_button_content_type` text DEFAULT 'STRING' NOT NULL,
	`credit_info_collapsed` integer DEFAULT true NOT NULL,
	`delivery_info_enabled` integer DEFAULT true NOT NULL,
	`delivery_image_url` text,
	`fast_lane_mode` text DEFAULT 'SEARCH' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `account_groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_vat_check" CHECK("accounts"."vat_basis_points" between 0 and 10000),
	CONSTRAINT "accounts_tolerance_check" CHECK("accounts"."approval_tolerance_basis_points" between 0 and 10000),
	CONSTRAINT "accounts_box_size_check" CHECK("accounts"."box_size" in ('S','M','L','XL','XXL','XXXL'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_slug_unique` ON `accounts` (`slug`);--> statement-breakpoint
CREATE INDEX `accounts_group_idx` ON `accounts` (`group_id`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_account_idx` ON `api_keys` (`account_id`);--> statement-breakpoint
CREATE TABLE `delivery_options` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`position` integer NOT NULL,
	`labels` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `delivery_options_account_idx` ON `delivery_options` (`account_id`,`position`);--> statement-breakpoint
-- The order of the key and WITHOUT ROWID are written by hand: the newest process of a term is read first, without a second lookup.
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
CREATE TABLE `code_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`pass_id` text,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `code_openings_process_idx` ON `code_openings` (`process_id`,`opened_at`);--> statement-breakpoint
CREATE TABLE `collect_passes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`process_id` text NOT NULL,
	`pass_code` text NOT NULL,
	`access_code` text NOT NULL,
	`click_id` text NOT NULL,
	`name` text NOT NULL,
	`phone_number` text,
	`valid_from` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`first_opened_at` integer,
	`revoked_at` integer,
	`made_by_user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "collect_passes_code_check" CHECK(length("collect_passes"."access_code") = 6),
	CONSTRAINT "collect_passes_name_check" CHECK(length("collect_passes"."name") <= 60)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collect_passes_code_unique` ON `collect_passes` (`pass_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `collect_passes_click_unique` ON `collect_passes` (`process_id`,`click_id`);--> statement-breakpoint
CREATE INDEX `collect_passes_access_idx` ON `collect_passes` (`access_code`,`account_id`);--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`number` integer NOT NULL,
	`process_version` integer NOT NULL,
	`language_lcid` text NOT NULL,
	`document` text NOT NULL,
	`total_cents` integer NOT NULL,
	`limit_cents` integer,
	`previous_hash` text,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_number_unique` ON `approvals` (`process_id`,`number`);--> statement-breakpoint
CREATE TABLE `content_texts` (
	`language_id` text NOT NULL,
	`key` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`language_id`, `key`),
	FOREIGN KEY (`language_id`) REFERENCES `languages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `languages` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`lcid` text NOT NULL,
	`name` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `languages_account_lcid_unique` ON `languages` (`account_id`,`lcid`);--> statement-breakpoint
CREATE UNIQUE INDEX `languages_account_default_unique` ON `languages` (`account_id`) WHERE "languages"."is_default" = 1;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`request_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_account_idx` ON `audit_log` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action_idx` ON `audit_log` (`account_id`,`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_idx` ON `audit_log` (`account_id`,`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject_idx` ON `audit_log` (`subject`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_process_idx` ON `audit_log` ("detail" ->> '$.processId',`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_id_unique` ON `outbox` (`id`);--> statement-breakpoint
CREATE INDEX `outbox_stream_idx` ON `outbox` (`stream_key`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_due_idx` ON `outbox` (`next_attempt_at`,`seq`) WHERE "outbox"."parked_at" is null;--> statement-breakpoint
CREATE INDEX `outbox_parked_idx` ON `outbox` (`parked_at`) WHERE "outbox"."parked_at" is not null;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window_idx` ON `rate_limits` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `online_creditor_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`api` text DEFAULT 'MERCHANT_API' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`callbacks_due_at` integer DEFAULT 0,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `online_creditor_settings_account_idx` ON `online_creditor_settings` (`account_id`,`position`);--> statement-breakpoint
CREATE INDEX `online_creditor_settings_callbacks_idx` ON `online_creditor_settings` (`callbacks_due_at`) WHERE "online_creditor_settings"."callbacks_due_at" is not null;--> statement-breakpoint
CREATE TABLE `device_events` (
	`device_id` text NOT NULL,
	`external_id` text NOT NULL,
	`type` text NOT NULL,
	`box_number` integer,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `external_id`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `device_events_box_idx` ON `device_events` (`device_id`,`box_number`,`occurred_at`);--> statement-breakpoint
CREATE TABLE `device_signatures` (
	`device_id` text NOT NULL,
	`signature` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `signature`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_signatures_expiry_idx` ON `device_signatures` (`expires_at`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`locker_id` text,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`sealed_key` text NOT NULL,
	`revoked_at` integer,
	`last_seen_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_account_idx` ON `devices` (`account_id`);--> statement-breakpoint
CREATE INDEX `devices_locker_idx` ON `devices` (`locker_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`response` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created_idx` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `extra_service_compatibilities` (
	`id` text PRIMARY KEY NOT NULL,
	`extra_service_id` text NOT NULL,
	`make` text NOT NULL,
	`model` text,
	FOREIGN KEY (`extra_service_id`) REFERENCES `extra_services`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `extra_service_compatibilities_service_idx` ON `extra_service_compatibilities` (`extra_service_id`);--> statement-breakpoint
CREATE TABLE `extra_service_descriptions` (
	`extra_service_id` text NOT NULL,
	`language_id` text NOT NULL,
	`description` text NOT NULL,
	PRIMARY KEY(`extra_service_id`, `language_id`),
	FOREIGN KEY (`extra_service_id`) REFERENCES `extra_services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`language_id`) REFERENCES `languages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `extra_service_descriptions_language_idx` ON `extra_service_descriptions` (`language_id`);--> statement-breakpoint
CREATE TABLE `extra_service_products` (
	`id` text PRIMARY KEY NOT NULL,
	`extra_service_id` text NOT NULL,
	`product_id` text NOT NULL,
	`amount` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`extra_service_id`) REFERENCES `extra_services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "extra_service_products_amount_check" CHECK("extra_service_products"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `extra_service_products_service_idx` ON `extra_service_products` (`extra_service_id`);--> statement-breakpoint
CREATE INDEX `extra_service_products_product_idx` ON `extra_service_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `extra_services` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`pricing_type` text DEFAULT 'FIXED' NOT NULL,
	`price_cents` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "extra_services_price_check" CHECK("extra_services"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `extra_services_account_idx` ON `extra_services` (`account_id`,`position`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`product_code` text NOT NULL,
	`brand_code` text,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`service_time_in_minutes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_price_check" CHECK("products"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_code_unique` ON `products` (`account_id`,`product_code`);--> statement-breakpoint
CREATE TABLE `hand_overs` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`taken_by` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hand_overs_process_idx` ON `hand_overs` (`process_id`);--> statement-breakpoint
CREATE INDEX `hand_overs_expiry_idx` ON `hand_overs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identity_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_reference` text,
	`redirect_url` text,
	`key_id` text,
	`status` text NOT NULL,
	`ending` text,
	`verified_name` text,
	`is_our_customer` text DEFAULT 'UNKNOWN' NOT NULL,
	`expires_at` integer,
	`returned_at` integer,
	`next_ask_at` integer,
	`asked_count` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`forgotten_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "identity_checks_status_check" CHECK("identity_checks"."status" in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED'))
);
--> statement-breakpoint
CREATE INDEX `identity_checks_process_idx` ON `identity_checks` (`process_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `identity_checks_reference_unique` ON `identity_checks` (`provider`,`provider_reference`) WHERE "identity_checks"."provider_reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `identity_checks_open_unique` ON `identity_checks` (`process_id`) WHERE "identity_checks"."status" in ('INITIALIZED','PENDING');--> statement-breakpoint
CREATE INDEX `identity_checks_ask_idx` ON `identity_checks` (`next_ask_at`) WHERE "identity_checks"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX `identity_checks_known_idx` ON `identity_checks` (`process_id`) WHERE "identity_checks"."forgotten_at" is null;--> statement-breakpoint
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
CREATE TABLE `driving_licences` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`object_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `driving_licences_object_unique` ON `driving_licences` (`object_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `driving_licences_current_unique` ON `driving_licences` (`process_id`) WHERE "driving_licences"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `driving_licences_process_idx` ON `driving_licences` (`process_id`);--> statement-breakpoint
CREATE TABLE `box_commands` (
	`id` text PRIMARY KEY NOT NULL,
	`box_id` text NOT NULL,
	`locker_id` text NOT NULL,
	`reason` text NOT NULL,
	`requested_by_user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`fetched_at` integer,
	`settled_at` integer,
	`outcome` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`box_id`) REFERENCES `boxes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "box_commands_outcome_check" CHECK(("box_commands"."settled_at" is null) = ("box_commands"."outcome" is null))
);
--> statement-breakpoint
CREATE INDEX `box_commands_waiting_idx` ON `box_commands` (`locker_id`,`expires_at`) WHERE "box_commands"."settled_at" is null;--> statement-breakpoint
CREATE INDEX `box_commands_box_idx` ON `box_commands` (`box_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `box_commands_created_idx` ON `box_commands` (`created_at`);--> statement-breakpoint
CREATE TABLE `box_leases` (
	`id` text PRIMARY KEY NOT NULL,
	`box_id` text NOT NULL,
	`locker_id` text NOT NULL,
	`process_id` text NOT NULL,
	`access_code` text NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`ended_at` integer,
	`end_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`box_id`) REFERENCES `boxes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "box_leases_code_check" CHECK(length("box_leases"."access_code") = 6)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `box_leases_active_box_unique` ON `box_leases` (`box_id`) WHERE "box_leases"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `box_leases_active_process_unique` ON `box_leases` (`process_id`) WHERE "box_leases"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `box_leases_active_code_unique` ON `box_leases` (`locker_id`,`access_code`) WHERE "box_leases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `box_leases_process_idx` ON `box_leases` (`process_id`);--> statement-breakpoint
CREATE INDEX `box_leases_box_idx` ON `box_leases` (`box_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `box_leases_code_idx` ON `box_leases` (`locker_id`,`access_code`);--> statement-breakpoint
CREATE INDEX `box_leases_expiry_idx` ON `box_leases` (`expires_at`) WHERE "box_leases"."ended_at" is null;--> statement-breakpoint
CREATE TABLE `boxes` (
	`id` text PRIMARY KEY NOT NULL,
	`locker_id` text NOT NULL,
	`account_id` text NOT NULL,
	`number` integer NOT NULL,
	`size` text NOT NULL,
	`size_rank` integer NOT NULL,
	`lane` text NOT NULL,
	`grid_column` integer NOT NULL,
	`grid_row` integer NOT NULL,
	`out_of_use` integer DEFAULT false NOT NULL,
	`out_of_use_reason` text,
	`door_open` integer,
	`door_seen_at` integer,
	`keys_inside` integer,
	`keys_seen_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`locker_id`) REFERENCES `lockers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "boxes_rank_check" CHECK("boxes"."size_rank" between 0 and 5),
	CONSTRAINT "boxes_lane_check" CHECK("boxes"."lane" in ('FAST_LANE','ROUND_THE_CLOCK'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boxes_number_unique` ON `boxes` (`locker_id`,`number`) WHERE "boxes"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `boxes_locker_idx` ON `boxes` (`locker_id`,`number`);--> statement-breakpoint
CREATE INDEX `boxes_fitting_idx` ON `boxes` (`account_id`,`lane`,`out_of_use`,`size_rank`,`number`);--> statement-breakpoint
CREATE TABLE `lockers` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`instructions` text NOT NULL,
	`overflow` text DEFAULT '{}' NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`last_heartbeat_at` integer,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lockers_account_idx` ON `lockers` (`account_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`language_lcid` text NOT NULL,
	`status` text NOT NULL,
	`provider_message_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sent_at` integer,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_dedupe_unique` ON `messages` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `messages_process_idx` ON `messages` (`process_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_provider_idx` ON `messages` (`channel`,`provider_message_id`);--> statement-breakpoint
CREATE INDEX `messages_lost_idx` ON `messages` (`created_at`) WHERE "messages"."status" in ('FAILED','UNKNOWN');--> statement-breakpoint
CREATE TABLE `payment_callbacks` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`external_id` text NOT NULL,
	`status` text NOT NULL,
	`payment_id` text,
	`source` text NOT NULL,
	`outcome` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_callbacks_unique` ON `payment_callbacks` (`provider`,`external_id`,`status`);--> statement-breakpoint
CREATE INDEX `payment_callbacks_payment_idx` ON `payment_callbacks` (`payment_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`account_id` text NOT NULL,
	`channel` text NOT NULL,
	`provider` text NOT NULL,
	`creditor_setting_id` text,
	`payment_id` text,
	`order_number` text NOT NULL,
	`reference_code` text,
	`reference_code_base` text,
	`payment_token` text,
	`payment_type` text,
	`payment_type_from_terminal` text,
	`receipt_from_terminal` text,
	`refund_type` text,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`captured_cents` integer DEFAULT 0 NOT NULL,
	`frozen_pricing` text NOT NULL,
	`work_order_version` integer,
	`payment_time` integer,
	`surplus_cents` integer DEFAULT 0 NOT NULL,
	`set_aside` text,
	`start_url` text,
	`start_html` text,
	`returned_at` integer,
	`next_ask_at` integer,
	`asked_count` integer DEFAULT 0 NOT NULL,
	`device_id` text,
	`device_receipt_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creditor_setting_id`) REFERENCES `online_creditor_settings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount_check" CHECK("payments"."amount_cents" >= 0 and "payments"."captured_cents" >= 0),
	CONSTRAINT "payments_status_check" CHECK("payments"."status" in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order_number_unique` ON `payments` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open_unique` ON `payments` (`process_id`) WHERE "payments"."status" in ('INITIALIZED','SIGNING','PENDING');--> statement-breakpoint
CREATE INDEX `payments_process_idx` ON `payments` (`process_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_account_idx` ON `payments` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_provider_idx` ON `payments` (`provider`,`payment_id`);--> statement-breakpoint
CREATE INDEX `payments_creditor_idx` ON `payments` (`creditor_setting_id`) WHERE "payments"."creditor_setting_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_ask_idx` ON `payments` (`next_ask_at`) WHERE "payments"."next_ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt_unique` ON `payments` (`device_id`,`device_receipt_id`) WHERE "payments"."device_id" is not null;--> statement-breakpoint
CREATE TABLE `provider_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider` text NOT NULL,
	`creditor_setting_id` text,
	`base_url` text NOT NULL,
	`sealed_secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creditor_setting_id`) REFERENCES `online_creditor_settings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_credentials_unique` ON `provider_credentials` (`account_id`,`provider`) WHERE "provider_credentials"."creditor_setting_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `provider_credentials_setting_unique` ON `provider_credentials` (`account_id`,`provider`,`creditor_setting_id`);--> statement-breakpoint
CREATE INDEX `provider_credentials_creditor_idx` ON `provider_credentials` (`creditor_setting_id`) WHERE "provider_credentials"."creditor_setting_id" is not null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`refund_id` text,
	`amount_cents` integer NOT NULL,
	`refund_time` integer,
	`refund_status` text NOT NULL,
	`reason` text,
	`refusal` text,
	`next_ask_at` integer,
	`asked_count` integer DEFAULT 0 NOT NULL,
	`requested_by_user_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_amount_check" CHECK("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_status_check" CHECK("refunds"."refund_status" in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED'))
);
--> statement-breakpoint
CREATE INDEX `refunds_payment_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_open_unique` ON `refunds` (`payment_id`) WHERE "refunds"."refund_status" in ('INITIALIZED','PENDING');--> statement-breakpoint
CREATE INDEX `refunds_ask_idx` ON `refunds` (`next_ask_at`) WHERE "refunds"."next_ask_at" is not null;--> statement-breakpoint
CREATE TABLE `process_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`kind` text,
	`text` text NOT NULL,
	`author_user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `process_notes_process_idx` ON `process_notes` (`process_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `process_notes_author_idx` ON `process_notes` (`author_user_id`);--> statement-breakpoint
CREATE TABLE `process_events` (
	`id` text PRIMARY KEY NOT NULL,
	`process_id` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`from_state` text,
	`to_state` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `process_events_version_unique` ON `process_events` (`process_id`,`version`);--> statement-breakpoint
CREATE TABLE `process_extra_services` (
	`process_id` text NOT NULL,
	`extra_service_id` text NOT NULL,
	`price_cents` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`process_id`, `extra_service_id`),
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`extra_service_id`) REFERENCES `extra_services`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `process_extra_services_service_idx` ON `process_extra_services` (`extra_service_id`);--> statement-breakpoint
CREATE TABLE `process_transitions` (
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	PRIMARY KEY(`from_state`, `to_state`)
);
--> statement-breakpoint
CREATE TABLE `processes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`link_code` text NOT NULL,
	`process_type` text NOT NULL,
	`lane` text DEFAULT 'ROUND_THE_CLOCK' NOT NULL,
	`state` text NOT NULL,
	`current_step` text NOT NULL,
	`work_order_id` text,
	`customer_id` text,
	`substitute_vehicle_id` text,
	`language_id` text,
	`created_by_user_id` text,
	`work_order_approved` integer DEFAULT false NOT NULL,
	`customer_has_driving_license` integer DEFAULT false NOT NULL,
	`use_retrieval_process` integer DEFAULT false NOT NULL,
	`returns_substitute_vehicle` integer DEFAULT false NOT NULL,
	`customer_notes` text DEFAULT '' NOT NULL,
	`delivery_option_id` text,
	`delivery_info_notes` text,
	`delivery_info_at` integer,
	`key_missing_at` integer,
	`unreached_since` integer,
	`reached_at` integer,
	`contact_phone` text,
	`contact_email` text,
	`asked_price_cents` integer,
	`opened_at` integer,
	`payment_opened_at` integer,
	`link_send_at` integer,
	`state_changed_at` integer NOT NULL,
	`turn` text GENERATED ALWAYS AS (case when key_missing_at is not null then 'staff' when asked_price_cents is not null and state in ('DELIVERY_DONE', 'READY_FOR_PAYMENT') then 'customer' when state in ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') and due_at is null then 'staff' when state = 'STARTED' and current_step = 'WAITING_CONFIRMATION' then 'staff' when state = 'BOX_RESERVED' and process_type in ('DELIVERY_WITH_SUBSTITUTE_CAR') then 'staff' when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') and process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then case when current_step = 'WAITING_CONFIRMATION' then 'system' else 'customer' end when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'staff' when state = 'PAYMENT_DONE' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'customer' when state in ('LINK_SENT', 'STARTED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'KEY_CODE_SENT', 'PAYMENT_LINK_SENT', 'RETRIEVE_STARTED') then 'customer' when state in ('LINK_SEND_FAILED', 'ADVISOR_EXPIRED', 'NO_ROOM_LEFT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE', 'REFUND_READY', 'SUBSTITUTE_VEHICLE_KEYS_LEFT') then 'staff' when state in ('LINK_GENERATED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') then 'system' when state in ('WAITING_THIRD_PARTY_INFORMATION', 'REFUND_REQUESTED') then 'provider' else 'nobody' end) VIRTUAL,
	`waiting_since` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`ended_at` integer,
	`last_event_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`work_order_id`) REFERENCES `work_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`substitute_vehicle_id`) REFERENCES `substitute_vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`language_id`) REFERENCES `languages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "processes_notes_check" CHECK(length("processes"."customer_notes") <= 300),
	CONSTRAINT "processes_delivery_notes_check" CHECK("processes"."delivery_info_notes" is null or length("processes"."delivery_info_notes") <= 300)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `processes_link_code_unique` ON `processes` (`link_code`);--> statement-breakpoint
CREATE UNIQUE INDEX `processes_unfinished_work_order_unique` ON `processes` (`work_order_id`) WHERE "processes"."work_order_id" is not null and "processes"."state" not in ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED');--> statement-breakpoint
CREATE INDEX `processes_work_order_idx` ON `processes` (`work_order_id`);--> statement-breakpoint
CREATE INDEX `processes_customer_idx` ON `processes` (`customer_id`);--> statement-breakpoint
CREATE INDEX `processes_turn_idx` ON `processes` (`account_id`,`turn`,`waiting_since`,`id`);--> statement-breakpoint
CREATE INDEX `processes_type_turn_idx` ON `processes` (`account_id`,`process_type`,`turn`,`waiting_since`,`id`);--> statement-breakpoint
CREATE INDEX `processes_state_idx` ON `processes` (`account_id`,`state`,`process_type`,`waiting_since`,`id`);--> statement-breakpoint
CREATE INDEX `processes_changed_idx` ON `processes` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `processes_unreached_idx` ON `processes` (`account_id`,`unreached_since`,`id`) WHERE "processes"."unreached_since" is not null;--> statement-breakpoint
CREATE INDEX `processes_substitute_idx` ON `processes` (`substitute_vehicle_id`) WHERE "processes"."substitute_vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX `processes_language_idx` ON `processes` (`language_id`) WHERE "processes"."language_id" is not null;--> statement-breakpoint
CREATE INDEX `processes_due_idx` ON `processes` (`due_at`) WHERE "processes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `processes_box_missing_idx` ON `processes` (`state_changed_at`,`id`) WHERE "processes"."state" in ('NO_ROOM_LEFT','BOX_RESERVATION_FAILED');--> statement-breakpoint
CREATE INDEX `processes_last_event_idx` ON `processes` (`last_event_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user_idx` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session_idx` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry_idx` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_accounts` (
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_accounts_account_idx` ON `user_accounts` (`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_accounts_default_unique` ON `user_accounts` (`user_id`) WHERE "user_accounts"."is_default" = 1;--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_roles_role_idx` ON `user_roles` (`role`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`account_group_id` text,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_group_id`) REFERENCES `account_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE INDEX `users_group_idx` ON `users` (`account_group_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`process_id` text NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`process_version` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_account_idx` ON `webhook_deliveries` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_status_idx` ON `webhook_deliveries` (`account_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_process_idx` ON `webhook_deliveries` (`process_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_account_idx` ON `webhook_endpoints` (`account_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`external_customer_number` text,
	`name` text,
	`first_name` text,
	`last_name` text,
	`birth_date` text,
	`phone_number` text,
	`email` text,
	`street_address` text,
	`postal_code` text,
	`city` text,
	`customer_over_ride` integer DEFAULT false NOT NULL,
	`contact_methods` text NOT NULL,
	`language_lcid` text,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_external_unique` ON `customers` (`account_id`,`external_customer_number`) WHERE "customers"."external_customer_number" is not null;--> statement-breakpoint
CREATE INDEX `customers_account_idx` ON `customers` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `customers_retention_idx` ON `customers` (`account_id`,`updated_at`) WHERE "customers"."erased_at" is null;--> statement-breakpoint
CREATE TABLE `order_rows` (
	`id` text PRIMARY KEY NOT NULL,
	`work_order_id` text NOT NULL,
	`position` integer NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`price_cents` integer NOT NULL,
	`payer` text NOT NULL,
	`product_code` text,
	FOREIGN KEY (`work_order_id`) REFERENCES `work_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_rows_payer_check" CHECK("order_rows"."payer" in ('CUSTOMER','WARRANTY','NONE'))
);
--> statement-breakpoint
CREATE INDEX `order_rows_work_order_idx` ON `order_rows` (`work_order_id`,`position`);--> statement-breakpoint
CREATE TABLE `substitute_vehicles` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`purpose` text NOT NULL,
	`license_number` text NOT NULL,
	`make` text NOT NULL,
	`model` text NOT NULL,
	`enabled` integer DEFAULT true NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `substitute_vehicles_license_unique` ON `substitute_vehicles` (`account_id`,`license_number`) WHERE "substitute_vehicles"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `substitute_vehicles_account_idx` ON `substitute_vehicles` (`account_id`,`purpose`,`license_number`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`license_number` text NOT NULL,
	`plate_key` text GENERATED ALWAYS AS (replace(replace(license_number, '-', ''), ' ', '')) VIRTUAL,
	`make` text,
	`model` text,
	`vin` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_license_unique` ON `vehicles` (`account_id`,`license_number`);--> statement-breakpoint
CREATE INDEX `vehicles_plate_idx` ON `vehicles` (`account_id`,`plate_key`);--> statement-breakpoint
CREATE TABLE `work_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`customer_id` text,
	`vehicle_id` text,
	`external_work_order_id` text,
	`external_system_identifier` text,
	`created_by` text,
	`reservation_start` integer,
	`reservation_end` integer,
	`accessory_fee_cents` integer,
	`cpu_payment_request` integer DEFAULT false NOT NULL,
	`content_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "work_orders_reservation_check" CHECK("work_orders"."reservation_end" is null or "work_orders"."reservation_start" is null or "work_orders"."reservation_end" >= "work_orders"."reservation_start")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `work_orders_external_unique` ON `work_orders` (`account_id`,`external_work_order_id`) WHERE "work_orders"."external_work_order_id" is not null;--> statement-breakpoint
CREATE INDEX `work_orders_recent_idx` ON `work_orders` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `work_orders_reservation_idx` ON `work_orders` (`account_id`,`reservation_start`) WHERE "work_orders"."reservation_start" is not null;--> statement-breakpoint
CREATE INDEX `work_orders_vehicle_idx` ON `work_orders` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `work_orders_customer_idx` ON `work_orders` (`customer_id`);
