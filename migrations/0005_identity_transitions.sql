-- Who is handed keys that lie in a box may be asked who they are; worker/domain/process-lifecycle.ts has all pairs.
INSERT INTO process_transitions (from_state, to_state) VALUES
  ('BOX_RESERVED', 'WAITING_THIRD_PARTY_INFORMATION');
--> statement-breakpoint
CREATE TRIGGER accounts_identity_insert_guard BEFORE INSERT ON accounts
WHEN NEW.identity_check <> 'NONE' AND NEW.identity_provider IS NULL
BEGIN SELECT RAISE(ABORT, 'identity provider missing'); END;
--> statement-breakpoint
CREATE TRIGGER accounts_identity_update_guard BEFORE UPDATE OF identity_check, identity_provider ON accounts
WHEN NEW.identity_check <> 'NONE' AND NEW.identity_provider IS NULL
BEGIN SELECT RAISE(ABORT, 'identity provider missing'); END;
