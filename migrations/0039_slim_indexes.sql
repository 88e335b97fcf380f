DROP INDEX `outbox_id_unique`;--> statement-breakpoint
CREATE INDEX `outbox_parked_id_idx` ON `outbox` (`id`) WHERE "outbox"."parked_at" is not null;--> statement-breakpoint
DROP INDEX `processes_last_event_idx`;--> statement-breakpoint
DROP INDEX `messages_provider_idx`;--> statement-breakpoint
CREATE INDEX `messages_provider_idx` ON `messages` (`channel`,`provider_message_id`) WHERE "messages"."provider_message_id" is not null;