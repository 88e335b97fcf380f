-- The database of the sandbox, whole: tables by the service that each of them plays. What comes later is a migration of its own:
-- `drizzle-kit generate --config sandbox/drizzle.config.ts`.

-- =====================================================================================================================
-- Cabinets
-- =====================================================================================================================

CREATE TABLE cabinet_devices (
  locker_id text PRIMARY KEY NOT NULL,
  is_online integer DEFAULT true NOT NULL,
  offline_for_ms integer DEFAULT 0 NOT NULL,
  way text DEFAULT 'now' NOT NULL,
  codes text DEFAULT '[]' NOT NULL,
  overflow text DEFAULT '{}' NOT NULL,
  synced_at integer DEFAULT 0 NOT NULL,
  beat_at integer DEFAULT 0 NOT NULL,
  wrong_codes_at text DEFAULT '[]' NOT NULL,
  locked_until integer DEFAULT 0 NOT NULL,
  firmware text DEFAULT '2.4.1' NOT NULL,
  battery_percent integer DEFAULT 96 NOT NULL,
  on_mains integer DEFAULT true NOT NULL,
  temperature real DEFAULT 21 NOT NULL,
  is_tampered integer DEFAULT false NOT NULL,
  room text,
  room_at integer DEFAULT 0 NOT NULL
);

CREATE TABLE cabinet_boxes (
  locker_id text NOT NULL,
  number integer NOT NULL,
  door_open integer NOT NULL,
  keys_inside integer NOT NULL,
  is_stuck integer DEFAULT false NOT NULL,
  is_blind integer DEFAULT false NOT NULL,
  PRIMARY KEY (locker_id, number)
);

CREATE TABLE cabinet_commands (
  id text PRIMARY KEY NOT NULL,
  locker_id text NOT NULL,
  outcome text NOT NULL,
  is_told integer DEFAULT false NOT NULL,
  tell_from integer DEFAULT 0 NOT NULL
);

CREATE TABLE cabinet_events (
  id text PRIMARY KEY NOT NULL,
  locker_id text NOT NULL,
  box_number integer NOT NULL,
  type text NOT NULL,
  occurred_at integer NOT NULL,
  code text,
  sent_at integer
);
CREATE INDEX cabinet_events_unsent_idx ON cabinet_events (locker_id, sent_at, occurred_at);

CREATE TABLE device_keys (
  device_id text PRIMARY KEY NOT NULL,
  set_up_key text NOT NULL,
  key text,
  next_key text,
  clock_offset_ms integer DEFAULT 0 NOT NULL
);

CREATE TABLE nonces (
  provider text NOT NULL,
  nonce text NOT NULL,
  seen_at integer NOT NULL,
  PRIMARY KEY (provider, nonce)
);

-- =====================================================================================================================
-- Cabinets that a cloud runs
-- =====================================================================================================================

CREATE TABLE keycafe_settings (
  id integer PRIMARY KEY NOT NULL,
  webhook_url text DEFAULT '' NOT NULL,
  webhook_user text DEFAULT '' NOT NULL,
  webhook_password text DEFAULT '' NOT NULL,
  mode text DEFAULT 'normal' NOT NULL,
  calls integer DEFAULT 0 NOT NULL,
  minute integer DEFAULT 0 NOT NULL,
  refused_until integer DEFAULT 0 NOT NULL
);

CREATE TABLE keycafe_bins (
  id integer PRIMARY KEY NOT NULL,
  label text NOT NULL,
  key_id integer
);

CREATE TABLE keycafe_keys (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  code text NOT NULL
);
CREATE UNIQUE INDEX keycafe_keys_code_unique ON keycafe_keys (code);

CREATE TABLE keycafe_events (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  type text NOT NULL,
  key_id integer NOT NULL,
  key_name text NOT NULL,
  bin text NOT NULL,
  told text,
  created_at integer NOT NULL
);

CREATE TABLE keycafe_releases (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  bin_id integer NOT NULL,
  opened_at integer,
  created_at integer NOT NULL
);

-- =====================================================================================================================
-- Payment providers
-- =====================================================================================================================

CREATE TABLE provider_payments (
  id text PRIMARY KEY NOT NULL,
  provider text NOT NULL,
  order_number text NOT NULL,
  amount_cents integer NOT NULL,
  language text NOT NULL,
  state text NOT NULL,
  method text,
  rows text NOT NULL,
  urls text NOT NULL,
  extra text NOT NULL,
  refund_plan text DEFAULT 'accept' NOT NULL,
  valid_until integer,
  created_at integer NOT NULL,
  decided_at integer
);
CREATE UNIQUE INDEX provider_payments_order_idx ON provider_payments (provider, order_number);
CREATE INDEX provider_payments_created_idx ON provider_payments (created_at);

CREATE TABLE provider_refunds (
  id text PRIMARY KEY NOT NULL,
  provider text NOT NULL,
  payment_id text NOT NULL,
  number text,
  amount_cents integer NOT NULL,
  state text NOT NULL,
  kind text NOT NULL,
  delivery_id text,
  urls text NOT NULL,
  reference text,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX provider_refunds_number_idx ON provider_refunds (payment_id, number);
CREATE INDEX provider_refunds_payment_idx ON provider_refunds (payment_id, created_at);

CREATE TABLE provider_calls (
  id text PRIMARY KEY NOT NULL,
  provider text NOT NULL,
  payment_id text NOT NULL,
  method text NOT NULL,
  url text NOT NULL,
  body text,
  authorization text,
  user_agent text,
  or_get integer DEFAULT false NOT NULL,
  says text NOT NULL,
  is_once integer NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at integer NOT NULL,
  last_answer text,
  created_at integer NOT NULL
);
CREATE INDEX provider_calls_due_idx ON provider_calls (state, due_at);
CREATE INDEX provider_calls_payment_idx ON provider_calls (payment_id, created_at);

CREATE TABLE provider_nonces (
  nonce text PRIMARY KEY NOT NULL,
  seen_at integer NOT NULL
);

CREATE TABLE svea_deliveries (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  row_ids text NOT NULL,
  amount_cents integer NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX svea_deliveries_order_idx ON svea_deliveries (order_id);

CREATE TABLE svea_tasks (
  id text PRIMARY KEY NOT NULL,
  location text NOT NULL,
  refund_id text,
  polls integer DEFAULT 0 NOT NULL
);

CREATE TABLE terminal_dues (
  terminal_id text NOT NULL,
  code text NOT NULL,
  order_number text NOT NULL,
  rows text NOT NULL,
  total_cents integer NOT NULL,
  asked_at integer NOT NULL,
  PRIMARY KEY (terminal_id, code)
);

CREATE TABLE terminal_lines (
  terminal_id text PRIMARY KEY NOT NULL,
  is_online integer NOT NULL
);

CREATE TABLE terminal_receipts (
  id text PRIMARY KEY NOT NULL,
  terminal_id text NOT NULL,
  code text NOT NULL,
  order_number text NOT NULL,
  amount_cents integer NOT NULL,
  reported_cents integer NOT NULL,
  payment_type text NOT NULL,
  text text NOT NULL,
  paid_at integer NOT NULL,
  due_at integer NOT NULL,
  wanted_reports integer NOT NULL,
  is_waiting integer NOT NULL,
  answers text NOT NULL
);
CREATE INDEX terminal_receipts_terminal_idx ON terminal_receipts (terminal_id, paid_at);

-- =====================================================================================================================
-- Credit providers
-- =====================================================================================================================

CREATE TABLE credit_payments (
  id text PRIMARY KEY NOT NULL,
  creditor text NOT NULL,
  sign_key text NOT NULL,
  order_number text NOT NULL,
  amount_cents integer NOT NULL,
  limit_cents integer NOT NULL,
  method text NOT NULL,
  state text NOT NULL,
  reason text,
  course text NOT NULL,
  call_plan text DEFAULT 'normal' NOT NULL,
  applicant text NOT NULL,
  rows text NOT NULL,
  urls text NOT NULL,
  options text NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  due_at integer
);
CREATE UNIQUE INDEX credit_payments_sign_key_idx ON credit_payments (sign_key);
CREATE INDEX credit_payments_order_idx ON credit_payments (creditor, order_number);
CREATE INDEX credit_payments_created_idx ON credit_payments (created_at);
CREATE INDEX credit_payments_due_idx ON credit_payments (due_at);

CREATE TABLE credit_changes (
  id text PRIMARY KEY NOT NULL,
  payment_id text NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  rows text NOT NULL,
  transaction_id text,
  creator text,
  created_at integer NOT NULL,
  place real NOT NULL
);
CREATE INDEX credit_changes_payment_idx ON credit_changes (payment_id, place);

CREATE TABLE credit_registrations (
  event_type text PRIMARY KEY NOT NULL,
  uri_template text NOT NULL,
  basic_user text,
  basic_password text,
  digest_algorithm text,
  digest_parameters text NOT NULL,
  digest_salt text
);

CREATE TABLE credit_tokens (
  token text PRIMARY KEY NOT NULL,
  expires_at integer NOT NULL
);

-- =====================================================================================================================
-- Identity services and organisations
-- =====================================================================================================================

CREATE TABLE identity_sessions (
  id text PRIMARY KEY NOT NULL,
  provider text NOT NULL,
  state text NOT NULL,
  language text NOT NULL,
  reference text,
  urls text NOT NULL,
  attributes text NOT NULL,
  public_key text,
  bank text,
  person text,
  expires_at integer NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  service_name text
);
CREATE INDEX identity_sessions_created_idx ON identity_sessions (created_at);
CREATE INDEX identity_sessions_reference_idx ON identity_sessions (reference);

CREATE TABLE organisation_keys (
  kid text PRIMARY KEY NOT NULL,
  private_key text NOT NULL,
  created_at integer NOT NULL
);

CREATE TABLE organisation_codes (
  code text PRIMARY KEY NOT NULL,
  person text NOT NULL,
  redirect_uri text NOT NULL,
  challenge text NOT NULL,
  nonce text,
  created_at integer NOT NULL,
  used_at integer
);

-- =====================================================================================================================
-- Text messages, e-mails, chat and notifications
-- =====================================================================================================================

CREATE TABLE sms_messages (
  id text PRIMARY KEY NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  message text NOT NULL,
  encoding text NOT NULL,
  parts integer NOT NULL,
  status text NOT NULL,
  created_at integer NOT NULL,
  delivered_at integer
);
CREATE INDEX sms_messages_recipient_idx ON sms_messages (recipient, created_at);
CREATE INDEX sms_messages_created_idx ON sms_messages (created_at);

CREATE TABLE delivery_reports (
  sms_id text PRIMARY KEY NOT NULL,
  url text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at integer,
  last_answer text
);
CREATE INDEX delivery_reports_due_idx ON delivery_reports (due_at);

CREATE TABLE emails (
  id text PRIMARY KEY NOT NULL,
  sender text NOT NULL,
  recipients text NOT NULL,
  reply_to text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  last_event text NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX emails_created_idx ON emails (created_at);

CREATE TABLE email_idempotency_keys (
  key text PRIMARY KEY NOT NULL,
  body_hash text NOT NULL,
  email_id text,
  created_at integer NOT NULL
);

CREATE TABLE chat_lines (
  id text PRIMARY KEY NOT NULL,
  channel text NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX chat_lines_created_idx ON chat_lines (created_at);

CREATE TABLE push_browsers (
  id text PRIMARY KEY NOT NULL,
  application_key text NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  auth text NOT NULL,
  failure_mode text DEFAULT 'normal' NOT NULL,
  created_at integer NOT NULL
);

CREATE TABLE push_notices (
  id text PRIMARY KEY NOT NULL,
  browser_id text NOT NULL,
  text text,
  topic text,
  urgency text NOT NULL,
  ttl integer NOT NULL,
  sender text NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX push_notices_created_idx ON push_notices (created_at);

CREATE TABLE dns_records (
  name text NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY (name, type, value)
);

-- =====================================================================================================================
-- Dealer systems
-- =====================================================================================================================

CREATE TABLE dealer_systems (
  account_id text PRIMARY KEY NOT NULL,
  failure_mode text DEFAULT 'normal' NOT NULL,
  secret text
);

CREATE TABLE dealer_webhooks (
  seq integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id text NOT NULL,
  webhook_id text,
  headers text NOT NULL,
  body text NOT NULL,
  verdict text NOT NULL,
  failure_mode text NOT NULL,
  status integer NOT NULL,
  type text,
  process_id text,
  external_work_order_id text,
  state text,
  happened_at integer,
  is_repeat integer NOT NULL,
  is_late integer NOT NULL,
  received_at integer NOT NULL
);
CREATE INDEX dealer_webhooks_id_idx ON dealer_webhooks (webhook_id);
CREATE INDEX dealer_webhooks_process_idx ON dealer_webhooks (process_id);

-- =====================================================================================================================
-- The desk
-- =====================================================================================================================

CREATE TABLE connections (
  id integer PRIMARY KEY NOT NULL,
  connection text NOT NULL,
  updated_at integer NOT NULL
);

CREATE TABLE desk_processes (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  external_work_order_id text NOT NULL,
  process_type text NOT NULL,
  process_code text NOT NULL,
  link text NOT NULL,
  license_number text,
  vehicle text,
  customer text,
  contact text,
  state text NOT NULL,
  version integer NOT NULL,
  events text NOT NULL,
  events_version integer,
  box_number integer,
  created_at integer NOT NULL
);
CREATE INDEX desk_processes_created_idx ON desk_processes (created_at);
CREATE INDEX desk_processes_order_idx ON desk_processes (account_id, external_work_order_id);

CREATE TABLE staff_sessions (
  username text PRIMARY KEY NOT NULL,
  access_token text NOT NULL,
  cookies text NOT NULL
);

CREATE TABLE failure_modes (
  service text PRIMARY KEY NOT NULL,
  mode text NOT NULL,
  only_call text,
  remaining integer NOT NULL
);

CREATE TABLE guesses (
  client text PRIMARY KEY NOT NULL,
  count integer NOT NULL,
  until integer NOT NULL
);
