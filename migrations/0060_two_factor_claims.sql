ALTER TABLE `organisations` ADD `two_factor_amr` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `two_factor_acr` text DEFAULT '[]' NOT NULL;