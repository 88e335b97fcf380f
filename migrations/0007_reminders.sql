-- Customers are reminded of a link that they have not opened and of a bill that waits. Each account says whether and when, and a visit keeps of what it was reminded.
ALTER TABLE `accounts` ADD `reminds_unopened` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `remind_unpaid_days` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_reminding_idx` ON `accounts` (`id`) WHERE "accounts"."reminds_unopened" = 1 or "accounts"."remind_unpaid_days" > 0;--> statement-breakpoint
ALTER TABLE `processes` ADD `reminded` text;