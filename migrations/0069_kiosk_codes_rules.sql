-- A code of a kiosk ends with what it was made for: once the keys are in, the visit is paid, called off or given up, and once
-- what was reserved by it has run out. The states that are named are those in which the keys are still in the customer's
-- hand (`kioskCodeStates` of worker/domain/fast-lane.ts). What ended stays so when the visit comes back to one of them.
CREATE TRIGGER kiosk_codes_end AFTER UPDATE OF state ON processes
WHEN NEW.state <> OLD.state AND NEW.state NOT IN (
  'LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT', 'STARTED', 'WAITING_THIRD_PARTY_INFORMATION', 'ADVISOR_CONFIRMED',
  'ADVISOR_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'BOX_RESERVED', 'NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED',
  'CUSTOMER_NOTIFIED_OF_RESERVATION', 'WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED')
BEGIN
  UPDATE kiosk_codes SET ended_at = NEW.state_changed_at WHERE process_id = NEW.id AND ended_at IS NULL;
END;
