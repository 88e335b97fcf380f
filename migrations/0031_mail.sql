ALTER TABLE `accounts` ADD `sms_sender_state` text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `sms_sender_reason` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `sms_sender_decided_at` integer;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `failing_since` integer;--> statement-breakpoint
-- Names that were in use before anybody asked are taken for registered.
UPDATE accounts SET sms_sender_state = 'REGISTERED' WHERE sms_sender <> '';
--> statement-breakpoint
-- Whatever writes a name: it is asked for anew, and nothing goes out by it before it is registered. A number needs nobody.
CREATE TRIGGER accounts_sender_insert AFTER INSERT ON accounts
WHEN NEW.sms_sender <> '' AND NEW.sms_sender_state = 'NONE'
BEGIN
  UPDATE accounts SET sms_sender_state = iif(NEW.sms_sender GLOB '+*', 'REGISTERED', 'ASKED') WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER accounts_sender_update AFTER UPDATE OF sms_sender ON accounts
WHEN NEW.sms_sender IS NOT OLD.sms_sender
BEGIN
  UPDATE accounts SET sms_sender_reason = NULL, sms_sender_decided_at = NULL, sms_sender_state =
    iif(NEW.sms_sender = '', 'NONE', iif(NEW.sms_sender GLOB '+*', 'REGISTERED', 'ASKED'))
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- In a workshop that is closed staff set nothing up, whoever was first: every such change begins with its row of the trail.
-- What is taken away, and so opens nothing any more, may go.
CREATE TRIGGER audit_closed_guard BEFORE INSERT ON audit_log
WHEN NEW.actor_kind = 'staff'
  AND (NEW.action IN ('account.edit','account.edit_features','account.edit_hours','account.set_delivery_image',
      'account.go_live','account.ask_sms',
      'locker.create','locker.edit','box.create','box.edit')
    OR substr(NEW.action, 1, instr(NEW.action, '.') - 1) IN ('alert','api_key','content_text','credentials',
        'creditor_setting','delivery_option','device','extra_service','language','message_template','product','vehicle','webhook')
      AND substr(NEW.action, instr(NEW.action, '.') + 1) NOT IN ('remove','remove_recipient','revoke','replay','test'))
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
--> statement-breakpoint
-- Nobody new is let into one: neither a user who is just being made by another, nor by a letter.
CREATE TRIGGER user_accounts_closed_guard BEFORE INSERT ON user_accounts
WHEN (SELECT version FROM users WHERE id = NEW.user_id) = 0
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
--> statement-breakpoint
CREATE TRIGGER user_letters_closed_guard BEFORE INSERT ON user_letters
WHEN NEW.kind = 'INVITATION' AND EXISTS (
    SELECT 1 FROM user_accounts ua JOIN accounts a ON a.id = ua.account_id WHERE ua.user_id = NEW.user_id)
  AND NOT EXISTS (
    SELECT 1 FROM user_accounts ua JOIN accounts a ON a.id = ua.account_id
    WHERE ua.user_id = NEW.user_id AND a.closed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
