CREATE TABLE `cell_names` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`slot` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`)
);
--> statement-breakpoint
CREATE INDEX `cell_names_slot_idx` ON `cell_names` (`slot`);--> statement-breakpoint
CREATE TABLE `slots` (
	`slot` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`cell` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slots_owner_idx` ON `slots` (`owner`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `slot` text DEFAULT '00' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `away_account_id` text;--> statement-breakpoint
-- A slot for each group, and for each account that is in none.
INSERT INTO slots (slot, owner, cell, created_at)
SELECT substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', n / 32 + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', n % 32 + 1, 1),
  owner, 1, created_at
FROM (
  SELECT owner, created_at, row_number() OVER (ORDER BY created_at, owner) AS n
  FROM (
    SELECT id AS owner, created_at FROM account_groups
    UNION ALL SELECT id, created_at FROM accounts WHERE group_id IS NULL))
WHERE n < 924;--> statement-breakpoint
UPDATE accounts SET slot = coalesce((SELECT s.slot FROM slots s WHERE s.owner = coalesce(accounts.group_id, accounts.id)), '00');
