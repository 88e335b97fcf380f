CREATE INDEX `alert_recipients_seal_idx` ON `alert_recipients` (substr(`sealed_url`, 1, 12));--> statement-breakpoint
CREATE INDEX `customer_messages_seal_idx` ON `customer_messages` (substr(`sealed_text`, 1, 12));--> statement-breakpoint
CREATE INDEX `devices_seal_idx` ON `devices` (substr(`sealed_key`, 1, 12));--> statement-breakpoint
CREATE INDEX `messages_seal_idx` ON `messages` (substr(`sealed_text`, 1, 12));--> statement-breakpoint
CREATE INDEX `organisations_seal_idx` ON `organisations` (substr(`sealed_secret`, 1, 12));--> statement-breakpoint
CREATE INDEX `provider_credentials_seal_idx` ON `provider_credentials` (substr(`sealed_secrets`, 1, 12));--> statement-breakpoint
CREATE INDEX `totp_secrets_seal_idx` ON `totp_secrets` (substr(`sealed_secret`, 1, 12));--> statement-breakpoint
CREATE INDEX `webhook_endpoints_seal_idx` ON `webhook_endpoints` (substr(`sealed_secret`, 1, 12));