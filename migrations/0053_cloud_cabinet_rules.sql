-- A box that is given or given back in a cabinet that a cloud runs is told to the cloud, and so is each step of whoever holds it:
-- their code may open it from then on, or no more.
CREATE TRIGGER box_leases_cloud_given AFTER INSERT ON box_leases
WHEN NEW.ended_at IS NULL AND EXISTS (SELECT 1 FROM cloud_cabinets c WHERE c.locker_id = NEW.locker_id)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':cloud', 'cloud.tend', json_object('lockerId', NEW.locker_id, 'at', NEW.created_at), NEW.created_at, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER box_leases_cloud_given_back AFTER UPDATE OF ended_at ON box_leases
WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND EXISTS (SELECT 1 FROM cloud_cabinets c WHERE c.locker_id = NEW.locker_id)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':cloud', 'cloud.tend', json_object('lockerId', NEW.locker_id, 'at', NEW.ended_at), NEW.ended_at, NEW.ended_at);
END;
--> statement-breakpoint
CREATE TRIGGER processes_cloud_moved AFTER UPDATE OF state ON processes
WHEN OLD.state <> NEW.state AND EXISTS (SELECT 1 FROM cloud_cabinets)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  SELECT 'obx_' || lower(hex(randomblob(16))), NEW.id || ':cloud', 'cloud.tend', json_object('lockerId', l.locker_id, 'at', NEW.updated_at), NEW.updated_at, NEW.updated_at
  FROM box_leases l JOIN cloud_cabinets c ON c.locker_id = l.locker_id WHERE l.process_id = NEW.id AND l.ended_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER box_commands_cloud_wished AFTER INSERT ON box_commands
WHEN EXISTS (SELECT 1 FROM cloud_cabinets c WHERE c.locker_id = NEW.locker_id)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), coalesce((SELECT process_id FROM box_leases WHERE box_id = NEW.box_id AND ended_at IS NULL), NEW.locker_id) || ':cloud', 'cloud.tend',
    json_object('lockerId', NEW.locker_id), NEW.created_at, NEW.created_at);
END;
--> statement-breakpoint
-- Which cloud runs a cabinet is set up as all else is.
DROP TRIGGER audit_closed_guard;
--> statement-breakpoint
CREATE TRIGGER audit_closed_guard BEFORE INSERT ON audit_log
WHEN NEW.actor_kind = 'staff'
  AND (NEW.action IN ('account.edit','account.edit_features','account.edit_hours','account.set_delivery_image',
      'account.go_live','account.ask_sms','email_sender.edit','email_sender.check',
      'locker.create','locker.edit','box.create','box.edit')
    OR substr(NEW.action, 1, instr(NEW.action, '.') - 1) IN ('alert','api_key','cloud_cabinet','content_text','credentials',
        'creditor_setting','delivery_option','device','extra_service','language','message_template','product','proposal_template','vehicle','webhook')
      AND substr(NEW.action, instr(NEW.action, '.') + 1) NOT IN ('remove','remove_recipient','revoke','end_former_secret','replay','test'))
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
