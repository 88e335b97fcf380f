CREATE INDEX `messages_without_end_idx` ON `messages` (`created_at`) WHERE "messages"."status" in ('SENDING','WAITING');
