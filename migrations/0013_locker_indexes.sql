CREATE INDEX `audit_log_process_idx` ON `audit_log` ("detail" ->> '$.processId',`created_at`);--> statement-breakpoint
CREATE INDEX `boxes_locker_idx` ON `boxes` (`locker_id`,`number`);