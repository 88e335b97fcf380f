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
ALTER TABLE `webhook_endpoints` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A dealer system is told in the batch of the change itself: nothing can happen untold, and nothing is told that did not happen.
CREATE TRIGGER process_events_webhook AFTER INSERT ON process_events
WHEN NEW.type IN ('deliver_keys', 'deliver_over_counter') OR NEW.to_state IN ('PAYMENT_DONE', 'PROCESS_DONE')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id,
    CASE NEW.to_state WHEN 'PAYMENT_DONE' THEN 'process.paid' WHEN 'PROCESS_DONE' THEN 'process.done' ELSE 'process.keys_delivered' END,
    NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;
--> statement-breakpoint
CREATE TRIGGER approvals_webhook AFTER INSERT ON approvals
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.approved', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.extra_services_chosen', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND EXISTS (SELECT 1 FROM process_extra_services WHERE process_id = p.id);
END;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_send AFTER INSERT ON webhook_deliveries
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':webhook', 'webhook.deliver', json_object('deliveryId', NEW.id), NEW.created_at, NEW.created_at);
END;
