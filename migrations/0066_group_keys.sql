CREATE TABLE `group_api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `account_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_api_keys_hash_unique` ON `group_api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `group_api_keys_group_idx` ON `group_api_keys` (`group_id`);--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `events` text;--> statement-breakpoint
-- Of an address that chose its events the others are not written. What comes back or moves was written by an earlier choice.
CREATE TRIGGER webhook_deliveries_chosen BEFORE INSERT ON webhook_deliveries
WHEN EXISTS (
  SELECT 1 FROM webhook_endpoints e WHERE e.id = NEW.endpoint_id AND e.events IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM json_each(e.events) chosen WHERE chosen.value = NEW.type)
    AND NOT EXISTS (SELECT 1 FROM archive_restores WHERE is_coming = 1)
)
BEGIN SELECT RAISE(IGNORE); END;
