-- A code may turn out not to have arrived after it went out; worker/domain/process-lifecycle.ts has all pairs.
INSERT INTO process_transitions (from_state, to_state) VALUES ('KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED');
