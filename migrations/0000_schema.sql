-- The database of a cell, whole: tables by subject, each with its indexes and triggers beneath it, and at the end the rows that it begins
-- with. Drizzle knows of tables and indexes (worker/db/schema). What it has no words for is written by hand: triggers, views,
-- WITHOUT ROWID, and columns that are descending in a key. What comes later is a migration of its own: `npm run db:generate`, or for
-- triggers and views an empty file by `drizzle-kit generate --custom --name=what_it_does`.
-- SQLite runs the triggers of one event from the last one that was made to the first.

-- =====================================================================================================================
-- Workshops
-- A workshop is a row of accounts. Several of one owner are a group.
-- =====================================================================================================================

CREATE TABLE account_groups (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  created_at integer NOT NULL,
  second_way_roles text DEFAULT '[]' NOT NULL
);

CREATE TABLE accounts (
  id text PRIMARY KEY NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  group_id text,
  time_zone text DEFAULT 'Europe/Helsinki' NOT NULL,
  locale text DEFAULT 'en-US' NOT NULL,
  phone_number text DEFAULT '' NOT NULL,
  email text DEFAULT '' NOT NULL,
  street_address text DEFAULT '' NOT NULL,
  postal_code text DEFAULT '' NOT NULL,
  city text DEFAULT '' NOT NULL,
  accent_color text,
  sms_sender text NOT NULL,
  show_prices_in_work_order_step integer DEFAULT true NOT NULL,
  show_reservation_in_work_order_step integer DEFAULT true NOT NULL,
  order_row_types_to_show text NOT NULL,
  payment_types text NOT NULL,
  payment_implementation_type text,
  is_total_price_rounded integer DEFAULT false NOT NULL,
  vat_basis_points integer DEFAULT 2550 NOT NULL,
  approval_tolerance_basis_points integer DEFAULT 1500 NOT NULL,
  confirms_by_itself integer DEFAULT false NOT NULL,
  identity_check text DEFAULT 'NONE' NOT NULL,
  identity_provider text,
  box_size text DEFAULT 'S' NOT NULL,
  customer_reservation_hours integer DEFAULT 48 NOT NULL,
  advisor_reservation_hours integer DEFAULT 24 NOT NULL,
  link_valid_days integer DEFAULT 30 NOT NULL,
  retention_months integer DEFAULT 24 NOT NULL,
  show_driver_license integer DEFAULT true NOT NULL,
  notes_enabled integer DEFAULT true NOT NULL,
  show_qr_code integer DEFAULT true NOT NULL,
  credit_payment_button_content_type text DEFAULT 'STRING' NOT NULL,
  credit_info_collapsed integer DEFAULT true NOT NULL,
  delivery_info_enabled integer DEFAULT true NOT NULL,
  delivery_image_url text,
  fast_lane_mode text DEFAULT 'SEARCH' NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  business_id text DEFAULT '' NOT NULL,
  sms_number text DEFAULT '' NOT NULL,
  sms_countries text DEFAULT '["FI","SE","NO","DK","IS","EE","LV","LT"]' NOT NULL,
  messages_per_recipient integer DEFAULT 30 NOT NULL,
  messages_per_visit integer DEFAULT 30 NOT NULL,
  messages_per_account integer DEFAULT 2000 NOT NULL,
  email_sender_name text DEFAULT '' NOT NULL,
  email_reply_to text DEFAULT '' NOT NULL,
  opening_hours text,
  closed_at integer,
  closed_reason text,
  sms_sender_state text DEFAULT 'NONE' NOT NULL,
  sms_sender_reason text,
  sms_sender_decided_at integer,
  live_since integer,
  no_services_wanted integer DEFAULT false NOT NULL,
  slot text DEFAULT '00' NOT NULL,
  archive_days integer DEFAULT 90 NOT NULL,
  number integer,
  vat_rounding text DEFAULT 'ROW' NOT NULL,
  FOREIGN KEY (group_id) REFERENCES account_groups(id),
  CONSTRAINT accounts_vat_check CHECK (vat_basis_points between 0 and 10000),
  CONSTRAINT accounts_tolerance_check CHECK (approval_tolerance_basis_points between 0 and 10000),
  CONSTRAINT accounts_box_size_check CHECK (box_size in ('S','M','L','XL','XXL','XXXL'))
);
CREATE UNIQUE INDEX accounts_slug_unique ON accounts (slug);
CREATE INDEX accounts_group_idx ON accounts (group_id);
CREATE INDEX accounts_zone_idx ON accounts (time_zone);
CREATE UNIQUE INDEX accounts_number_unique ON accounts (number);

-- A workshop that asks for the identity of customers has somebody who checks it.
CREATE TRIGGER accounts_identity_insert_guard BEFORE INSERT ON accounts
WHEN NEW.identity_check <> 'NONE' AND NEW.identity_provider IS NULL
BEGIN SELECT RAISE(ABORT, 'identity provider missing'); END;

CREATE TRIGGER accounts_identity_update_guard BEFORE UPDATE OF identity_check, identity_provider ON accounts
WHEN NEW.identity_check <> 'NONE' AND NEW.identity_provider IS NULL
BEGIN SELECT RAISE(ABORT, 'identity provider missing'); END;

-- Whoever writes a sender's name, it is asked for anew, and nothing goes out by it before it is registered. A number needs nobody.
CREATE TRIGGER accounts_sender_insert AFTER INSERT ON accounts
WHEN NEW.sms_sender <> '' AND NEW.sms_sender_state = 'NONE'
BEGIN
  UPDATE accounts SET sms_sender_state = iif(NEW.sms_sender GLOB '+*', 'REGISTERED', 'ASKED') WHERE id = NEW.id;
END;

CREATE TRIGGER accounts_sender_update AFTER UPDATE OF sms_sender ON accounts
WHEN NEW.sms_sender IS NOT OLD.sms_sender
BEGIN
  UPDATE accounts SET sms_sender_reason = NULL, sms_sender_decided_at = NULL, sms_sender_state =
    iif(NEW.sms_sender = '', 'NONE', iif(NEW.sms_sender GLOB '+*', 'REGISTERED', 'ASKED'))
  WHERE id = NEW.id;
END;

CREATE TRIGGER accounts_other_cell BEFORE INSERT ON accounts
WHEN EXISTS (SELECT 1 FROM cell_names WHERE kind = 'slug' AND name = NEW.slug)
BEGIN SELECT RAISE(ABORT, 'accounts_slug_unique'); END;

CREATE TRIGGER accounts_number AFTER INSERT ON accounts
WHEN NEW.number IS NULL
BEGIN UPDATE accounts SET number = (SELECT coalesce(max(o.number), 0) + 1 FROM accounts o) WHERE id = NEW.id; END;

CREATE TRIGGER accounts_asked_price AFTER UPDATE OF vat_basis_points, vat_rounding, is_total_price_rounded, approval_tolerance_basis_points ON accounts
WHEN NEW.vat_basis_points <> OLD.vat_basis_points OR NEW.vat_rounding <> OLD.vat_rounding OR NEW.is_total_price_rounded <> OLD.is_total_price_rounded
  OR NEW.approval_tolerance_basis_points <> OLD.approval_tolerance_basis_points
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE account_id = NEW.id AND current_step = 'WAITING_CONFIRMATION' AND state IN ('LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'STARTED', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'ADVISOR_EXPIRED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'WAITING_KEY_CODE', 'WAITING_THIRD_PARTY_INFORMATION', 'NO_ROOM_LEFT', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING')
    AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;

-- A service of products with VAT and others without it costs what both come to: at another rate, that is another sum.
CREATE TRIGGER accounts_mixed_services AFTER UPDATE OF vat_basis_points ON accounts
WHEN NEW.vat_basis_points <> OLD.vat_basis_points
BEGIN
  UPDATE extra_services SET version = version + 1, updated_at = NEW.updated_at, gross_cents = (
      SELECT sum(coalesce(p.gross_cents, 0) * line.amount)
        + (sum(iif(p.gross_cents IS NULL, p.price_cents, 0) * line.amount) * (10000 + NEW.vat_basis_points) * 2 + 10000) / 20000
      FROM extra_service_products line JOIN products p ON p.id = line.product_id WHERE line.extra_service_id = extra_services.id)
  WHERE account_id = NEW.id AND pricing_type = 'PRODUCTS' AND gross_cents IS NOT NULL AND EXISTS (
    SELECT 1 FROM extra_service_products line JOIN products p ON p.id = line.product_id
    WHERE line.extra_service_id = extra_services.id AND p.gross_cents IS NULL);
END;

CREATE TABLE account_features (
  account_id text NOT NULL,
  feature text NOT NULL,
  feature_type text NOT NULL,
  owned integer DEFAULT false NOT NULL,
  enabled integer DEFAULT false NOT NULL,
  PRIMARY KEY (account_id, feature),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE delivery_options (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  position integer NOT NULL,
  labels text NOT NULL,
  enabled integer DEFAULT true NOT NULL,
  removed_at integer,
  created_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX delivery_options_account_idx ON delivery_options (account_id, position);

CREATE TABLE languages (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  lcid text NOT NULL,
  name text NOT NULL,
  is_default integer DEFAULT false NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX languages_account_lcid_unique ON languages (account_id, lcid);
CREATE UNIQUE INDEX languages_account_default_unique ON languages (account_id) WHERE is_default = 1;

CREATE TABLE content_texts (
  language_id text NOT NULL,
  key text NOT NULL,
  text text NOT NULL,
  updated_at integer NOT NULL,
  PRIMARY KEY (language_id, key),
  FOREIGN KEY (language_id) REFERENCES languages(id) ON DELETE cascade
);

-- =====================================================================================================================
-- Cells
-- Each group lies in one database, and the first database knows where all of them lie.
-- =====================================================================================================================

CREATE TABLE slots (
  slot text PRIMARY KEY NOT NULL,
  owner text NOT NULL,
  cell integer NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX slots_owner_idx ON slots (owner);

CREATE TABLE cell_names (
  kind text NOT NULL,
  name text NOT NULL,
  slot text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX cell_names_slot_idx ON cell_names (slot);

-- =====================================================================================================================
-- Staff and how they sign in
-- =====================================================================================================================

CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  username text NOT NULL,
  password_hash text NOT NULL,
  account_group_id text,
  disabled_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  language text,
  email text,
  username_folded text DEFAULT '' NOT NULL,
  FOREIGN KEY (account_group_id) REFERENCES account_groups(id)
);
CREATE UNIQUE INDEX users_username_unique ON users (lower(username));
CREATE INDEX users_group_idx ON users (account_group_id);
CREATE INDEX users_email_idx ON users (lower(email));
CREATE INDEX users_folded_idx ON users (username_folded);

-- Nobody looks after a process who cannot come to it any more.
CREATE TRIGGER users_disabled_assigned AFTER UPDATE OF disabled_at ON users
WHEN NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL
BEGIN UPDATE processes SET assigned_user_id = NULL, updated_at = max(updated_at, NEW.disabled_at) WHERE assigned_user_id = NEW.id; END;

-- A name that another cell has is nobody's here: the rows are those of the directory, which only the first cell has.
CREATE TRIGGER users_other_cell BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM cell_names WHERE kind = 'username' AND name = lower(NEW.username))
BEGIN SELECT RAISE(ABORT, 'users_username_unique'); END;

CREATE TRIGGER users_other_cell_rename BEFORE UPDATE OF username ON users
WHEN lower(NEW.username) <> lower(OLD.username)
  AND EXISTS (SELECT 1 FROM cell_names WHERE kind = 'username' AND name = lower(NEW.username))
BEGIN SELECT RAISE(ABORT, 'users_username_unique'); END;

CREATE TRIGGER users_folded_birth AFTER INSERT ON users
BEGIN UPDATE users SET username_folded = (SELECT f.folded FROM user_folds f WHERE f.id = NEW.id) WHERE id = NEW.id; END;

CREATE TRIGGER users_folded AFTER UPDATE OF username ON users
WHEN NEW.username IS NOT OLD.username
BEGIN UPDATE users SET username_folded = (SELECT f.folded FROM user_folds f WHERE f.id = NEW.id) WHERE id = NEW.id; END;

-- The name that a user signs in by, folded as `folded` of worker/domain/folding.ts has it.
CREATE VIEW user_folds AS
SELECT u.id, replace(replace(coalesce((SELECT group_concat(read.letter, '') FROM (
    SELECT coalesce(l.folded, substr(u.username, n.key, 1)) AS letter
    FROM json_each('[0' || replace(hex(zeroblob(length(u.username))), '00', ',0') || ']') n
      LEFT JOIN letter_folds l ON l.letter = substr(u.username, n.key, 1)
    WHERE n.key > 0 ORDER BY n.key) read), ''), '-', ''), ' ', '') AS folded FROM users u;

CREATE TABLE user_roles (
  user_id text NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (user_id, role),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX user_roles_role_idx ON user_roles (role);

CREATE TABLE user_accounts (
  user_id text NOT NULL,
  account_id text NOT NULL,
  is_default integer DEFAULT false NOT NULL,
  PRIMARY KEY (user_id, account_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX user_accounts_account_idx ON user_accounts (account_id);
CREATE UNIQUE INDEX user_accounts_default_unique ON user_accounts (user_id) WHERE is_default = 1;

CREATE TRIGGER user_accounts_assigned AFTER DELETE ON user_accounts
BEGIN UPDATE processes SET assigned_user_id = NULL WHERE assigned_user_id = OLD.user_id AND account_id = OLD.account_id; END;

-- Nobody new is let into one: neither a user who is just being made by another, nor by a letter.
CREATE TRIGGER user_accounts_closed_guard BEFORE INSERT ON user_accounts
WHEN (SELECT version FROM users WHERE id = NEW.user_id) = 0
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;

CREATE TABLE user_letters (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  written_by text,
  status text DEFAULT 'WAITING' NOT NULL,
  provider_message_id text,
  error text,
  expires_at integer NOT NULL,
  ended_at integer,
  ending text,
  created_at integer NOT NULL,
  account_id text REFERENCES accounts(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE set null
);
CREATE INDEX user_letters_user_idx ON user_letters (user_id, kind, created_at);
CREATE INDEX user_letters_writer_idx ON user_letters (written_by);
CREATE INDEX user_letters_provider_idx ON user_letters (provider_message_id);
CREATE INDEX user_letters_spent_idx ON user_letters (expires_at) WHERE kind <> 'INVITATION';

CREATE TRIGGER user_letters_closed_guard BEFORE INSERT ON user_letters
WHEN NEW.kind = 'INVITATION' AND EXISTS (
    SELECT 1 FROM user_accounts ua JOIN accounts a ON a.id = ua.account_id WHERE ua.user_id = NEW.user_id)
  AND NOT EXISTS (
    SELECT 1 FROM user_accounts ua JOIN accounts a ON a.id = ua.account_id
    WHERE ua.user_id = NEW.user_id AND a.closed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;

CREATE TABLE sessions (
  id text PRIMARY KEY NOT NULL,
  token_hash text NOT NULL,
  user_id text NOT NULL,
  account_id text,
  created_at integer NOT NULL,
  last_seen_at integer NOT NULL,
  expires_at integer NOT NULL,
  ended_at integer,
  assurance text DEFAULT 'password' NOT NULL,
  proved_at integer DEFAULT 0 NOT NULL,
  browser text,
  city text,
  country text,
  away_account_id text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX sessions_token_unique ON sessions (token_hash);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

CREATE TABLE push_subscriptions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  session_id text,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE cascade
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_unique ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);

CREATE TABLE totp_secrets (
  user_id text PRIMARY KEY NOT NULL,
  sealed_secret text NOT NULL,
  confirmed_at integer,
  last_step integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX totp_secrets_seal_idx ON totp_secrets (substr(sealed_secret, 1, 12));

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash text NOT NULL,
  used_at integer,
  created_at integer NOT NULL,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE TABLE passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  sign_count integer NOT NULL,
  is_backup_eligible integer NOT NULL,
  is_backed_up integer NOT NULL,
  last_used_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE UNIQUE INDEX passkeys_credential_unique ON passkeys (credential_id);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

CREATE TABLE spent_challenges (
  hash text PRIMARY KEY NOT NULL,
  expires_at integer NOT NULL
);
CREATE INDEX spent_challenges_expiry_idx ON spent_challenges (expires_at);

CREATE TABLE organisations (
  group_id text PRIMARY KEY NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_secret text NOT NULL,
  role text NOT NULL,
  account_ids text NOT NULL,
  enabled integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  two_factor_amr text DEFAULT '[]' NOT NULL,
  two_factor_acr text DEFAULT '[]' NOT NULL,
  FOREIGN KEY (group_id) REFERENCES account_groups(id)
);
CREATE INDEX organisations_seal_idx ON organisations (substr(sealed_secret, 1, 12));

CREATE TABLE organisation_domains (
  domain text PRIMARY KEY NOT NULL,
  group_id text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (group_id) REFERENCES account_groups(id),
  CONSTRAINT organisation_domains_lower_check CHECK (domain = lower(domain))
);
CREATE INDEX organisation_domains_group_idx ON organisation_domains (group_id);

CREATE TRIGGER organisation_domains_other_cell BEFORE INSERT ON organisation_domains
WHEN EXISTS (SELECT 1 FROM cell_names WHERE kind = 'domain' AND name = NEW.domain)
BEGIN SELECT RAISE(ABORT, 'organisation_domains_domain'); END;

CREATE TABLE user_subjects (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY (issuer, subject),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE UNIQUE INDEX user_subjects_user_unique ON user_subjects (user_id, issuer);

-- =====================================================================================================================
-- Customers, cars and their orders
-- =====================================================================================================================

CREATE TABLE customers (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  external_customer_number text,
  name text,
  first_name text,
  last_name text,
  birth_date text,
  phone_number text,
  email text,
  street_address text,
  postal_code text,
  city text,
  customer_over_ride integer DEFAULT false NOT NULL,
  contact_methods text NOT NULL,
  language_lcid text,
  erased_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX customers_external_unique ON customers (account_id, external_customer_number) WHERE external_customer_number is not null;
CREATE INDEX customers_account_idx ON customers (account_id, id);
CREATE INDEX customers_retention_idx ON customers (account_id, updated_at) WHERE erased_at is null;

CREATE TRIGGER process_search_customer AFTER UPDATE OF name, first_name, last_name, phone_number ON customers
WHEN NEW.name IS NOT OLD.name OR NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name OR NEW.phone_number IS NOT OLD.phone_number
BEGIN
  UPDATE processes SET search_terms = nullif(found.terms, '[]')
  FROM (
    SELECT process_id, json_group_array(term) FILTER (WHERE term <> '') AS terms FROM (
      SELECT id AS process_id, '' AS term FROM processes WHERE id IN (SELECT id FROM processes WHERE customer_id = NEW.id)
      UNION SELECT process_id, term FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id)
      UNION SELECT process_id, term FROM process_further_terms WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id)
      ORDER BY 1, 2
    ) GROUP BY process_id
  ) found
  WHERE processes.id = found.process_id AND processes.search_terms IS NOT nullif(found.terms, '[]');
END;

-- A customer is found by these: the names in small letters, accents left out, as termKey of worker/domain/search-terms.ts has
-- them (tested). Each step takes a few letters: all in one expression are too deep for the parser of SQLite up to 3.40.
CREATE VIEW customer_names AS
WITH
  written AS (SELECT id, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(name, '') AS names FROM customers),
  spaced AS (SELECT id, lower(replace(replace(replace(replace(names, char(9), ' '), char(10), ' '), char(13), ' '), char(160), ' ')) AS names FROM written),
  nordic AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(names, 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö'), 'ø', 'ö'), 'Ø', 'ö'), 'æ', 'ä'), 'Æ', 'ä') AS names FROM spaced),
  without_a AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a') AS names FROM nordic),
  without_e AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e') AS names FROM without_a),
  without_i AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i') AS names FROM without_e),
  without_o AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o') AS names FROM without_i),
  without_u AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u') AS names FROM without_o),
  folded AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(names, 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), 'š', 's'), 'Š', 's'), 'ž', 'z'), 'Ž', 'z') AS names FROM without_u)
SELECT id AS customer_id, names FROM folded;

CREATE TABLE vehicles (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  license_number text NOT NULL,
  plate_key text GENERATED ALWAYS AS (replace(replace(license_number, '-', ''), ' ', '')) VIRTUAL,
  make text,
  model text,
  vin text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  has_plate integer DEFAULT true NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX vehicles_license_unique ON vehicles (account_id, license_number);
CREATE INDEX vehicles_vin_idx ON vehicles (account_id, vin) WHERE vin is not null;
CREATE UNIQUE INDEX vehicles_plate_unique ON vehicles (account_id, plate_key, iif(has_plate = 1, '', license_number));

CREATE TRIGGER process_search_vehicle AFTER UPDATE OF license_number, make, model ON vehicles
WHEN NEW.license_number IS NOT OLD.license_number OR NEW.make IS NOT OLD.make OR NEW.model IS NOT OLD.model
BEGIN
  UPDATE processes SET search_terms = nullif(found.terms, '[]')
  FROM (
    SELECT process_id, json_group_array(term) FILTER (WHERE term <> '') AS terms FROM (
      SELECT id AS process_id, '' AS term FROM processes WHERE id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id)
      UNION SELECT process_id, term FROM process_terms WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id)
      UNION SELECT process_id, term FROM process_further_terms WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id)
      ORDER BY 1, 2
    ) GROUP BY process_id
  ) found
  WHERE processes.id = found.process_id AND processes.search_terms IS NOT nullif(found.terms, '[]');
END;

CREATE TABLE substitute_vehicles (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  purpose text NOT NULL,
  license_number text NOT NULL,
  make text NOT NULL,
  model text NOT NULL,
  enabled integer DEFAULT true NOT NULL,
  removed_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX substitute_vehicles_license_unique ON substitute_vehicles (account_id, license_number) WHERE removed_at is null;
CREATE INDEX substitute_vehicles_account_idx ON substitute_vehicles (account_id, purpose, license_number);

CREATE TRIGGER process_search_substitute AFTER UPDATE OF license_number, make, model ON substitute_vehicles
WHEN NEW.license_number IS NOT OLD.license_number OR NEW.make IS NOT OLD.make OR NEW.model IS NOT OLD.model
BEGIN
  UPDATE processes SET search_terms = nullif(found.terms, '[]')
  FROM (
    SELECT process_id, json_group_array(term) FILTER (WHERE term <> '') AS terms FROM (
      SELECT id AS process_id, '' AS term FROM processes WHERE id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id)
      UNION SELECT process_id, term FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id)
      UNION SELECT process_id, term FROM process_further_terms WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id)
      ORDER BY 1, 2
    ) GROUP BY process_id
  ) found
  WHERE processes.id = found.process_id AND processes.search_terms IS NOT nullif(found.terms, '[]');
END;

CREATE TABLE work_orders (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  customer_id text,
  vehicle_id text,
  external_work_order_id text,
  external_system_identifier text,
  created_by text,
  reservation_start integer,
  reservation_end integer,
  accessory_fee_cents integer,
  cpu_payment_request integer DEFAULT false NOT NULL,
  content_hash text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_from_dealer_system integer DEFAULT false NOT NULL,
  vehicle_edited_manually integer DEFAULT false NOT NULL,
  reservation_edited_manually integer DEFAULT false NOT NULL,
  changed_by_user_id text,
  dealer_revision integer,
  former_number text,
  payer text,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (customer_id) REFERENCES customers(id),
  FOREIGN KEY (vehicle_id) REFERENCES vehicles(id),
  CONSTRAINT work_orders_reservation_check CHECK (reservation_end is null or reservation_start is null or reservation_end >= reservation_start)
);
CREATE UNIQUE INDEX work_orders_external_unique ON work_orders (account_id, external_work_order_id) WHERE external_work_order_id is not null;
CREATE INDEX work_orders_recent_idx ON work_orders (account_id, created_at, id);
CREATE INDEX work_orders_reservation_idx ON work_orders (account_id, reservation_start) WHERE reservation_start is not null;
CREATE INDEX work_orders_vehicle_idx ON work_orders (vehicle_id);
CREATE INDEX work_orders_customer_idx ON work_orders (customer_id);
CREATE INDEX work_orders_ready_idx ON work_orders (account_id, reservation_end) WHERE reservation_end is not null;

-- A work order is written whole, its own row last. A price that is asked for anew is told in the history, with who raised it.
CREATE TRIGGER work_orders_asked_price AFTER UPDATE OF version ON work_orders
BEGIN
  INSERT INTO process_events (id, process_id, version, type, from_state, to_state, actor_kind, actor_id, created_at)
  SELECT 'evt_' || lower(hex(randomblob(13))), p.id, p.version + 1, 'ask_price', p.state, p.state,
    iif(NEW.changed_by_user_id IS NULL, 'dms', 'staff'), NEW.changed_by_user_id, NEW.updated_at
  FROM processes p JOIN asked_prices q ON q.process_id = p.id
  WHERE p.work_order_id = NEW.id AND q.asked_cents IS NOT NULL AND q.asked_cents IS NOT p.asked_price_cents;
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id),
    version = version + 1, updated_at = NEW.updated_at
  WHERE work_order_id = NEW.id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = processes.id);
END;

CREATE TRIGGER process_search_order AFTER UPDATE OF vehicle_id, external_work_order_id ON work_orders
WHEN NEW.vehicle_id IS NOT OLD.vehicle_id OR NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  UPDATE processes SET search_terms = nullif(found.terms, '[]')
  FROM (
    SELECT process_id, json_group_array(term) FILTER (WHERE term <> '') AS terms FROM (
      SELECT id AS process_id, '' AS term FROM processes WHERE id IN (SELECT id FROM processes WHERE work_order_id = NEW.id)
      UNION SELECT process_id, term FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id)
      UNION SELECT process_id, term FROM process_further_terms WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id)
      ORDER BY 1, 2
    ) GROUP BY process_id
  ) found
  WHERE processes.id = found.process_id AND processes.search_terms IS NOT nullif(found.terms, '[]');
END;

-- The money goes with the order where its number becomes another.
CREATE TRIGGER work_orders_order_money AFTER UPDATE OF external_work_order_id ON work_orders
WHEN NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  UPDATE order_money SET order_key = coalesce('n:' || NEW.external_work_order_id, 'i:' || NEW.id)
  WHERE account_id = NEW.account_id AND order_key = coalesce('n:' || OLD.external_work_order_id, 'i:' || OLD.id);
END;

CREATE TABLE order_rows (
  id text NOT NULL,
  work_order_id text NOT NULL,
  position integer NOT NULL,
  description text NOT NULL,
  type text NOT NULL,
  price_cents integer NOT NULL,
  payer text NOT NULL,
  product_code text,
  row_id text,
  quantity_thousandths integer,
  unit text,
  unit_price_ten_thousandths integer,
  discount_basis_points integer,
  discount_cents integer,
  vat_basis_points integer,
  gross_cents integer,
  PRIMARY KEY (work_order_id, id),
  FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE cascade,
  CONSTRAINT order_rows_payer_check CHECK (payer in ('CUSTOMER','WARRANTY','NONE'))
) WITHOUT ROWID;

-- =====================================================================================================================
-- Visits
-- A visit is a row of processes. Its states and the ways between them are those of docs/lifecycle.md.
-- =====================================================================================================================

CREATE TABLE process_transitions (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);

CREATE TABLE processes (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  link_code text NOT NULL,
  process_type text NOT NULL,
  lane text DEFAULT 'ROUND_THE_CLOCK' NOT NULL,
  state text NOT NULL,
  current_step text NOT NULL,
  work_order_id text,
  customer_id text,
  substitute_vehicle_id text,
  language_id text,
  created_by_user_id text,
  work_order_approved integer DEFAULT false NOT NULL,
  customer_has_driving_license integer DEFAULT false NOT NULL,
  use_retrieval_process integer DEFAULT false NOT NULL,
  returns_substitute_vehicle integer DEFAULT false NOT NULL,
  customer_notes text DEFAULT '' NOT NULL,
  delivery_option_id text,
  delivery_info_notes text,
  delivery_info_at integer,
  key_missing_at integer,
  unreached_since integer,
  reached_at integer,
  contact_phone text,
  contact_email text,
  asked_price_cents integer,
  opened_at integer,
  payment_opened_at integer,
  link_send_at integer,
  state_changed_at integer NOT NULL,
  waiting_since integer DEFAULT 0 NOT NULL,
  due_at integer,
  ended_at integer,
  last_event_id text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  keys_laid_at integer,
  approval_overridden integer DEFAULT false NOT NULL,
  identity_excused integer DEFAULT false NOT NULL,
  refund_by_hand integer DEFAULT false NOT NULL,
  assigned_user_id text REFERENCES users(id) ON DELETE SET NULL,
  unanswered_since integer,
  is_trial integer DEFAULT false NOT NULL,
  box_forced_at integer,
  additional_work_turn text,
  additional_work_at integer,
  ready_at integer,
  is_sales integer GENERATED ALWAYS AS (process_type = 'NO_DMS_DELIVERY' or process_type = 'NO_DMS_RETRIEVE' or process_type = 'NO_DMS_RETRIEVE_AND_RETURN' or process_type = 'ONLY_PAYMENT') VIRTUAL,
  search_terms text,
  owed_cents integer,
  owed_returned_cents integer DEFAULT 0 NOT NULL,
  owed_refund_id text,
  owed_means text,
  owed_turn text,
  keys_turn text,
  turn text GENERATED ALWAYS AS (case when key_missing_at is not null then 'staff' when owed_turn is not null then owed_turn when additional_work_turn is not null then additional_work_turn when asked_price_cents is not null and state in ('DELIVERY_DONE', 'READY_FOR_PAYMENT') then 'customer' when state in ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') and due_at is null then 'staff' when state = 'STARTED' and current_step = 'WAITING_CONFIRMATION' then 'staff' when state = 'BOX_RESERVED' and process_type in ('DELIVERY_WITH_SUBSTITUTE_CAR') then 'staff' when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') and process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then case when current_step = 'WAITING_CONFIRMATION' then 'system' else 'customer' end when state = 'BOX_RESERVED' and process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') then 'staff' when state = 'PAYMENT_DONE' and (process_type in ('RETRIEVE', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN') or keys_laid_at is not null) then 'customer' when state = 'REFUND_REQUESTED' and refund_by_hand then 'staff' when state = 'REFUNDED' and keys_turn is not null then keys_turn when state in ('LINK_SENT', 'STARTED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_VISIT_REQUIRED', 'KEY_CODE_SENT', 'PAYMENT_LINK_SENT', 'RETRIEVE_STARTED') then 'customer' when state in ('LINK_SEND_FAILED', 'ADVISOR_EXPIRED', 'NO_ROOM_LEFT', 'KEY_CODE_SEND_FAILED', 'BOX_RESERVATION_FAILED', 'CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE', 'REFUND_READY', 'SUBSTITUTE_VEHICLE_KEYS_LEFT') then 'staff' when state in ('LINK_GENERATED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CUSTOMER_NOTIFIED_OF_RESERVATION', 'ADVISOR_CONFIRMED', 'BOX_RESERVED', 'WAITING_KEY_CODE', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'SCHEDULED_FOR_DELAYED_LINK_SENDING') then 'system' when state in ('WAITING_THIRD_PARTY_INFORMATION', 'REFUND_REQUESTED') then 'provider' else 'nobody' end) VIRTUAL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (work_order_id) REFERENCES work_orders(id),
  FOREIGN KEY (customer_id) REFERENCES customers(id),
  FOREIGN KEY (substitute_vehicle_id) REFERENCES substitute_vehicles(id),
  FOREIGN KEY (language_id) REFERENCES languages(id),
  FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT processes_notes_check CHECK (length(customer_notes) <= 300),
  CONSTRAINT processes_delivery_notes_check CHECK (delivery_info_notes is null or length(delivery_info_notes) <= 300)
);
CREATE UNIQUE INDEX processes_link_code_unique ON processes (link_code);
CREATE INDEX processes_work_order_idx ON processes (work_order_id);
CREATE INDEX processes_customer_idx ON processes (customer_id);
CREATE INDEX processes_changed_idx ON processes (account_id, updated_at, id);
CREATE INDEX processes_unreached_idx ON processes (account_id, unreached_since, id) WHERE unreached_since is not null;
CREATE INDEX processes_substitute_idx ON processes (substitute_vehicle_id) WHERE substitute_vehicle_id is not null;
CREATE INDEX processes_language_idx ON processes (language_id) WHERE language_id is not null;
CREATE INDEX processes_due_idx ON processes (due_at) WHERE due_at is not null;
CREATE INDEX processes_box_missing_idx ON processes (state_changed_at, id) WHERE state in ('NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED');
CREATE INDEX processes_lent_idx ON processes (substitute_vehicle_id) WHERE substitute_vehicle_id is not null and state not in ('PROCESS_DONE', 'REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED', 'DELIVERY_NOT_COMPLETED', 'CANCELLED', 'CLOSED');
CREATE INDEX processes_creator_idx ON processes (created_by_user_id, id) WHERE created_by_user_id is not null;
CREATE INDEX processes_unanswered_idx ON processes (account_id, unanswered_since, id) WHERE unanswered_since is not null;
CREATE INDEX processes_returned_idx ON processes (substitute_vehicle_id, ended_at) WHERE substitute_vehicle_id is not null and state = 'PROCESS_DONE';
CREATE INDEX processes_trial_idx ON processes (ended_at, created_at) WHERE is_trial = 1;
CREATE INDEX processes_additional_work_idx ON processes (account_id, additional_work_at, id) WHERE additional_work_turn = 'staff';
CREATE INDEX processes_turn_idx ON processes (account_id, turn, waiting_since, id);
CREATE INDEX processes_assigned_idx ON processes (assigned_user_id, account_id, turn, waiting_since, id) WHERE assigned_user_id is not null;
CREATE INDEX processes_over_idx ON processes (account_id, state, process_type, waiting_since, id) WHERE turn = 'nobody';
CREATE INDEX processes_keys_left_idx ON processes (state_changed_at) WHERE keys_turn = 'customer';

-- A wait begins anew with each state, and when the turn passes to somebody else within one (processes_waiting_since).
CREATE TRIGGER processes_waiting_birth AFTER INSERT ON processes
WHEN NEW.waiting_since = 0
BEGIN UPDATE processes SET waiting_since = NEW.state_changed_at WHERE id = NEW.id; END;

-- Staff are to call where a message that was needed went nowhere, until the process goes on.
CREATE TRIGGER processes_unreached AFTER UPDATE OF state ON processes
WHEN NEW.state IS NOT OLD.state AND NEW.state IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN UPDATE processes SET unreached_since = NEW.updated_at WHERE id = NEW.id; END;

CREATE TRIGGER processes_reached AFTER UPDATE OF state ON processes
WHEN NEW.state IS NOT OLD.state AND NEW.unreached_since IS NOT NULL AND NEW.state NOT IN ('LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN UPDATE processes SET unreached_since = NULL WHERE id = NEW.id; END;

-- A message that failed is told to staff once nothing else follows it.
CREATE TRIGGER processes_unreached_push AFTER UPDATE OF unreached_since ON processes
WHEN NEW.unreached_since IS NOT NULL AND NEW.unreached_since IS NOT OLD.unreached_since AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'message'), NEW.unreached_since, NEW.unreached_since);
END;

CREATE TRIGGER processes_asked_price AFTER UPDATE OF state, current_step ON processes
WHEN NEW.asked_price_cents IS NOT NULL
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.id)
  WHERE id = NEW.id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.id);
END;

-- The link to the payment waited for the price.
CREATE TRIGGER processes_price_settled AFTER UPDATE OF asked_price_cents ON processes
WHEN OLD.asked_price_cents IS NOT NULL AND NEW.asked_price_cents IS NULL AND NEW.state = 'READY_FOR_PAYMENT'
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id, 'process.send_payment_link',
    json_object('processId', NEW.id, 'wish', 'price_' || NEW.version), NEW.updated_at, NEW.updated_at);
END;

-- A price that has to be approved is told once, whatever has raised it: the order, the account's terms, or an approval that
-- saw no work.
CREATE TRIGGER processes_price_asked AFTER UPDATE OF asked_price_cents ON processes
WHEN NEW.asked_price_cents IS NOT NULL AND NEW.asked_price_cents IS NOT OLD.asked_price_cents
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id, 'process.send_price', json_object('processId', NEW.id), NEW.updated_at, NEW.updated_at);
END;

-- A process goes along the transitions alone, and back where staff take back what they told last, within seconds, and only
-- what had no effect outside (worker/domain/undo.ts, tested).
CREATE TRIGGER processes_state_guard BEFORE UPDATE OF state ON processes
WHEN NOT EXISTS (SELECT 1 FROM process_transitions t WHERE t.from_state = OLD.state AND t.to_state = NEW.state)
  AND NOT EXISTS (
    SELECT 1 FROM process_events e
    WHERE e.id = OLD.last_event_id AND e.process_id = OLD.id AND e.version = OLD.version AND e.actor_kind = 'staff'
      AND e.from_state = NEW.state AND e.to_state = OLD.state AND NEW.updated_at - e.created_at BETWEEN 0 AND 12000
      AND e.type IN ('box_full', 'deliver_keys', 'deliver_belongings', 'collect_keys', 'deliver_over_counter', 'start_retrieval', 'return_substitute_keys', 'finish'))
BEGIN SELECT RAISE(ABORT, 'illegal transition'); END;

CREATE TRIGGER processes_closed_update_guard BEFORE UPDATE OF state ON processes
WHEN OLD.state IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND NEW.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;

CREATE TRIGGER processes_counted AFTER INSERT ON processes
WHEN NEW.is_trial = 0
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.created_at, 'visits', NEW.process_type, NULL, 1, 0);
END;

-- A visit is born a trial, or is none.
CREATE TRIGGER processes_trial_kept BEFORE UPDATE OF is_trial ON processes
WHEN NEW.is_trial <> OLD.is_trial
BEGIN SELECT RAISE(ABORT, 'a trial stays a trial'); END;

CREATE TRIGGER processes_initial_state_guard BEFORE INSERT ON processes
WHEN NEW.state NOT IN ('LINK_GENERATED', 'SCHEDULED_FOR_DELAYED_LINK_SENDING', 'SCHEDULED_FOR_NO_DMS_RESERVATION', 'USE_ONLY_PAYMENT', 'STARTED')
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(ABORT, 'illegal initial state'); END;

CREATE TRIGGER processes_closed_insert_guard BEFORE INSERT ON processes
WHEN (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;

CREATE TRIGGER processes_not_live_guard BEFORE INSERT ON processes
WHEN NEW.is_trial = 0 AND (SELECT live_since FROM accounts WHERE id = NEW.account_id) IS NULL
  AND NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(ABORT, 'account.not_live'); END;

CREATE TRIGGER processes_change_birth AFTER INSERT ON processes
WHEN NEW.is_trial = 0 AND EXISTS (SELECT 1 FROM change_feeds WHERE account_id = NEW.account_id)
BEGIN
  UPDATE change_feeds SET last_seq = last_seq + 1 WHERE account_id = NEW.account_id;
  INSERT INTO process_changes (process_id, account_id, seq, ended_at)
  VALUES (NEW.id, NEW.account_id, (SELECT last_seq FROM change_feeds WHERE account_id = NEW.account_id), NEW.ended_at)
  ON CONFLICT (process_id) DO UPDATE SET seq = excluded.seq, ended_at = excluded.ended_at;
END;

CREATE TRIGGER processes_change_moved AFTER UPDATE OF version ON processes
WHEN NEW.version IS NOT OLD.version AND NEW.is_trial = 0 AND EXISTS (SELECT 1 FROM change_feeds WHERE account_id = NEW.account_id)
BEGIN
  UPDATE change_feeds SET last_seq = last_seq + 1 WHERE account_id = NEW.account_id;
  INSERT INTO process_changes (process_id, account_id, seq, ended_at)
  VALUES (NEW.id, NEW.account_id, (SELECT last_seq FROM change_feeds WHERE account_id = NEW.account_id), NEW.ended_at)
  ON CONFLICT (process_id) DO UPDATE SET seq = excluded.seq, ended_at = excluded.ended_at;
END;

CREATE TRIGGER processes_key_missing_webhook AFTER UPDATE OF key_missing_at ON processes
WHEN NEW.key_missing_at IS NOT NULL AND NEW.key_missing_at IS NOT OLD.key_missing_at AND NEW.key_missing_at IS NOT NEW.box_forced_at
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.key_not_found', p.state, p.version, NULL, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.id;
END;

CREATE TRIGGER processes_note_webhook AFTER UPDATE OF customer_notes ON processes
WHEN NEW.customer_notes IS NOT OLD.customer_notes AND NEW.ended_at IS NULL
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.note_changed', p.state, p.version, NULL, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.id;
END;

CREATE TRIGGER processes_choices_webhook AFTER UPDATE OF customer_has_driving_license, use_retrieval_process, returns_substitute_vehicle ON processes
WHEN (NEW.customer_has_driving_license <> OLD.customer_has_driving_license OR NEW.use_retrieval_process <> OLD.use_retrieval_process
  OR NEW.returns_substitute_vehicle <> OLD.returns_substitute_vehicle) AND NEW.ended_at IS NULL
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.choices_changed', p.state, p.version, NULL, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.id;
END;

-- Whatever ends the time of additional work (it is paid, cancelled, the keys are given back) withdraws what nobody decided.
CREATE TRIGGER processes_additional_work_ended AFTER UPDATE OF state ON processes
WHEN OLD.additional_work_turn IS NOT NULL AND NEW.state NOT IN ('CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED')
BEGIN
  UPDATE additional_work_rows SET state = 'WITHDRAWN', decided_at = NEW.updated_at WHERE process_id = NEW.id AND state IN ('PROPOSED', 'CALL_REQUESTED');
  UPDATE additional_work_proposals SET state = iif(EXISTS (SELECT 1 FROM additional_work_rows r WHERE r.proposal_id = additional_work_proposals.id AND r.state <> 'WITHDRAWN'), 'DECIDED', 'WITHDRAWN'),
    version = version + 1, updated_at = NEW.updated_at WHERE process_id = NEW.id AND state = 'OPEN';
  UPDATE processes SET additional_work_turn = NULL, additional_work_at = NEW.updated_at WHERE id = NEW.id;
END;

CREATE TRIGGER processes_cloud_moved AFTER UPDATE OF state ON processes
WHEN OLD.state <> NEW.state AND EXISTS (SELECT 1 FROM cloud_cabinets)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  SELECT 'obx_' || lower(hex(randomblob(16))), NEW.id || ':cloud', 'cloud.tend', json_object('lockerId', l.locker_id, 'at', NEW.updated_at), NEW.updated_at, NEW.updated_at
  FROM box_leases l JOIN cloud_cabinets c ON c.locker_id = l.locker_id WHERE l.process_id = NEW.id AND l.ended_at IS NULL;
END;

-- An order has one unfinished visit. A unique index would be written with every move of a visit. The name in the error is that of the
-- column, as SQLite says it of an index.
CREATE TRIGGER processes_one_unfinished BEFORE INSERT ON processes
WHEN NEW.work_order_id IS NOT NULL
  AND NEW.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND EXISTS (SELECT 1 FROM processes o WHERE o.work_order_id = NEW.work_order_id AND o.id <> NEW.id
    AND o.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: processes.work_order_id'); END;

CREATE TRIGGER processes_still_one_unfinished BEFORE UPDATE OF state, work_order_id ON processes
WHEN NEW.work_order_id IS NOT NULL
  AND NEW.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')
  AND (OLD.work_order_id IS NOT NEW.work_order_id
    OR OLD.state IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED'))
  AND EXISTS (SELECT 1 FROM processes o WHERE o.work_order_id = NEW.work_order_id AND o.id <> NEW.id
    AND o.state NOT IN ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: processes.work_order_id'); END;

-- The terms are sorted, so that visits found by the same have the same text. A visit that comes with its terms, as one whose group is
-- moved, keeps them.
CREATE TRIGGER process_search_birth AFTER INSERT ON processes
WHEN NEW.search_terms IS NULL
BEGIN
  UPDATE processes SET search_terms = (
    SELECT nullif(json_group_array(term), '[]') FROM (
      SELECT term FROM process_terms WHERE process_id = NEW.id AND term <> ''
      UNION SELECT term FROM process_further_terms WHERE process_id = NEW.id AND term <> ''
      ORDER BY 1))
  WHERE id = NEW.id;
END;

CREATE TRIGGER process_search_arrival AFTER INSERT ON processes
WHEN NEW.search_terms IS NOT NULL
BEGIN
  INSERT INTO search_terms (account_number, is_sales, term, process_id)
  SELECT a.number, NEW.is_sales, t.value, NEW.id FROM accounts a, json_each(NEW.search_terms) t WHERE a.id = NEW.account_id
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER process_search_process AFTER UPDATE OF work_order_id, customer_id, substitute_vehicle_id, contact_phone ON processes
WHEN NEW.work_order_id IS NOT OLD.work_order_id OR NEW.customer_id IS NOT OLD.customer_id OR NEW.substitute_vehicle_id IS NOT OLD.substitute_vehicle_id OR NEW.contact_phone IS NOT OLD.contact_phone
BEGIN
  UPDATE processes SET search_terms = (
    SELECT nullif(json_group_array(term), '[]') FROM (
      SELECT term FROM process_terms WHERE process_id = NEW.id AND term <> ''
      UNION SELECT term FROM process_further_terms WHERE process_id = NEW.id AND term <> ''
      ORDER BY 1))
  WHERE id = NEW.id;
END;

-- Only what is another is written. The row is read as it is now: of these two triggers both may wake at one statement, where the type is
-- corrected and the car goes.
CREATE TRIGGER process_search_left AFTER UPDATE OF search_terms, process_type ON processes
WHEN OLD.search_terms IS NOT NULL AND (NEW.search_terms IS NOT OLD.search_terms OR NEW.is_sales <> OLD.is_sales)
BEGIN
  DELETE FROM search_terms WHERE (account_number, is_sales, term, process_id) IN (
    SELECT a.number, OLD.is_sales, t.value, OLD.id FROM accounts a, json_each(OLD.search_terms) t
    WHERE a.id = OLD.account_id AND NOT EXISTS (
      SELECT 1 FROM processes p, json_each(p.search_terms) n WHERE p.id = NEW.id AND p.is_sales = OLD.is_sales AND n.value = t.value));
END;

-- It says ON CONFLICT, because an upsert that wakes this trigger overrules OR IGNORE.
CREATE TRIGGER process_search_come AFTER UPDATE OF search_terms, process_type ON processes
WHEN NEW.search_terms IS NOT OLD.search_terms OR NEW.is_sales <> OLD.is_sales
BEGIN
  INSERT INTO search_terms (account_number, is_sales, term, process_id)
  SELECT a.number, p.is_sales, t.value, p.id FROM processes p JOIN accounts a ON a.id = p.account_id, json_each(p.search_terms) t
  WHERE p.id = NEW.id
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER process_search_end BEFORE DELETE ON processes
BEGIN
  DELETE FROM search_terms WHERE (account_number, is_sales, term, process_id) IN (
    SELECT a.number, OLD.is_sales, t.value, OLD.id FROM accounts a, json_each(OLD.search_terms) t WHERE a.id = OLD.account_id);
END;

-- A visit is not closed while it owes its customer money.
CREATE TRIGGER processes_balance_open BEFORE UPDATE OF state ON processes
WHEN NEW.state = 'CLOSED' AND OLD.owed_turn IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'constraint failed: processes.owed_turn'); END;

-- Money that the workshop gave back by itself is counted as a refund is.
CREATE TRIGGER processes_balance_counted AFTER UPDATE OF owed_means ON processes
WHEN NEW.owed_means IS NOT NULL AND NEW.owed_means <> 'REFUND' AND OLD.owed_means IS NULL AND NEW.is_trial = 0
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'refunds', '', NULL, 1, NEW.owed_returned_cents - OLD.owed_returned_cents);
END;

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

CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, additional_work_turn, keys_laid_at, owed_turn, keys_turn ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND NEW.waiting_since <> NEW.updated_at AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;

CREATE TRIGGER processes_staff_push AFTER UPDATE OF state, current_step, due_at, key_missing_at, asked_price_cents, keys_laid_at, owed_turn, keys_turn ON processes
WHEN NEW.turn = 'staff' AND OLD.turn <> 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;

CREATE TRIGGER processes_key_missing_push AFTER UPDATE OF key_missing_at ON processes
WHEN NEW.key_missing_at IS NOT NULL AND NEW.key_missing_at IS NOT OLD.key_missing_at AND OLD.turn = 'staff' AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.id || ':push', 'staff.push', json_object('processId', NEW.id, 'why', 'turn'), NEW.updated_at, NEW.updated_at);
END;

-- A lent car's keys go back to staff once its money was given back, a customer's own stay theirs.
CREATE TRIGGER processes_keys_left AFTER UPDATE OF state ON processes
WHEN NEW.state = 'REFUNDED' AND OLD.state <> 'REFUNDED'
  AND EXISTS (SELECT 1 FROM box_leases WHERE process_id = NEW.id AND ended_at IS NULL)
BEGIN
  UPDATE processes SET keys_turn = iif(process_type IN ('NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'), 'staff', 'customer') WHERE id = NEW.id;
END;

CREATE TABLE process_events (
  id text NOT NULL,
  process_id text NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  reason text,
  overrides text,
  created_at integer NOT NULL,
  PRIMARY KEY (process_id, version),
  FOREIGN KEY (process_id) REFERENCES processes(id)
) WITHOUT ROWID;

CREATE TRIGGER process_events_no_update BEFORE UPDATE ON process_events
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;

CREATE TRIGGER process_events_done_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.done', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_keys_webhook AFTER INSERT ON process_events
WHEN NEW.type IN ('deliver_keys', 'deliver_over_counter') AND NEW.to_state NOT IN ('PAYMENT_DONE', 'PROCESS_DONE')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.keys_delivered', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_services_counted AFTER INSERT ON process_events
WHEN (NEW.to_state IN ('CANCELLED', 'DELIVERY_NOT_COMPLETED') OR (NEW.from_state = 'DELIVERY_NOT_COMPLETED' AND NEW.to_state = 'LINK_SENT')) AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'services', '', NULL, s.count * iif(NEW.to_state = 'LINK_SENT', 1, -1), s.cents * iif(NEW.to_state = 'LINK_SENT', 1, -1)
  FROM processes p JOIN sold_services s ON s.process_id = p.id WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_keys_counted AFTER INSERT ON process_events
WHEN NEW.actor_kind = 'locker' AND NEW.type IN ('deliver_keys', 'start_retrieval') AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'keys', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_finished_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PROCESS_DONE' AND NEW.from_state IS NOT NEW.to_state AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', iif(EXISTS (
      SELECT 1 FROM process_events e WHERE e.process_id = p.id AND e.actor_kind = 'staff' AND e.type <> 'create'), 'helped', 'alone'), NULL, 1, 0
  FROM processes p WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_undone_counted AFTER INSERT ON process_events
WHEN NEW.type = 'undo' AND NEW.from_state = 'PROCESS_DONE' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'finished', 'helped', NULL, -1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_payment_wait_counted AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.actor_kind <> 'system' AND NEW.type <> 'undo' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'payment_wait', NULL, max(0, NEW.created_at - r.at), 1, max(0, NEW.created_at - r.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e
    WHERE e.process_id = NEW.process_id AND e.to_state IN ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT')) r
  WHERE p.id = NEW.process_id AND r.at IS NOT NULL;
END;

CREATE TRIGGER process_events_no_delete BEFORE DELETE ON process_events
WHEN NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'process_events is append only'); END;

CREATE TRIGGER process_events_undone_webhook AFTER INSERT ON process_events
WHEN NEW.type = 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.undone', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND EXISTS (
    SELECT 1 FROM webhook_deliveries d WHERE d.process_id = p.id AND d.endpoint_id = e.id AND d.process_version = NEW.version - 1
      AND d.type IN ('process.approved', 'process.keys_delivered', 'process.paid', 'process.done'));
END;

CREATE TRIGGER process_events_news_webhook AFTER INSERT ON process_events
WHEN NEW.type <> 'undo' AND NEW.from_state IS NOT NEW.to_state AND NEW.to_state IN ('CANCELLED', 'CUSTOMER_RESERVATION_EXPIRED', 'ADVISOR_EXPIRED', 'DELIVERY_NOT_COMPLETED',
  'LINK_SEND_FAILED', 'KEY_CODE_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, iif(NEW.to_state = 'CANCELLED', 'process.cancelled', iif(NEW.to_state = 'CUSTOMER_RESERVATION_EXPIRED', 'process.reservation_expired', iif(NEW.to_state = 'ADVISOR_EXPIRED', 'process.confirmation_expired', iif(NEW.to_state = 'DELIVERY_NOT_COMPLETED', 'process.not_completed', 'process.link_undeliverable')))), NEW.to_state, NEW.version, NULL, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER process_events_paid_webhook AFTER INSERT ON process_events
WHEN NEW.to_state = 'PAYMENT_DONE' AND NEW.from_state IS NOT NEW.to_state AND NEW.type <> 'undo'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.paid', NEW.to_state, NEW.version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND p.owed_turn IS NULL;
END;

CREATE TABLE process_extra_services (
  process_id text NOT NULL,
  extra_service_id text NOT NULL,
  price_cents integer,
  created_at integer NOT NULL,
  gross_cents integer,
  PRIMARY KEY (process_id, extra_service_id),
  FOREIGN KEY (process_id) REFERENCES processes(id),
  FOREIGN KEY (extra_service_id) REFERENCES extra_services(id)
) WITHOUT ROWID;
CREATE INDEX process_extra_services_service_idx ON process_extra_services (extra_service_id);

-- The price of a visit with VAT before it is rounded: a row with VAT counts as it is, another gets the VAT of its rate, once a rate or once
-- a row as the workshop chose.
CREATE VIEW process_sums AS
SELECT p.id AS process_id, a.is_total_price_rounded AS is_rounded, coalesce((
    SELECT sum(by_rate.gross + CASE WHEN by_rate.net < 0 THEN -1 ELSE 1 END * ((abs(by_rate.net * (10000 + by_rate.vat)) * 2 + 10000) / 20000))
    FROM (
      SELECT priced.vat, sum(iif(priced.gross IS NULL, priced.net, 0)) AS net, sum(coalesce(priced.gross, 0)) AS gross
      FROM (
        SELECT iif(a.vat_rounding = 'INVOICE', '', o.id) AS part, coalesce(o.vat_basis_points, a.vat_basis_points) AS vat,
          o.price_cents AS net, o.gross_cents AS gross
        FROM order_rows o WHERE o.work_order_id = p.work_order_id AND o.payer = 'CUSTOMER'
        UNION ALL
        SELECT 'service ' || e.id, a.vat_basis_points, coalesce(x.price_cents, e.price_cents),
          iif(x.price_cents IS NULL, e.gross_cents, x.gross_cents)
        FROM process_extra_services x JOIN extra_services e ON e.id = x.extra_service_id
        WHERE x.process_id = p.id
      ) priced GROUP BY priced.part, priced.vat) by_rate), 0) AS cents
FROM processes p JOIN accounts a ON a.id = p.account_id;

-- The price of a visit as it is paid: the sum, rounded to five cents where the workshop rounds.
CREATE VIEW process_totals AS
SELECT process_id, CASE WHEN is_rounded = 1
  THEN CASE WHEN cents < 0 THEN -1 ELSE 1 END * ((abs(cents) * 2 + 5) / 10) * 5 ELSE cents END AS total_cents
FROM process_sums;

-- The price that the customer has to approve before it is paid, null where there is none: equal to needsReapproval of the domain
-- (tested). An approval of a screen without work that is billed approved no price of work: there is nothing to tolerate.
CREATE VIEW asked_prices AS
SELECT p.id AS process_id, CASE WHEN p.current_step = 'WAITING_CONFIRMATION' AND p.process_type NOT IN ('RETRIEVE', 'ONLY_PAYMENT')
    AND p.state NOT IN ('PAYMENT_DONE', 'RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT', 'PROCESS_DONE', 'REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED', 'DELIVERY_NOT_COMPLETED', 'CANCELLED', 'CLOSED')
    AND t.total_cents > max(0, g.total_cents, coalesce(g.limit_cents, CASE
      WHEN EXISTS (SELECT 1 FROM json_each(g.document, '$.rows') d WHERE d.value ->> 'payer' = 'CUSTOMER')
      THEN g.total_cents + g.total_cents * a.approval_tolerance_basis_points / 10000 END, 0))
  THEN t.total_cents END AS asked_cents
FROM processes p
JOIN accounts a ON a.id = p.account_id
JOIN approvals g ON g.process_id = p.id AND g.number = (SELECT max(h.number) FROM approvals h WHERE h.process_id = p.id)
JOIN process_totals t ON t.process_id = p.id;

CREATE TABLE process_notes (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  kind text,
  text text NOT NULL,
  author_user_id text,
  created_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id),
  FOREIGN KEY (author_user_id) REFERENCES users(id) ON DELETE set null
);
CREATE INDEX process_notes_process_idx ON process_notes (process_id, created_at);
CREATE INDEX process_notes_author_idx ON process_notes (author_user_id);

CREATE TABLE hand_overs (
  token_hash text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  taken_by text,
  expires_at integer NOT NULL,
  created_at integer NOT NULL,
  code text DEFAULT '' NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id)
);
CREATE INDEX hand_overs_process_idx ON hand_overs (process_id);
CREATE INDEX hand_overs_expiry_idx ON hand_overs (expires_at);

-- =====================================================================================================================
-- What is sold beside the work
-- =====================================================================================================================

CREATE TABLE products (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  product_code text NOT NULL,
  brand_code text,
  description text NOT NULL,
  price_cents integer NOT NULL,
  service_time_in_minutes integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  search_text text DEFAULT '' NOT NULL,
  gross_cents integer,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT products_price_check CHECK (price_cents >= 0)
);
CREATE UNIQUE INDEX products_code_unique ON products (account_id, product_code);

CREATE TRIGGER products_folded_birth AFTER INSERT ON products
BEGIN UPDATE products SET search_text = (SELECT f.folded FROM product_folds f WHERE f.id = NEW.id) WHERE id = NEW.id; END;

CREATE TRIGGER products_folded AFTER UPDATE OF product_code, description ON products
WHEN NEW.product_code IS NOT OLD.product_code OR NEW.description IS NOT OLD.description
BEGIN UPDATE products SET search_text = (SELECT f.folded FROM product_folds f WHERE f.id = NEW.id) WHERE id = NEW.id; END;

-- The code and the description of a product, folded in the same way.
CREATE VIEW product_folds AS
SELECT q.id, replace(replace(coalesce((SELECT group_concat(read.letter, '') FROM (
    SELECT coalesce(l.folded, substr(q.product_code || char(1114111) || q.description, n.key, 1)) AS letter
    FROM json_each('[0' || replace(hex(zeroblob(length(q.product_code || char(1114111) || q.description))), '00', ',0') || ']') n
      LEFT JOIN letter_folds l ON l.letter = substr(q.product_code || char(1114111) || q.description, n.key, 1)
    WHERE n.key > 0 ORDER BY n.key) read), ''), '-', ''), ' ', '') AS folded FROM products q;

CREATE TABLE extra_services (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  enabled integer DEFAULT true NOT NULL,
  pricing_type text DEFAULT 'FIXED' NOT NULL,
  price_cents integer NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  removed_at integer,
  gross_cents integer,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT extra_services_price_check CHECK (price_cents >= 0)
);
CREATE INDEX extra_services_account_idx ON extra_services (account_id, position);

CREATE TABLE extra_service_descriptions (
  extra_service_id text NOT NULL,
  language_id text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (extra_service_id, language_id),
  FOREIGN KEY (extra_service_id) REFERENCES extra_services(id) ON DELETE cascade,
  FOREIGN KEY (language_id) REFERENCES languages(id) ON DELETE cascade
);
CREATE INDEX extra_service_descriptions_language_idx ON extra_service_descriptions (language_id);

CREATE TABLE extra_service_compatibilities (
  id text PRIMARY KEY NOT NULL,
  extra_service_id text NOT NULL,
  make text NOT NULL,
  model text,
  FOREIGN KEY (extra_service_id) REFERENCES extra_services(id) ON DELETE cascade
);
CREATE INDEX extra_service_compatibilities_service_idx ON extra_service_compatibilities (extra_service_id);

CREATE TABLE extra_service_products (
  id text PRIMARY KEY NOT NULL,
  extra_service_id text NOT NULL,
  product_id text NOT NULL,
  amount integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (extra_service_id) REFERENCES extra_services(id) ON DELETE cascade,
  FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT extra_service_products_amount_check CHECK (amount > 0)
);
CREATE INDEX extra_service_products_service_idx ON extra_service_products (extra_service_id);
CREATE INDEX extra_service_products_product_idx ON extra_service_products (product_id);

-- =====================================================================================================================
-- What a customer approves
-- =====================================================================================================================

CREATE TABLE approvals (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  number integer NOT NULL,
  process_version integer NOT NULL,
  language_lcid text NOT NULL,
  document text NOT NULL,
  total_cents integer NOT NULL,
  limit_cents integer,
  previous_hash text,
  hash text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id)
);
CREATE UNIQUE INDEX approvals_number_unique ON approvals (process_id, number);
CREATE INDEX approvals_day_idx ON approvals (created_at, id);

CREATE TRIGGER approvals_no_update BEFORE UPDATE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals is append only'); END;

CREATE TRIGGER approvals_asked_price AFTER INSERT ON approvals
BEGIN
  UPDATE processes SET asked_price_cents = (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.process_id)
  WHERE id = NEW.process_id AND asked_price_cents IS NOT (SELECT asked_cents FROM asked_prices WHERE process_id = NEW.process_id);
END;

-- The latest approval says what is sold: another one counts what it has more, or less.
CREATE TRIGGER approvals_services_counted AFTER INSERT ON approvals
WHEN NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'services', '', NULL, n.count - coalesce(o.count, 0), n.cents - coalesce(o.cents, 0)
  FROM processes p JOIN approved_services n ON n.approval_id = NEW.id
  LEFT JOIN approved_services o ON o.approval_id = (SELECT g.id FROM approvals g WHERE g.process_id = NEW.process_id AND g.number = NEW.number - 1)
  WHERE p.id = NEW.process_id AND (n.count <> coalesce(o.count, 0) OR n.cents <> coalesce(o.cents, 0));
END;

CREATE TRIGGER approvals_no_delete BEFORE DELETE ON approvals
WHEN NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'approvals is append only'); END;

CREATE TRIGGER approvals_webhook AFTER INSERT ON approvals
WHEN NEW.document ->> 'kind' IS NOT 'additional_work'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.approved', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.extra_services_chosen', p.state, NEW.process_version, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND NEW.document ->> 'kind' IS NULL
    AND EXISTS (SELECT 1 FROM process_extra_services WHERE process_id = p.id);
END;

CREATE TRIGGER approvals_additional_work_webhook AFTER INSERT ON approvals
WHEN NEW.document ->> 'kind' = 'additional_work'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'additional_work.decided', p.state, NEW.process_version, NEW.id, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER approvals_counted AFTER INSERT ON approvals
WHEN NEW.number = 1 AND NEW.document ->> 'kind' IS NOT 'additional_work' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'approved', NULL, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'approval_wait', NULL, max(0, NEW.created_at - l.at), 1, max(0, NEW.created_at - l.at)
  FROM processes p, (SELECT min(e.created_at) AS at FROM process_events e WHERE e.process_id = NEW.process_id AND e.to_state = 'LINK_SENT') l
  WHERE p.id = NEW.process_id AND l.at IS NOT NULL;
END;

-- The services of each approval. A view that groups would be read whole wherever it stands to the right of a LEFT JOIN.
CREATE VIEW approved_services AS
SELECT g.process_id, g.id AS approval_id, g.number,
  (SELECT count(x.value) FROM json_each(g.document, '$.extraServices') x) AS count,
  (SELECT coalesce(sum(x.value ->> 'priceCents'), 0) FROM json_each(g.document, '$.extraServices') x) AS cents
FROM approvals g;

-- The services that were sold: those of the latest approval.
CREATE VIEW sold_services AS
SELECT s.process_id, s.count, s.cents FROM approved_services s
WHERE s.count > 0 AND s.number = (SELECT max(h.number) FROM approvals h WHERE h.process_id = s.process_id);

CREATE TABLE additional_work_proposals (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  process_id text NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  source text NOT NULL,
  proposed_by_user_id text,
  answer_by integer NOT NULL,
  overdue_at integer,
  answered_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (process_id) REFERENCES processes(id),
  FOREIGN KEY (proposed_by_user_id) REFERENCES users(id) ON DELETE set null
);
CREATE UNIQUE INDEX additional_work_proposals_number_unique ON additional_work_proposals (process_id, number);

CREATE TRIGGER additional_work_proposals_counted AFTER INSERT ON additional_work_proposals
WHEN NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.created_at, 'proposals', NEW.source, NULL, 1, 0);
END;

-- The first answer to a proposal ends its wait.
CREATE TRIGGER additional_work_answers_counted AFTER UPDATE OF answered_at ON additional_work_proposals
WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.answered_at, 'answer_wait', NULL, max(0, NEW.answered_at - NEW.created_at), 1, max(0, NEW.answered_at - NEW.created_at));
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.answered_at, 'answered', '', NULL, 1, 0);
END;

CREATE TABLE additional_work_rows (
  id text PRIMARY KEY NOT NULL,
  proposal_id text NOT NULL,
  process_id text NOT NULL,
  position integer NOT NULL,
  reference text,
  title text NOT NULL,
  words text NOT NULL,
  urgency text NOT NULL,
  type text NOT NULL,
  price_cents integer NOT NULL,
  product_code text,
  state text NOT NULL,
  decided_at integer,
  gross_cents integer,
  FOREIGN KEY (proposal_id) REFERENCES additional_work_proposals(id),
  FOREIGN KEY (process_id) REFERENCES processes(id),
  CONSTRAINT additional_work_rows_price_check CHECK (price_cents >= 0)
);
CREATE INDEX additional_work_rows_proposal_idx ON additional_work_rows (proposal_id, position);
CREATE INDEX additional_work_rows_process_idx ON additional_work_rows (process_id, state);
CREATE UNIQUE INDEX additional_work_rows_reference_unique ON additional_work_rows (process_id, reference) WHERE reference is not null and state <> 'WITHDRAWN';

-- It goes where the document of its visit is written.
CREATE TRIGGER additional_work_rows_no_delete BEFORE DELETE ON additional_work_rows
WHEN OLD.state IN ('ACCEPTED', 'DECLINED') AND NOT EXISTS (SELECT 1 FROM archived_visits v WHERE v.id = OLD.process_id)
BEGIN SELECT RAISE(ABORT, 'additional_work.decided'); END;

CREATE TRIGGER additional_work_rows_counted AFTER UPDATE OF state ON additional_work_rows
WHEN NEW.state IN ('ACCEPTED', 'DECLINED') AND OLD.state <> NEW.state AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.decided_at, iif(NEW.state = 'ACCEPTED', 'accepted_work', 'declined_work'), NEW.urgency, NULL, 1, NEW.price_cents
  FROM processes p WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER additional_work_rows_kept BEFORE UPDATE ON additional_work_rows
WHEN OLD.state IN ('ACCEPTED', 'DECLINED', 'WITHDRAWN') AND (NEW.state <> OLD.state OR NEW.price_cents <> OLD.price_cents
  OR NEW.gross_cents IS NOT OLD.gross_cents OR NEW.title <> OLD.title OR NEW.words <> OLD.words OR NEW.urgency <> OLD.urgency)
BEGIN SELECT RAISE(ABORT, 'additional_work.decided'); END;

-- The turn of additional work by its rows: a call that was asked for, or an answer that did not come in time, is of staff.
CREATE VIEW additional_work_turns AS
SELECT p.id AS process_id, CASE
  WHEN EXISTS (SELECT 1 FROM additional_work_rows r JOIN additional_work_proposals w ON w.id = r.proposal_id
    WHERE r.process_id = p.id AND (r.state = 'CALL_REQUESTED' OR (r.state = 'PROPOSED' AND w.overdue_at IS NOT NULL))) THEN 'staff'
  WHEN EXISTS (SELECT 1 FROM additional_work_rows r WHERE r.process_id = p.id AND r.state = 'PROPOSED') THEN 'customer' END AS turn
FROM processes p;

CREATE TABLE additional_work_findings (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  row_id text,
  position integer DEFAULT 0 NOT NULL,
  kind text NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  sha256 text NOT NULL,
  duration_ms integer,
  alt_text text DEFAULT '' NOT NULL,
  captions text DEFAULT '' NOT NULL,
  uploaded_by_user_id text,
  deleted_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id),
  FOREIGN KEY (row_id) REFERENCES additional_work_rows(id),
  FOREIGN KEY (uploaded_by_user_id) REFERENCES users(id) ON DELETE set null
);
CREATE UNIQUE INDEX additional_work_findings_object_unique ON additional_work_findings (object_key);
CREATE INDEX additional_work_findings_process_idx ON additional_work_findings (process_id);
CREATE INDEX additional_work_findings_row_idx ON additional_work_findings (row_id, position);
CREATE INDEX additional_work_findings_kept_idx ON additional_work_findings (created_at, id) WHERE deleted_at is null;

CREATE TABLE additional_work_templates (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  urgency text NOT NULL,
  price_cents integer NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  gross_cents integer,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX additional_work_templates_account_idx ON additional_work_templates (account_id, title);

-- =====================================================================================================================
-- Who a customer is
-- =====================================================================================================================

CREATE TABLE identity_checks (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  provider text NOT NULL,
  provider_reference text,
  redirect_url text,
  key_id text,
  status text NOT NULL,
  ending text,
  verified_name text,
  is_our_customer text DEFAULT 'UNKNOWN' NOT NULL,
  expires_at integer,
  returned_at integer,
  next_ask_at integer,
  asked_count integer DEFAULT 0 NOT NULL,
  finished_at integer,
  forgotten_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id),
  CONSTRAINT identity_checks_status_check CHECK (status in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED'))
);
CREATE INDEX identity_checks_process_idx ON identity_checks (process_id);
CREATE UNIQUE INDEX identity_checks_reference_unique ON identity_checks (provider, provider_reference) WHERE provider_reference is not null;
CREATE UNIQUE INDEX identity_checks_open_unique ON identity_checks (process_id) WHERE status in ('INITIALIZED', 'PENDING');
CREATE INDEX identity_checks_ask_idx ON identity_checks (next_ask_at) WHERE next_ask_at is not null;
CREATE INDEX identity_checks_known_idx ON identity_checks (process_id) WHERE forgotten_at is null;
CREATE INDEX identity_checks_unavailable_idx ON identity_checks (finished_at) WHERE ending = 'unavailable';

CREATE TABLE driving_licences (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  deleted_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id)
);
CREATE UNIQUE INDEX driving_licences_object_unique ON driving_licences (object_key);
CREATE UNIQUE INDEX driving_licences_current_unique ON driving_licences (process_id) WHERE deleted_at is null;
CREATE INDEX driving_licences_process_idx ON driving_licences (process_id);

-- =====================================================================================================================
-- Cabinets, their boxes and who opens them
-- =====================================================================================================================

CREATE TABLE lockers (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  instructions text NOT NULL,
  overflow text DEFAULT '{}' NOT NULL,
  enabled integer DEFAULT true NOT NULL,
  last_heartbeat_at integer,
  removed_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX lockers_account_idx ON lockers (account_id);
CREATE INDEX lockers_heard_idx ON lockers (last_heartbeat_at) WHERE enabled = 1 and removed_at is null;

CREATE TABLE boxes (
  id text PRIMARY KEY NOT NULL,
  locker_id text NOT NULL,
  account_id text NOT NULL,
  number integer NOT NULL,
  size text NOT NULL,
  size_rank integer NOT NULL,
  lane text NOT NULL,
  grid_column integer NOT NULL,
  grid_row integer NOT NULL,
  out_of_use integer DEFAULT false NOT NULL,
  out_of_use_reason text,
  door_open integer,
  door_seen_at integer,
  keys_inside integer,
  keys_seen_at integer,
  removed_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  keys_unclaimed_at integer,
  FOREIGN KEY (locker_id) REFERENCES lockers(id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT boxes_rank_check CHECK (size_rank between 0 and 5),
  CONSTRAINT boxes_lane_check CHECK (lane in ('FAST_LANE','ROUND_THE_CLOCK'))
);
CREATE UNIQUE INDEX boxes_number_unique ON boxes (locker_id, number) WHERE removed_at is null;
CREATE INDEX boxes_locker_idx ON boxes (locker_id, number);
CREATE INDEX boxes_fitting_idx ON boxes (account_id, lane, out_of_use, size_rank, number);
CREATE INDEX boxes_in_use_idx ON boxes (account_id, locker_id) WHERE out_of_use = 0 and removed_at is null;
CREATE INDEX boxes_forced_idx ON boxes (locker_id) WHERE out_of_use_reason = 'forced' and removed_at is null;
CREATE INDEX boxes_unclaimed_idx ON boxes (locker_id) WHERE keys_unclaimed_at is not null;

CREATE TABLE box_leases (
  id text PRIMARY KEY NOT NULL,
  box_id text NOT NULL,
  locker_id text NOT NULL,
  process_id text NOT NULL,
  access_code text NOT NULL,
  expires_at integer NOT NULL,
  confirmed_at integer,
  ended_at integer,
  end_reason text,
  created_at integer NOT NULL,
  FOREIGN KEY (box_id) REFERENCES boxes(id),
  FOREIGN KEY (locker_id) REFERENCES lockers(id),
  FOREIGN KEY (process_id) REFERENCES processes(id),
  CONSTRAINT box_leases_code_check CHECK (length(access_code) = 6)
);
CREATE UNIQUE INDEX box_leases_active_box_unique ON box_leases (box_id) WHERE ended_at is null;
CREATE UNIQUE INDEX box_leases_active_process_unique ON box_leases (process_id) WHERE ended_at is null;
CREATE UNIQUE INDEX box_leases_active_code_unique ON box_leases (locker_id, access_code) WHERE ended_at is null;
CREATE INDEX box_leases_process_idx ON box_leases (process_id);
CREATE INDEX box_leases_box_idx ON box_leases (box_id, created_at);
CREATE INDEX box_leases_code_idx ON box_leases (locker_id, access_code);
CREATE INDEX box_leases_expiry_idx ON box_leases (expires_at) WHERE ended_at is null;

CREATE TRIGGER box_leases_new_pass_code BEFORE UPDATE OF access_code ON box_leases
WHEN NEW.access_code <> OLD.access_code AND EXISTS (
  SELECT 1 FROM collect_passes c JOIN lockers k ON k.id = NEW.locker_id
  WHERE c.access_code = NEW.access_code AND c.account_id = k.account_id AND c.revoked_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;

CREATE TRIGGER box_leases_pass_code BEFORE INSERT ON box_leases
WHEN NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1) AND (EXISTS (
  SELECT 1 FROM collect_passes c JOIN lockers k ON k.id = NEW.locker_id
  WHERE c.access_code = NEW.access_code AND c.account_id = k.account_id AND c.revoked_at IS NULL
    AND c.valid_until > NEW.created_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;

-- A cabinet that a cloud runs hears of a box that is given or given back, and of each step of whoever holds it: their code may open it
-- from then on, or no more.
CREATE TRIGGER box_leases_cloud_given AFTER INSERT ON box_leases
WHEN NEW.ended_at IS NULL AND EXISTS (SELECT 1 FROM cloud_cabinets c WHERE c.locker_id = NEW.locker_id)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':cloud', 'cloud.tend', json_object('lockerId', NEW.locker_id, 'at', NEW.created_at), NEW.created_at, NEW.created_at);
END;

CREATE TRIGGER box_leases_cloud_given_back AFTER UPDATE OF ended_at ON box_leases
WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND EXISTS (SELECT 1 FROM cloud_cabinets c WHERE c.locker_id = NEW.locker_id)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':cloud', 'cloud.tend', json_object('lockerId', NEW.locker_id, 'at', NEW.ended_at), NEW.ended_at, NEW.ended_at);
END;

-- Keys that were moved to another box are there still.
CREATE TRIGGER box_leases_keys_left AFTER INSERT ON box_leases
WHEN EXISTS (SELECT 1 FROM processes WHERE id = NEW.process_id AND state = 'REFUNDED')
BEGIN
  UPDATE processes SET keys_turn = iif(process_type IN ('NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'), 'staff', 'customer') WHERE id = NEW.process_id;
END;

CREATE TRIGGER box_leases_keys_taken AFTER UPDATE OF ended_at ON box_leases
WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL
BEGIN
  UPDATE processes SET keys_turn = NULL WHERE id = NEW.process_id AND keys_turn IS NOT NULL;
END;

CREATE TABLE box_commands (
  id text PRIMARY KEY NOT NULL,
  box_id text NOT NULL,
  locker_id text NOT NULL,
  reason text NOT NULL,
  requested_by_user_id text NOT NULL,
  expires_at integer NOT NULL,
  fetched_at integer,
  settled_at integer,
  outcome text,
  created_at integer NOT NULL,
  release_id text,
  FOREIGN KEY (box_id) REFERENCES boxes(id),
  FOREIGN KEY (locker_id) REFERENCES lockers(id),
  CONSTRAINT box_commands_outcome_check CHECK ((settled_at is null) = (outcome is null))
);
CREATE INDEX box_commands_waiting_idx ON box_commands (locker_id, expires_at) WHERE settled_at is null;
CREATE INDEX box_commands_box_idx ON box_commands (box_id, created_at);
CREATE INDEX box_commands_created_idx ON box_commands (created_at);

CREATE TRIGGER box_commands_cloud_wished AFTER INSERT ON box_commands
WHEN EXISTS (SELECT 1 FROM cloud_cabinets c WHERE c.locker_id = NEW.locker_id)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), coalesce((SELECT process_id FROM box_leases WHERE box_id = NEW.box_id AND ended_at IS NULL), NEW.locker_id) || ':cloud', 'cloud.tend',
    json_object('lockerId', NEW.locker_id), NEW.created_at, NEW.created_at);
END;

CREATE TABLE collect_passes (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  process_id text NOT NULL,
  pass_code text NOT NULL,
  access_code text NOT NULL,
  click_id text NOT NULL,
  name text NOT NULL,
  phone_number text,
  valid_from integer NOT NULL,
  valid_until integer NOT NULL,
  first_opened_at integer,
  revoked_at integer,
  made_by_user_id text,
  created_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (process_id) REFERENCES processes(id),
  CONSTRAINT collect_passes_code_check CHECK (length(access_code) = 6),
  CONSTRAINT collect_passes_name_check CHECK (length(name) <= 60)
);
CREATE UNIQUE INDEX collect_passes_code_unique ON collect_passes (pass_code);
CREATE UNIQUE INDEX collect_passes_click_unique ON collect_passes (process_id, click_id);
CREATE INDEX collect_passes_access_idx ON collect_passes (access_code, account_id);

CREATE TRIGGER collect_passes_access_code BEFORE INSERT ON collect_passes
WHEN NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1) AND (EXISTS (
  SELECT 1 FROM lockers k JOIN box_leases l ON l.locker_id = k.id
  WHERE k.account_id = NEW.account_id AND l.access_code = NEW.access_code
    AND (l.ended_at IS NULL OR l.ended_at > NEW.created_at - 2592000000))
OR EXISTS (
  SELECT 1 FROM collect_passes c
  WHERE c.access_code = NEW.access_code AND c.account_id = NEW.account_id AND c.revoked_at IS NULL
    AND c.valid_until > NEW.created_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: box_leases.access_code'); END;

CREATE TABLE code_openings (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  pass_id text,
  opened_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id)
) WITHOUT ROWID;
CREATE INDEX code_openings_process_idx ON code_openings (process_id, opened_at);

CREATE TABLE cloud_cabinets (
  locker_id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  device_id text NOT NULL,
  base_url text NOT NULL,
  email text NOT NULL,
  sealed_token text NOT NULL,
  location_id text NOT NULL,
  bins text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  busy_until integer DEFAULT 0 NOT NULL,
  tended_at integer DEFAULT 0 NOT NULL,
  last_error text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (locker_id) REFERENCES lockers(id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (device_id) REFERENCES devices(id)
);
CREATE UNIQUE INDEX cloud_cabinets_device_unique ON cloud_cabinets (device_id);
CREATE INDEX cloud_cabinets_busy_idx ON cloud_cabinets (busy_until);
CREATE INDEX cloud_cabinets_account_idx ON cloud_cabinets (account_id);
CREATE INDEX cloud_cabinets_seal_idx ON cloud_cabinets (substr(sealed_token, 1, 12));

CREATE TABLE cloud_keys (
  lease_id text PRIMARY KEY NOT NULL,
  locker_id text NOT NULL,
  key_id text NOT NULL,
  granted_at integer,
  bin_id text,
  created_at integer NOT NULL,
  FOREIGN KEY (lease_id) REFERENCES box_leases(id) ON DELETE cascade,
  FOREIGN KEY (locker_id) REFERENCES lockers(id)
);
CREATE UNIQUE INDEX cloud_keys_key_unique ON cloud_keys (locker_id, key_id);

-- =====================================================================================================================
-- Devices: cabinets, terminals, kiosks
-- =====================================================================================================================

CREATE TABLE devices (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  locker_id text,
  kind text NOT NULL,
  name text NOT NULL,
  sealed_key text NOT NULL,
  revoked_at integer,
  last_seen_at integer,
  created_at integer NOT NULL,
  enrol_hash text,
  enrol_until integer,
  enrols_left integer DEFAULT 1 NOT NULL,
  key_rotation_id text,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (locker_id) REFERENCES lockers(id)
);
CREATE INDEX devices_account_idx ON devices (account_id);
CREATE INDEX devices_locker_idx ON devices (locker_id);
CREATE UNIQUE INDEX devices_enrol_unique ON devices (enrol_hash);
CREATE INDEX devices_kiosk_idx ON devices (last_seen_at) WHERE kind = 'KIOSK' and revoked_at is null;
CREATE INDEX devices_seal_idx ON devices (substr(sealed_key, 1, 12));

CREATE TABLE device_key_rotations (
  device_id text PRIMARY KEY NOT NULL,
  rotation_id text NOT NULL,
  sealed_key text NOT NULL,
  expires_at integer NOT NULL,
  taken_at integer,
  confirmed_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE cascade
);
CREATE INDEX device_key_rotations_seal_idx ON device_key_rotations (substr(sealed_key, 1, 12));
CREATE INDEX device_key_rotations_expiry_idx ON device_key_rotations (expires_at) WHERE confirmed_at is null;

CREATE TABLE device_signatures (
  device_id text NOT NULL,
  signature text NOT NULL,
  expires_at integer NOT NULL,
  PRIMARY KEY (device_id, signature),
  FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE cascade
) WITHOUT ROWID;

CREATE TABLE device_events (
  device_id text NOT NULL,
  external_id text NOT NULL,
  type text NOT NULL,
  box_number integer,
  occurred_at integer NOT NULL,
  created_at integer NOT NULL,
  lease_id text,
  PRIMARY KEY (device_id, external_id),
  FOREIGN KEY (device_id) REFERENCES devices(id)
) WITHOUT ROWID;
CREATE INDEX device_events_box_idx ON device_events (device_id, box_number, occurred_at) WHERE type <> 'closed';

CREATE TABLE device_status (
  device_id text PRIMARY KEY NOT NULL,
  firmware text,
  battery_percent integer,
  on_mains integer,
  temperature integer,
  is_tampered integer,
  troubles integer NOT NULL,
  changed_at integer NOT NULL,
  FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE cascade
);
CREATE INDEX device_status_troubles_idx ON device_status (troubles) WHERE troubles <> 0;

CREATE TABLE kiosk_sessions (
  id text PRIMARY KEY NOT NULL,
  token_hash text NOT NULL,
  device_id text NOT NULL,
  is_lent integer DEFAULT false NOT NULL,
  taken_at integer,
  expires_at integer,
  ended_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (device_id) REFERENCES devices(id)
);
CREATE UNIQUE INDEX kiosk_sessions_token_unique ON kiosk_sessions (token_hash);
CREATE INDEX kiosk_sessions_device_idx ON kiosk_sessions (device_id);
CREATE INDEX kiosk_sessions_expiry_idx ON kiosk_sessions (expires_at);

CREATE TABLE kiosk_codes (
  code text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  session_id text NOT NULL,
  is_phone integer DEFAULT false NOT NULL,
  expires_at integer NOT NULL,
  ended_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id),
  FOREIGN KEY (session_id) REFERENCES kiosk_sessions(id)
);
CREATE INDEX kiosk_codes_process_idx ON kiosk_codes (process_id);
CREATE INDEX kiosk_codes_session_idx ON kiosk_codes (session_id);
CREATE INDEX kiosk_codes_expiry_idx ON kiosk_codes (expires_at);

-- =====================================================================================================================
-- Money
-- =====================================================================================================================

CREATE TABLE provider_credentials (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  provider text NOT NULL,
  creditor_setting_id text,
  base_url text NOT NULL,
  sealed_secrets text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  tested_at integer,
  test_outcome text,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (creditor_setting_id) REFERENCES online_creditor_settings(id)
);
CREATE UNIQUE INDEX provider_credentials_unique ON provider_credentials (account_id, provider) WHERE creditor_setting_id is null;
CREATE UNIQUE INDEX provider_credentials_setting_unique ON provider_credentials (account_id, provider, creditor_setting_id);
CREATE INDEX provider_credentials_creditor_idx ON provider_credentials (creditor_setting_id) WHERE creditor_setting_id is not null;
CREATE INDEX provider_credentials_seal_idx ON provider_credentials (substr(sealed_secrets, 1, 12));

CREATE TABLE online_creditor_settings (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  api text DEFAULT 'MERCHANT_API' NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  enabled integer DEFAULT true NOT NULL,
  callbacks_due_at integer DEFAULT 0,
  removed_at integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX online_creditor_settings_account_idx ON online_creditor_settings (account_id, position);
CREATE INDEX online_creditor_settings_callbacks_idx ON online_creditor_settings (callbacks_due_at) WHERE callbacks_due_at is not null;

CREATE TABLE payments (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  account_id text NOT NULL,
  channel text NOT NULL,
  provider text NOT NULL,
  creditor_setting_id text,
  payment_id text,
  order_number text NOT NULL,
  reference_code text,
  payment_token text,
  payment_type text,
  payment_type_from_terminal text,
  receipt_from_terminal text,
  refund_type text,
  status text NOT NULL,
  amount_cents integer NOT NULL,
  captured_cents integer DEFAULT 0 NOT NULL,
  frozen_pricing text NOT NULL,
  work_order_version integer,
  payment_time integer,
  surplus_cents integer DEFAULT 0 NOT NULL,
  set_aside text,
  start_url text,
  start_html text,
  returned_at integer,
  next_ask_at integer,
  asked_count integer DEFAULT 0 NOT NULL,
  device_id text,
  device_receipt_id text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (creditor_setting_id) REFERENCES online_creditor_settings(id),
  FOREIGN KEY (device_id) REFERENCES devices(id),
  CONSTRAINT payments_amount_check CHECK (amount_cents >= 0 and captured_cents >= 0),
  CONSTRAINT payments_status_check CHECK (status in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED'))
);
CREATE UNIQUE INDEX payments_order_number_unique ON payments (order_number);
CREATE UNIQUE INDEX payments_open_unique ON payments (process_id) WHERE status in ('INITIALIZED', 'SIGNING', 'PENDING');
CREATE INDEX payments_process_idx ON payments (process_id, created_at);
CREATE INDEX payments_account_idx ON payments (account_id, created_at);
CREATE INDEX payments_creditor_idx ON payments (creditor_setting_id) WHERE creditor_setting_id is not null;
CREATE INDEX payments_ask_idx ON payments (next_ask_at) WHERE next_ask_at is not null;
CREATE UNIQUE INDEX payments_receipt_unique ON payments (device_id, device_receipt_id) WHERE device_id is not null;

-- The browsers of staff are told of money that nobody was asked for.
CREATE TRIGGER payments_staff_push AFTER UPDATE OF surplus_cents ON payments
WHEN NEW.surplus_cents > OLD.surplus_cents AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':push', 'staff.push', json_object('processId', NEW.process_id, 'why', 'surplus'), NEW.updated_at, NEW.updated_at);
END;

CREATE TRIGGER payments_birth_staff_push AFTER INSERT ON payments
WHEN NEW.surplus_cents > 0 AND EXISTS (SELECT 1 FROM push_subscriptions)
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':push', 'staff.push', json_object('processId', NEW.process_id, 'why', 'surplus'), NEW.updated_at, NEW.updated_at);
END;

CREATE TRIGGER payments_money_begun AFTER INSERT ON payments
WHEN NEW.captured_cents <> 0
BEGIN
  INSERT INTO money_facts (id, payment_id, account_id, order_number, kind, amount_cents, created_at)
  VALUES ('mny_' || lower(hex(randomblob(13))), NEW.id, NEW.account_id, NEW.order_number, 'taken', NEW.captured_cents, NEW.created_at);
END;

CREATE TRIGGER payments_money_taken AFTER UPDATE OF captured_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents
BEGIN
  INSERT INTO money_facts (id, payment_id, account_id, order_number, kind, amount_cents, created_at)
  VALUES ('mny_' || lower(hex(randomblob(13))), NEW.id, NEW.account_id, NEW.order_number, 'taken', NEW.captured_cents - OLD.captured_cents, NEW.updated_at);
END;

CREATE TRIGGER payments_birth_counted AFTER INSERT ON payments
WHEN NEW.captured_cents > 0 AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'paid', NULL, NULL, 1, NEW.captured_cents);
END;

CREATE TRIGGER payments_counted AFTER UPDATE OF captured_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  VALUES (NEW.account_id, NEW.updated_at, 'paid', NULL, NULL, (NEW.captured_cents > 0) - (OLD.captured_cents > 0), NEW.captured_cents - OLD.captured_cents);
END;

CREATE TRIGGER payments_failed_webhook AFTER UPDATE OF status ON payments
WHEN NEW.status = 'FAILURE' AND OLD.status <> 'FAILURE'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.payment_failed', p.state, p.version, NEW.id, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER payments_birth_order_money AFTER INSERT ON payments
WHEN NEW.captured_cents <> 0
BEGIN
  INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), NEW.id, NEW.captured_cents,
    iif(NEW.captured_cents <= NEW.surplus_cents, 0, NEW.captured_cents - NEW.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.id AND b.refund_status = 'SUCCESS'),
    iif(NEW.captured_cents <= NEW.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), NEW.updated_at
  FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE p.id = NEW.process_id
  ON CONFLICT (account_id, order_key, entry_id) DO UPDATE SET captured_cents = excluded.captured_cents, counted_cents = excluded.counted_cents,
    returned_cents = excluded.returned_cents, by_rate = excluded.by_rate;
END;

CREATE TRIGGER payments_order_money AFTER UPDATE OF captured_cents, surplus_cents ON payments
WHEN NEW.captured_cents <> OLD.captured_cents OR (NEW.surplus_cents <> OLD.surplus_cents AND NEW.captured_cents <> 0)
BEGIN
  INSERT INTO order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
  SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), NEW.id, NEW.captured_cents,
    iif(NEW.captured_cents <= NEW.surplus_cents, 0, NEW.captured_cents - NEW.surplus_cents - coalesce((
      SELECT sum(r.value ->> 'priceWithVatCents') FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)), 0)),
    (SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.id AND b.refund_status = 'SUCCESS'),
    iif(NEW.captured_cents <= NEW.surplus_cents, '[]', (SELECT json_group_array(json_array(s.rate, s.gross, s.net)) FROM (
      SELECT r.value ->> 'vatBasisPoints' AS rate, sum(r.value ->> 'priceWithVatCents') AS gross, sum(r.value ->> 'priceCents') AS net
      FROM json_each(NEW.frozen_pricing, '$.rows') r WHERE r.value ->> 'code' <> 'ROUNDING' AND r.value ->> 'code' NOT IN (
        SELECT substr(x.extra_service_id, 1, 64) FROM process_extra_services x WHERE x.process_id = p.id)
      GROUP BY 1 ORDER BY 1) s)), NEW.updated_at
  FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE p.id = NEW.process_id
  ON CONFLICT (account_id, order_key, entry_id) DO UPDATE SET captured_cents = excluded.captured_cents, counted_cents = excluded.counted_cents,
    returned_cents = excluded.returned_cents, by_rate = excluded.by_rate;
END;

CREATE TABLE payment_callbacks (
  id text NOT NULL,
  account_id text DEFAULT '' NOT NULL,
  provider text NOT NULL,
  external_id text NOT NULL,
  status text NOT NULL,
  payment_id text,
  source text NOT NULL,
  outcome text,
  created_at integer NOT NULL,
  PRIMARY KEY (account_id, provider, external_id, status),
  FOREIGN KEY (payment_id) REFERENCES payments(id)
) WITHOUT ROWID;
CREATE INDEX payment_callbacks_payment_idx ON payment_callbacks (payment_id);

CREATE TABLE refunds (
  id text PRIMARY KEY NOT NULL,
  payment_id text NOT NULL,
  refund_id text,
  amount_cents integer NOT NULL,
  refund_time integer,
  refund_status text NOT NULL,
  reason text,
  refusal text,
  next_ask_at integer,
  asked_count integer DEFAULT 0 NOT NULL,
  requested_by_user_id text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  unknown_since integer,
  unknown_reason text,
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  FOREIGN KEY (requested_by_user_id) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT refunds_amount_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_status_check CHECK (refund_status in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED'))
);
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_open_unique ON refunds (payment_id) WHERE refund_status in ('INITIALIZED', 'PENDING');
CREATE INDEX refunds_ask_idx ON refunds (next_ask_at) WHERE next_ask_at is not null;

CREATE TRIGGER refunds_money_begun AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  INSERT INTO money_facts (id, payment_id, refund_id, account_id, order_number, kind, amount_cents, created_at)
  SELECT 'mny_' || lower(hex(randomblob(13))), p.id, NEW.id, p.account_id, p.order_number, 'given_back', NEW.amount_cents, NEW.created_at
  FROM payments p WHERE p.id = NEW.payment_id;
END;

CREATE TRIGGER refunds_money_given_back AFTER UPDATE OF refund_status ON refunds
WHEN NEW.refund_status = 'SUCCESS' AND OLD.refund_status <> 'SUCCESS'
BEGIN
  INSERT INTO money_facts (id, payment_id, refund_id, account_id, order_number, kind, amount_cents, created_at)
  SELECT 'mny_' || lower(hex(randomblob(13))), p.id, NEW.id, p.account_id, p.order_number, 'given_back', NEW.amount_cents, NEW.updated_at
  FROM payments p WHERE p.id = NEW.payment_id;
END;

CREATE TRIGGER refunds_birth_counted AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS' AND NOT EXISTS (SELECT 1 FROM payments m JOIN processes p ON p.id = m.process_id WHERE m.id = NEW.payment_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT m.account_id, NEW.updated_at, 'refunds', '', NULL, 1, NEW.amount_cents FROM payments m WHERE m.id = NEW.payment_id;
END;

CREATE TRIGGER refunds_counted AFTER UPDATE OF refund_status ON refunds
WHEN (NEW.refund_status = 'SUCCESS') <> (OLD.refund_status = 'SUCCESS') AND NOT EXISTS (SELECT 1 FROM payments m JOIN processes p ON p.id = m.process_id WHERE m.id = NEW.payment_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT m.account_id, NEW.updated_at, 'refunds', '', NULL, iif(NEW.refund_status = 'SUCCESS', 1, -1), iif(NEW.refund_status = 'SUCCESS', NEW.amount_cents, -OLD.amount_cents)
  FROM payments m WHERE m.id = NEW.payment_id;
END;

CREATE TRIGGER refunds_birth_webhook AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.refunded', p.state, p.version, NEW.id, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = (SELECT process_id FROM payments WHERE id = NEW.payment_id);
END;

CREATE TRIGGER refunds_done_webhook AFTER UPDATE OF refund_status ON refunds
WHEN NEW.refund_status = 'SUCCESS' AND OLD.refund_status <> 'SUCCESS'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'process.refunded', p.state, p.version, NEW.id, 'PENDING', NEW.updated_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = (SELECT process_id FROM payments WHERE id = NEW.payment_id);
END;

CREATE TRIGGER refunds_birth_order_money AFTER INSERT ON refunds
WHEN NEW.refund_status = 'SUCCESS'
BEGIN
  UPDATE order_money SET returned_cents = (
    SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.payment_id AND b.refund_status = 'SUCCESS')
  WHERE (account_id, order_key, entry_id) IN (
    SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id
    FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.id = NEW.payment_id);
END;

CREATE TRIGGER refunds_order_money AFTER UPDATE OF refund_status ON refunds
WHEN (NEW.refund_status = 'SUCCESS') <> (OLD.refund_status = 'SUCCESS')
BEGIN
  UPDATE order_money SET returned_cents = (
    SELECT coalesce(sum(b.amount_cents), 0) FROM refunds b WHERE b.payment_id = NEW.payment_id AND b.refund_status = 'SUCCESS')
  WHERE (account_id, order_key, entry_id) IN (
    SELECT p.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), y.id
    FROM payments y JOIN processes p ON p.id = y.process_id JOIN work_orders w ON w.id = p.work_order_id WHERE y.id = NEW.payment_id);
END;

-- Money belongs to a work order, whichever of its visits took it: an entry is found by the number that the order is known under.
CREATE TABLE order_money (
  account_id text NOT NULL,
  order_key text NOT NULL,
  entry_id text NOT NULL,
  captured_cents integer DEFAULT 0 NOT NULL,
  counted_cents integer DEFAULT 0 NOT NULL,
  returned_cents integer DEFAULT 0 NOT NULL,
  by_rate text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY (account_id, order_key, entry_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
) WITHOUT ROWID;

-- The money that each entry pays of its order: keptCents of the domain (tested).
CREATE VIEW order_money_kept AS
SELECT account_id, order_key, entry_id, min(counted_cents, captured_cents - returned_cents) AS kept_cents FROM order_money;

-- The money that other visits of its order keep of the price of a visit's order.
CREATE VIEW process_paid_before AS
SELECT p.id AS process_id, coalesce((
    SELECT sum(m.kept_cents) FROM work_orders w JOIN order_money_kept m
      ON m.account_id = w.account_id AND m.order_key = coalesce('n:' || w.external_work_order_id, 'i:' || w.id)
    WHERE w.id = p.work_order_id AND m.entry_id <> p.id
      AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.id = m.entry_id AND o.process_id = p.id)), 0) AS paid_cents
FROM processes p;

CREATE TABLE money_facts (
  id text NOT NULL,
  payment_id text NOT NULL,
  refund_id text,
  account_id text NOT NULL,
  order_number text NOT NULL,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY (created_at, id)
) WITHOUT ROWID;

CREATE TRIGGER money_facts_no_update BEFORE UPDATE ON money_facts
BEGIN SELECT RAISE(ABORT, 'money_facts is append only'); END;

CREATE TRIGGER money_facts_no_delete BEFORE DELETE ON money_facts
BEGIN SELECT RAISE(ABORT, 'money_facts is append only'); END;

CREATE TRIGGER money_facts_no_restore BEFORE INSERT ON money_facts
WHEN EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;

CREATE TABLE ledger_links (
  number integer PRIMARY KEY NOT NULL,
  source text NOT NULL,
  day text NOT NULL,
  row_count integer NOT NULL,
  last_at integer NOT NULL,
  last_id text NOT NULL,
  marks text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX ledger_links_source_idx ON ledger_links (source, number);

CREATE TRIGGER ledger_links_no_update BEFORE UPDATE ON ledger_links
BEGIN SELECT RAISE(ABORT, 'ledger_links is append only'); END;

CREATE TRIGGER ledger_links_no_delete BEFORE DELETE ON ledger_links
BEGIN SELECT RAISE(ABORT, 'ledger_links is append only'); END;

-- =====================================================================================================================
-- Messages to customers and from them
-- =====================================================================================================================

CREATE TABLE messages (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  dedupe_key text NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  language_lcid text NOT NULL,
  status text NOT NULL,
  provider_message_id text,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  sent_at integer,
  delivered_at integer,
  created_at integer NOT NULL,
  sealed_text text,
  author_user_id text REFERENCES users(id) ON DELETE set null,
  failed_at integer,
  FOREIGN KEY (process_id) REFERENCES processes(id)
);
CREATE UNIQUE INDEX messages_dedupe_unique ON messages (dedupe_key);
CREATE INDEX messages_process_idx ON messages (process_id, created_at);
CREATE INDEX messages_lost_idx ON messages (created_at) WHERE status in ('FAILED', 'UNKNOWN');
CREATE INDEX messages_recipient_idx ON messages (recipient, created_at) WHERE channel = 'SMS';
CREATE INDEX messages_seal_idx ON messages (substr(sealed_text, 1, 12));
CREATE INDEX messages_provider_idx ON messages (channel, provider_message_id) WHERE provider_message_id is not null;
CREATE INDEX messages_without_end_idx ON messages (created_at) WHERE status in ('SENDING', 'WAITING');

CREATE TRIGGER messages_birth_counted AFTER INSERT ON messages
WHEN NEW.status = 'FAILED' AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'failed_messages', NEW.channel, NULL, 1, 0 FROM processes p WHERE p.id = NEW.process_id;
END;

-- A message counts on the day that it was made, so that one which arrives after all is taken back there.
CREATE TRIGGER messages_counted AFTER UPDATE OF status ON messages
WHEN (NEW.status = 'FAILED') <> (OLD.status = 'FAILED') AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN
  INSERT INTO daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
  SELECT p.account_id, NEW.created_at, 'failed_messages', NEW.channel, NULL, iif(NEW.status = 'FAILED', 1, -1), 0
  FROM processes p WHERE p.id = NEW.process_id;
END;

CREATE TRIGGER messages_failed_webhook AFTER UPDATE OF status ON messages
WHEN NEW.status = 'FAILED' AND OLD.status <> 'FAILED'
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'message.failed', p.state, p.version, NEW.id, 'PENDING', coalesce(NEW.failed_at, NEW.created_at)
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1 AND e.api_version <> '1.0'
  WHERE p.id = NEW.process_id;
END;

CREATE TABLE message_templates (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  texts text NOT NULL,
  created_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX message_templates_account_idx ON message_templates (account_id, name);

CREATE TABLE customer_messages (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  process_id text,
  way text NOT NULL,
  kind text NOT NULL,
  sender text NOT NULL,
  sealed_text text,
  dismissed_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (process_id) REFERENCES processes(id)
);
CREATE INDEX customer_messages_process_idx ON customer_messages (process_id, created_at);
CREATE INDEX customer_messages_unmatched_idx ON customer_messages (account_id, created_at, id) WHERE process_id is null and dismissed_at is null;
CREATE INDEX customer_messages_unknown_idx ON customer_messages (created_at) WHERE process_id is null;
CREATE INDEX customer_messages_seal_idx ON customer_messages (substr(sealed_text, 1, 12));

-- A text of a customer waits for an answer from the moment that it belongs to a visit. Open pages, the browsers of staff and the dealer
-- system are told in the same batch. STOP and START are not for the workshop to answer.
CREATE TRIGGER customer_messages_birth AFTER INSERT ON customer_messages
WHEN NEW.process_id IS NOT NULL
BEGIN
  UPDATE processes SET unanswered_since = (CASE NEW.kind WHEN 'TEXT' THEN coalesce(unanswered_since, NEW.created_at) ELSE unanswered_since END), updated_at = max(updated_at, NEW.created_at) WHERE id = NEW.process_id;
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':room', 'process.announce', json_object('processId', NEW.process_id), NEW.created_at, NEW.created_at);
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  SELECT 'obx_' || lower(hex(randomblob(16))), NEW.process_id || ':push', 'staff.push', json_object('processId', NEW.process_id, 'why', 'answer'), NEW.created_at, NEW.created_at
  WHERE NEW.kind = 'TEXT' AND EXISTS (SELECT 1 FROM push_subscriptions);
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'message.received', p.state, p.version, NEW.id, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id AND NEW.kind = 'TEXT';
END;

-- The same happens once staff say whose it is, as of then: what is sent goes out in the order of its time.
CREATE TRIGGER customer_messages_assigned AFTER UPDATE OF process_id ON customer_messages
WHEN OLD.process_id IS NULL AND NEW.process_id IS NOT NULL
BEGIN
  UPDATE processes SET unanswered_since = coalesce(unanswered_since, NEW.created_at) WHERE id = NEW.process_id;
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':room', 'process.announce', json_object('processId', NEW.process_id), NEW.created_at, NEW.created_at);
  INSERT INTO webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, subject_id, status, created_at)
  SELECT 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, 'message.received', p.state, p.version, NEW.id, 'PENDING', NEW.created_at
  FROM processes p JOIN webhook_endpoints e ON e.account_id = p.account_id AND e.enabled = 1
  WHERE p.id = NEW.process_id;
END;

CREATE TABLE message_stops (
  account_id text NOT NULL,
  phone_number text NOT NULL,
  stopped_at integer NOT NULL,
  PRIMARY KEY (account_id, phone_number),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

CREATE TABLE customer_push_subscriptions (
  id text PRIMARY KEY NOT NULL,
  process_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (process_id) REFERENCES processes(id) ON DELETE cascade
);
CREATE UNIQUE INDEX customer_push_subscriptions_browser_unique ON customer_push_subscriptions (process_id, endpoint);

CREATE TABLE email_senders (
  account_id text PRIMARY KEY NOT NULL,
  address text NOT NULL,
  state text NOT NULL,
  reason text,
  dkim_selector text DEFAULT '' NOT NULL,
  dkim_key text DEFAULT '' NOT NULL,
  decided_at integer,
  check_state text DEFAULT 'IDLE' NOT NULL,
  findings text,
  checked_at integer,
  is_good integer DEFAULT false NOT NULL,
  lost_at integer,
  version integer DEFAULT 1 NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX email_senders_checked_idx ON email_senders (checked_at) WHERE state in ('PREPARED', 'REGISTERED');
CREATE INDEX email_senders_lost_idx ON email_senders (lost_at) WHERE lost_at is not null;

CREATE TABLE sms_proofs (
  account_id text PRIMARY KEY NOT NULL,
  id text NOT NULL,
  sender text NOT NULL,
  phone_number text,
  status text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  asked_at integer NOT NULL,
  proved_at integer,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

-- =====================================================================================================================
-- Dealer systems
-- =====================================================================================================================

CREATE TABLE api_keys (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  revoked_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX api_keys_hash_unique ON api_keys (key_hash);
CREATE INDEX api_keys_account_idx ON api_keys (account_id);

CREATE TABLE group_api_keys (
  id text PRIMARY KEY NOT NULL,
  group_id text NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  revoked_at integer,
  created_at integer NOT NULL,
  FOREIGN KEY (group_id) REFERENCES account_groups(id)
);
CREATE UNIQUE INDEX group_api_keys_hash_unique ON group_api_keys (key_hash);
CREATE INDEX group_api_keys_group_idx ON group_api_keys (group_id);

CREATE TABLE idempotency_keys (
  account_id text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer NOT NULL,
  response text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY (account_id, key),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);

CREATE TABLE refused_orders (
  account_id text NOT NULL,
  external_work_order_id text NOT NULL,
  reason text NOT NULL,
  first_at integer NOT NULL,
  last_at integer NOT NULL,
  PRIMARY KEY (account_id, external_work_order_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX refused_orders_last_idx ON refused_orders (last_at);

CREATE TABLE change_feeds (
  account_id text PRIMARY KEY NOT NULL,
  id text NOT NULL,
  last_seq integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

-- Changes of an account's visits are numbered from the first time on that its dealer system asks for them. The numbers are given in the
-- batch of the change, one batch after the other: nothing is ever committed behind a number that was read. Visits that are open
-- then, or ended in the month before, are numbered first, by their last change.
CREATE TRIGGER change_feeds_birth AFTER INSERT ON change_feeds
BEGIN
  INSERT INTO process_changes (process_id, account_id, seq, ended_at)
  SELECT p.id, p.account_id, row_number() OVER (ORDER BY p.updated_at, p.id), p.ended_at FROM processes p
  WHERE p.account_id = NEW.account_id AND p.is_trial = 0 AND (p.ended_at IS NULL OR p.ended_at > NEW.created_at - 2592000000);
  UPDATE change_feeds SET last_seq = (SELECT count(*) FROM process_changes WHERE account_id = NEW.account_id)
  WHERE account_id = NEW.account_id;
END;

CREATE TABLE process_changes (
  process_id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  seq integer NOT NULL,
  ended_at integer,
  FOREIGN KEY (process_id) REFERENCES processes(id) ON DELETE cascade,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX process_changes_seq_unique ON process_changes (account_id, seq);
CREATE INDEX process_changes_ended_idx ON process_changes (ended_at) WHERE ended_at is not null;

CREATE TABLE webhook_endpoints (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  url text NOT NULL,
  sealed_secret text NOT NULL,
  enabled integer DEFAULT true NOT NULL,
  created_at integer NOT NULL,
  updated_at integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  api_version text DEFAULT '1.0' NOT NULL,
  events text,
  ping_id text,
  ping_at integer,
  ping_settled_at integer,
  ping_error text,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX webhook_endpoints_account_idx ON webhook_endpoints (account_id);
CREATE INDEX webhook_endpoints_seal_idx ON webhook_endpoints (substr(sealed_secret, 1, 12));

CREATE TABLE webhook_former_secrets (
  endpoint_id text PRIMARY KEY NOT NULL,
  sealed_secret text NOT NULL,
  ends_at integer NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id)
);
CREATE INDEX webhook_former_secrets_ends_idx ON webhook_former_secrets (ends_at);
CREATE INDEX webhook_former_secrets_seal_idx ON webhook_former_secrets (substr(sealed_secret, 1, 12));

CREATE TABLE webhook_deliveries (
  id text PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  endpoint_id text NOT NULL,
  process_id text NOT NULL,
  type text NOT NULL,
  state text NOT NULL,
  process_version integer NOT NULL,
  status text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  delivered_at integer,
  created_at integer NOT NULL,
  subject_id text,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  FOREIGN KEY (process_id) REFERENCES processes(id)
);
CREATE INDEX webhook_deliveries_account_idx ON webhook_deliveries (account_id, created_at);
CREATE INDEX webhook_deliveries_status_idx ON webhook_deliveries (account_id, status, created_at);
CREATE INDEX webhook_deliveries_process_idx ON webhook_deliveries (process_id);

CREATE TRIGGER webhook_deliveries_send AFTER INSERT ON webhook_deliveries
BEGIN
  INSERT INTO outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
  VALUES ('obx_' || lower(hex(randomblob(16))), NEW.process_id || ':webhook', 'webhook.deliver', json_object('deliveryId', NEW.id), NEW.created_at, NEW.created_at);
END;

-- A dealer system hears of no trial.
CREATE TRIGGER webhook_deliveries_no_trial BEFORE INSERT ON webhook_deliveries
WHEN EXISTS (SELECT 1 FROM processes p WHERE p.id = NEW.process_id AND p.is_trial = 1)
BEGIN SELECT RAISE(IGNORE); END;

CREATE TRIGGER webhook_deliveries_no_restore BEFORE INSERT ON webhook_deliveries
WHEN NEW.status = 'PENDING' AND EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;

-- An address that chose its events gets no others. A row that comes back or moves was written by an earlier choice, and stays.
CREATE TRIGGER webhook_deliveries_chosen BEFORE INSERT ON webhook_deliveries
WHEN EXISTS (
  SELECT 1 FROM webhook_endpoints e WHERE e.id = NEW.endpoint_id AND e.events IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM json_each(e.events) chosen WHERE chosen.value = NEW.type)
    AND NOT EXISTS (SELECT 1 FROM archive_restores WHERE is_coming = 1)
)
BEGIN SELECT RAISE(IGNORE); END;

-- =====================================================================================================================
-- Search
-- The terms of a visit stand with it (processes.search_terms) and, in the order in which the search reads them, in search_terms.
-- Names are compared in one way: as `folded` of worker/domain/folding.ts has them. Its table is letter_folds, out of the same
-- function (npm run letter-folds, a test compares the two).
-- =====================================================================================================================

CREATE TABLE search_terms (
  account_number integer NOT NULL,
  is_sales integer NOT NULL,
  term text NOT NULL,
  process_id text NOT NULL,
  PRIMARY KEY (account_number, is_sales, term, process_id DESC)
) WITHOUT ROWID;

-- The terms of a visit: plates and the work number are one word each, of names also those that a dash joins. What json_each holds is
-- not written out anew at each use.
CREATE VIEW process_terms AS
SELECT p.id AS process_id, p.account_id, p.is_sales, substr(replace(j.value, '-', ''), 1, 40) AS term
FROM processes p LEFT JOIN customers c ON c.id = p.customer_id
  LEFT JOIN work_orders w ON w.id = p.work_order_id LEFT JOIN vehicles v ON v.id = w.vehicle_id
  LEFT JOIN substitute_vehicles s ON s.id = p.substitute_vehicle_id,
  json_each(json_array(
    replace(coalesce(v.license_number, ''), ' ', ''), replace(coalesce(s.license_number, ''), ' ', ''), coalesce(w.external_work_order_id, ''),
    coalesce(c.name, '') || ' ' || coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, ''),
    coalesce(v.make, '') || ' ' || coalesce(v.model, '') || ' ' || coalesce(s.make, '') || ' ' || coalesce(s.model, ''))) t,
  json_each(json_array(coalesce((SELECT group_concat(read.letter, '') FROM (
    SELECT coalesce(l.folded, substr(t.value, n.key, 1)) AS letter
    FROM json_each('[0' || replace(hex(zeroblob(length(t.value))), '00', ',0') || ']') n
      LEFT JOIN letter_folds l ON l.letter = substr(t.value, n.key, 1)
    WHERE n.key > 0 ORDER BY n.key) read), ''))) f,
  json_each('["' || replace(f.value || CASE WHEN t.key < 3 THEN '' ELSE ' ' || replace(f.value, '-', ' ') END, ' ', '","') || '"]') j;

-- The phone numbers of its customer and of the visit, with their plus, as phoneTerm of worker/domain/search-terms.ts has them (tested).
CREATE VIEW process_further_terms AS
SELECT p.id AS process_id, p.account_id, p.is_sales,
  substr(CASE WHEN d.value LIKE '+3580%' THEN '+358' || substr(d.value, 6) ELSE d.value END, 1, 40) AS term
FROM processes p LEFT JOIN customers k ON k.id = p.customer_id,
  json_each(json_array(replace(replace(replace(replace(replace(replace(replace(coalesce(k.phone_number, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), char(160), ''), replace(replace(replace(replace(replace(replace(replace(coalesce(p.contact_phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), char(160), ''))) b,
  json_each(json_array(CASE WHEN b.value LIKE '+%' THEN b.value WHEN b.value LIKE '00%' THEN '+' || substr(b.value, 3)
    WHEN b.value LIKE '0%' THEN '+358' || substr(b.value, 2) ELSE '' END)) d;

CREATE TABLE letter_folds (
  letter text PRIMARY KEY NOT NULL,
  folded text NOT NULL
) WITHOUT ROWID;

CREATE TABLE search_refolds (
  table_name text PRIMARY KEY NOT NULL,
  position text,
  done_at integer
);

-- =====================================================================================================================
-- The archive of visits
-- The archive keeps an ended visit as one sealed document. While its row stands here, the database lets its history and approvals go.
-- =====================================================================================================================

CREATE TABLE archived_visits (
  number integer PRIMARY KEY NOT NULL,
  id text NOT NULL,
  account_id text NOT NULL,
  process_type text NOT NULL,
  created_by_user_id text,
  customer_id text,
  license_number text,
  customer_name text,
  external_work_order_id text,
  terms text NOT NULL,
  object_key text NOT NULL,
  sealed_key text NOT NULL,
  ended_at integer NOT NULL,
  touched_at integer NOT NULL,
  archived_at integer NOT NULL,
  erased_at integer,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX archived_visits_id_unique ON archived_visits (id);
CREATE INDEX archived_visits_seal_idx ON archived_visits (substr(sealed_key, 1, 12));
CREATE INDEX archived_visits_customer_idx ON archived_visits (customer_id) WHERE customer_id is not null;
CREATE INDEX archived_visits_kept_idx ON archived_visits (account_id, touched_at) WHERE erased_at is null and customer_id is not null;

CREATE TRIGGER archived_visits_no_delete BEFORE DELETE ON archived_visits
WHEN NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'archived_visits is append only'); END;

CREATE TRIGGER archived_visits_kept BEFORE UPDATE OF id, account_id, ended_at, archived_at ON archived_visits
BEGIN SELECT RAISE(ABORT, 'archived_visits is append only'); END;

CREATE TABLE archived_terms (
  account_number integer NOT NULL,
  is_sales integer NOT NULL,
  term text NOT NULL,
  visit_number integer NOT NULL,
  PRIMARY KEY (account_number, is_sales, term, visit_number DESC)
) WITHOUT ROWID;

CREATE TABLE archive_references (
  reference text PRIMARY KEY NOT NULL,
  visit_number integer NOT NULL
) WITHOUT ROWID;

CREATE TABLE archive_loose (
  object_key text PRIMARY KEY NOT NULL,
  loose_since integer NOT NULL
);
CREATE INDEX archive_loose_since_idx ON archive_loose (loose_since);

CREATE TABLE archive_restores (
  process_id text PRIMARY KEY NOT NULL,
  is_coming integer NOT NULL,
  restored_at integer NOT NULL
);
CREATE INDEX archive_restores_coming_idx ON archive_restores (is_coming) WHERE is_coming = 1;
CREATE INDEX archive_restores_since_idx ON archive_restores (restored_at);

-- =====================================================================================================================
-- Figures of a workshop
-- Triggers count what happens as it happens. No person stands in the sums, and a trial counts in none of them.
-- =====================================================================================================================

CREATE TABLE daily_sums (
  account_id text NOT NULL,
  day text NOT NULL,
  measure text NOT NULL,
  dimension text NOT NULL,
  count integer NOT NULL,
  amount integer NOT NULL,
  PRIMARY KEY (account_id, day, measure, dimension),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
) WITHOUT ROWID;

-- Whatever happened is inserted here, and a trigger counts it: what has no dimension has that of its wait, else that of opening
-- hours, and `hour` is the hour on the wall.
CREATE VIEW daily_facts AS
SELECT '' AS account_id, 0 AS at, '' AS measure, '' AS dimension, 0 AS wait_ms, 0 AS count, 0 AS amount WHERE 0;

CREATE TRIGGER daily_facts_kept INSTEAD OF INSERT ON daily_facts
WHEN NOT EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN
  INSERT INTO daily_sums (account_id, day, measure, dimension, count, amount)
  SELECT NEW.account_id, date(l.seconds, 'unixepoch'), NEW.measure, (CASE
      WHEN NEW.dimension = 'hour' THEN strftime('%H', l.seconds, 'unixepoch')
      WHEN NEW.dimension IS NOT NULL THEN NEW.dimension
      WHEN NEW.wait_ms IS NOT NULL THEN (CASE
        WHEN NEW.wait_ms < 60000 THEN '000001' WHEN NEW.wait_ms < 120000 THEN '000002' WHEN NEW.wait_ms < 180000 THEN '000003'
        WHEN NEW.wait_ms < 300000 THEN '000005' WHEN NEW.wait_ms < 420000 THEN '000007' WHEN NEW.wait_ms < 600000 THEN '000010'
        WHEN NEW.wait_ms < 900000 THEN '000015' WHEN NEW.wait_ms < 1200000 THEN '000020' WHEN NEW.wait_ms < 1800000 THEN '000030'
        WHEN NEW.wait_ms < 2700000 THEN '000045' WHEN NEW.wait_ms < 3600000 THEN '000060' WHEN NEW.wait_ms < 5400000 THEN '000090'
        WHEN NEW.wait_ms < 7200000 THEN '000120' WHEN NEW.wait_ms < 10800000 THEN '000180' WHEN NEW.wait_ms < 14400000 THEN '000240'
        WHEN NEW.wait_ms < 21600000 THEN '000360' WHEN NEW.wait_ms < 28800000 THEN '000480' WHEN NEW.wait_ms < 43200000 THEN '000720'
        WHEN NEW.wait_ms < 64800000 THEN '001080' WHEN NEW.wait_ms < 86400000 THEN '001440' WHEN NEW.wait_ms < 129600000 THEN '002160'
        WHEN NEW.wait_ms < 172800000 THEN '002880' WHEN NEW.wait_ms < 259200000 THEN '004320' WHEN NEW.wait_ms < 345600000 THEN '005760'
        WHEN NEW.wait_ms < 432000000 THEN '007200' WHEN NEW.wait_ms < 604800000 THEN '010080' WHEN NEW.wait_ms < 864000000 THEN '014400'
        WHEN NEW.wait_ms < 1209600000 THEN '020160' WHEN NEW.wait_ms < 2592000000 THEN '043200'
        ELSE '525600' END)
      WHEN strftime('%w', l.seconds, 'unixepoch') BETWEEN '1' AND '5' AND strftime('%H', l.seconds, 'unixepoch') BETWEEN '08' AND '16' THEN 'in'
      ELSE 'after' END), NEW.count, NEW.amount
  FROM (SELECT NEW.at / 1000 + coalesce((
      SELECT z.offset_seconds FROM accounts a JOIN zone_offsets z ON z.time_zone = a.time_zone
      WHERE a.id = NEW.account_id AND z.from_at <= NEW.at ORDER BY z.from_at DESC LIMIT 1), 0) AS seconds) l
  WHERE 1
  ON CONFLICT (account_id, day, measure, dimension) DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount;
END;

CREATE TABLE zone_offsets (
  time_zone text NOT NULL,
  from_at integer NOT NULL,
  offset_seconds integer NOT NULL,
  PRIMARY KEY (time_zone, from_at)
);

CREATE TABLE box_samples (
  account_id text PRIMARY KEY NOT NULL,
  quarter_at integer NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

-- =====================================================================================================================
-- Operation
-- =====================================================================================================================

CREATE TABLE outbox (
  seq integer PRIMARY KEY NOT NULL,
  id text NOT NULL,
  stream_key text NOT NULL,
  kind text NOT NULL,
  payload text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at integer NOT NULL,
  claimed_until integer DEFAULT 0 NOT NULL,
  parked_at integer,
  last_error text,
  created_at integer NOT NULL
);
CREATE INDEX outbox_stream_idx ON outbox (stream_key, seq);
CREATE INDEX outbox_due_idx ON outbox (next_attempt_at, seq) WHERE parked_at is null;
CREATE INDEX outbox_parked_idx ON outbox (parked_at) WHERE parked_at is not null;
CREATE INDEX outbox_parked_id_idx ON outbox (id) WHERE parked_at is not null;

CREATE TRIGGER outbox_no_restore BEFORE INSERT ON outbox
WHEN EXISTS (SELECT 1 FROM archive_restores r WHERE r.is_coming = 1)
BEGIN SELECT RAISE(IGNORE); END;

CREATE TABLE audit_log (
  id text PRIMARY KEY NOT NULL,
  account_id text,
  actor_kind text NOT NULL,
  actor_id text,
  action text NOT NULL,
  subject text NOT NULL,
  detail text DEFAULT '{}' NOT NULL,
  request_id text,
  created_at integer NOT NULL
);
CREATE INDEX audit_log_account_idx ON audit_log (account_id, created_at, id);
CREATE INDEX audit_log_action_idx ON audit_log (account_id, action, created_at, id);
CREATE INDEX audit_log_actor_idx ON audit_log (account_id, actor_id, created_at, id);
CREATE INDEX audit_log_subject_idx ON audit_log (subject, created_at);
CREATE INDEX audit_log_process_idx ON audit_log (detail ->> '$.processId', created_at);
CREATE INDEX audit_log_day_idx ON audit_log (created_at, id);

-- The trail stays as it was written, as history and approvals do.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;

CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;

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

CREATE TABLE rate_limits (
  key text PRIMARY KEY NOT NULL,
  count integer NOT NULL,
  window_ends_at integer NOT NULL
) WITHOUT ROWID;

CREATE TABLE job_runs (
  job text PRIMARY KEY NOT NULL,
  started_at integer NOT NULL,
  ended_at integer NOT NULL,
  outcome text NOT NULL,
  handled integer NOT NULL,
  last_error text,
  last_error_at integer,
  created_at integer NOT NULL,
  failing_since integer
);

CREATE TABLE alerts (
  id text PRIMARY KEY NOT NULL,
  cause text NOT NULL,
  account_id text,
  subject text DEFAULT '' NOT NULL,
  opened_at integer NOT NULL,
  seen_at integer NOT NULL,
  closed_at integer,
  opening_told_at integer,
  closing_told_at integer,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX alerts_open_unique ON alerts (cause, account_id, subject) WHERE closed_at is null;
CREATE UNIQUE INDEX alerts_open_system_unique ON alerts (cause, subject) WHERE closed_at is null and account_id is null;
CREATE INDEX alerts_account_idx ON alerts (account_id);
CREATE INDEX alerts_closed_idx ON alerts (closed_at) WHERE closed_at is not null;
CREATE INDEX alerts_closing_idx ON alerts (closed_at) WHERE closed_at is not null and closing_told_at is null;
CREATE INDEX alerts_told_idx ON alerts (opening_told_at) WHERE opening_told_at is not null;

CREATE TABLE alert_recipients (
  id text PRIMARY KEY NOT NULL,
  account_id text,
  way text NOT NULL,
  address text NOT NULL,
  sealed_url text,
  causes text NOT NULL,
  language text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX alert_recipients_account_idx ON alert_recipients (account_id);
CREATE INDEX alert_recipients_seal_idx ON alert_recipients (substr(sealed_url, 1, 12));

CREATE TABLE alert_messages (
  id text PRIMARY KEY NOT NULL,
  recipient_id text NOT NULL,
  status text NOT NULL,
  is_test integer DEFAULT false NOT NULL,
  error text,
  provider_message_id text,
  created_at integer NOT NULL,
  lane text DEFAULT 'USUAL' NOT NULL,
  FOREIGN KEY (recipient_id) REFERENCES alert_recipients(id) ON DELETE cascade
);
CREATE INDEX alert_messages_recipient_idx ON alert_messages (recipient_id, created_at);
CREATE INDEX alert_messages_created_idx ON alert_messages (created_at);
CREATE INDEX alert_messages_provider_idx ON alert_messages (provider_message_id) WHERE provider_message_id is not null;

CREATE TABLE alert_notices (
  message_id text NOT NULL,
  alert_id text NOT NULL,
  kind text NOT NULL,
  PRIMARY KEY (alert_id, message_id, kind),
  FOREIGN KEY (message_id) REFERENCES alert_messages(id) ON DELETE cascade,
  FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE cascade
);
CREATE INDEX alert_notices_message_idx ON alert_notices (message_id);

CREATE TABLE operator_notices (
  id text PRIMARY KEY NOT NULL,
  notice text,
  updated_at integer NOT NULL,
  version integer DEFAULT 1 NOT NULL
);

CREATE TABLE browser_faults (
  day integer NOT NULL,
  release text NOT NULL,
  fingerprint text NOT NULL,
  page text NOT NULL,
  message text NOT NULL,
  frames text NOT NULL,
  count integer NOT NULL,
  people integer NOT NULL,
  first_at integer NOT NULL,
  last_at integer NOT NULL,
  PRIMARY KEY (day, release, fingerprint)
);

CREATE TABLE browser_hours (
  hour integer NOT NULL,
  release text NOT NULL,
  measure text NOT NULL,
  grade text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (hour, release, measure, grade)
);

-- =====================================================================================================================
-- Rows that every database begins with
-- =====================================================================================================================

-- The rows are those of worker/domain/process-lifecycle.ts (tested).
INSERT INTO process_transitions (from_state, to_state) VALUES
  ('LINK_GENERATED', 'LINK_SEND_FAILED'),
  ('LINK_GENERATED', 'LINK_SENT'),
  ('LINK_GENERATED', 'STARTED'),
  ('LINK_GENERATED', 'BOX_RESERVED'),
  ('LINK_GENERATED', 'DELIVERY_NOT_COMPLETED'),
  ('LINK_GENERATED', 'CANCELLED'),
  ('LINK_SEND_FAILED', 'LINK_SEND_FAILED'),
  ('LINK_SEND_FAILED', 'LINK_SENT'),
  ('LINK_SEND_FAILED', 'STARTED'),
  ('LINK_SEND_FAILED', 'BOX_RESERVED'),
  ('LINK_SEND_FAILED', 'DELIVERY_NOT_COMPLETED'),
  ('LINK_SEND_FAILED', 'CANCELLED'),
  ('LINK_SENT', 'LINK_SEND_FAILED'),
  ('LINK_SENT', 'LINK_SENT'),
  ('LINK_SENT', 'STARTED'),
  ('LINK_SENT', 'BOX_RESERVED'),
  ('LINK_SENT', 'DELIVERY_NOT_COMPLETED'),
  ('LINK_SENT', 'CANCELLED'),
  ('SUBSTITUTE_VEHICLE_KEYS_FILLED', 'WAITING_KEY_CODE'),
  ('SUBSTITUTE_VEHICLE_KEYS_FILLED', 'BOX_RESERVATION_FAILED'),
  ('SUBSTITUTE_VEHICLE_KEYS_FILLED', 'CANCELLED'),
  ('CUSTOMER_NOTIFIED_OF_RESERVATION', 'WAITING_KEY_CODE'),
  ('CUSTOMER_NOTIFIED_OF_RESERVATION', 'BOX_RESERVATION_FAILED'),
  ('CUSTOMER_NOTIFIED_OF_RESERVATION', 'CANCELLED'),
  ('STARTED', 'ADVISOR_CONFIRMED'),
  ('STARTED', 'BOX_RESERVED'),
  ('STARTED', 'ADVISOR_EXPIRED'),
  ('STARTED', 'ADVISOR_VISIT_REQUIRED'),
  ('STARTED', 'WAITING_THIRD_PARTY_INFORMATION'),
  ('STARTED', 'NO_ROOM_LEFT'),
  ('STARTED', 'BOX_RESERVATION_FAILED'),
  ('STARTED', 'DELIVERY_NOT_COMPLETED'),
  ('STARTED', 'CANCELLED'),
  ('ADVISOR_CONFIRMED', 'BOX_RESERVED'),
  ('ADVISOR_CONFIRMED', 'ADVISOR_VISIT_REQUIRED'),
  ('ADVISOR_CONFIRMED', 'NO_ROOM_LEFT'),
  ('ADVISOR_CONFIRMED', 'BOX_RESERVATION_FAILED'),
  ('ADVISOR_CONFIRMED', 'CANCELLED'),
  ('BOX_RESERVED', 'SUBSTITUTE_VEHICLE_KEYS_FILLED'),
  ('BOX_RESERVED', 'CUSTOMER_NOTIFIED_OF_RESERVATION'),
  ('BOX_RESERVED', 'WAITING_KEY_CODE'),
  ('BOX_RESERVED', 'BOX_RESERVATION_FAILED'),
  ('BOX_RESERVED', 'READY_FOR_PAYMENT'),
  ('BOX_RESERVED', 'CANCELLED'),
  ('BOX_RESERVED', 'WAITING_THIRD_PARTY_INFORMATION'),
  ('ADVISOR_EXPIRED', 'ADVISOR_CONFIRMED'),
  ('ADVISOR_EXPIRED', 'ADVISOR_VISIT_REQUIRED'),
  ('ADVISOR_EXPIRED', 'CANCELLED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'BOX_RESERVED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'DELIVERY_NOT_COMPLETED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'CANCELLED'),
  ('CUSTOMER_RESERVATION_EXPIRED', 'CUSTOMER_KEYS_DELIVERED'),
  ('ADVISOR_VISIT_REQUIRED', 'ADVISOR_CONFIRMED'),
  ('ADVISOR_VISIT_REQUIRED', 'DELIVERY_DONE'),
  ('ADVISOR_VISIT_REQUIRED', 'CANCELLED'),
  ('WAITING_KEY_CODE', 'KEY_CODE_SENT'),
  ('WAITING_KEY_CODE', 'KEY_CODE_SEND_FAILED'),
  ('WAITING_KEY_CODE', 'BOX_RESERVATION_FAILED'),
  ('WAITING_KEY_CODE', 'CANCELLED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'STARTED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'ADVISOR_CONFIRMED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'BOX_RESERVED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'ADVISOR_VISIT_REQUIRED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'NO_ROOM_LEFT'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'BOX_RESERVATION_FAILED'),
  ('WAITING_THIRD_PARTY_INFORMATION', 'CANCELLED'),
  ('NO_ROOM_LEFT', 'BOX_RESERVED'),
  ('NO_ROOM_LEFT', 'ADVISOR_VISIT_REQUIRED'),
  ('NO_ROOM_LEFT', 'NO_ROOM_LEFT'),
  ('NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED'),
  ('NO_ROOM_LEFT', 'CANCELLED'),
  ('KEY_CODE_SENT', 'CUSTOMER_RESERVATION_EXPIRED'),
  ('KEY_CODE_SENT', 'KEY_CODE_SENT'),
  ('KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED'),
  ('KEY_CODE_SENT', 'RETRIEVE_STARTED'),
  ('KEY_CODE_SENT', 'CANCELLED'),
  ('KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED'),
  ('KEY_CODE_SEND_FAILED', 'CUSTOMER_RESERVATION_EXPIRED'),
  ('KEY_CODE_SEND_FAILED', 'KEY_CODE_SENT'),
  ('KEY_CODE_SEND_FAILED', 'CUSTOMER_KEYS_DELIVERED'),
  ('KEY_CODE_SEND_FAILED', 'RETRIEVE_STARTED'),
  ('KEY_CODE_SEND_FAILED', 'CANCELLED'),
  ('BOX_RESERVATION_FAILED', 'BOX_RESERVED'),
  ('BOX_RESERVATION_FAILED', 'ADVISOR_VISIT_REQUIRED'),
  ('BOX_RESERVATION_FAILED', 'NO_ROOM_LEFT'),
  ('BOX_RESERVATION_FAILED', 'BOX_RESERVATION_FAILED'),
  ('BOX_RESERVATION_FAILED', 'CANCELLED'),
  ('CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED'),
  ('CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE'),
  ('CUSTOMER_BELONGINGS_DELIVERED', 'DELIVERY_DONE'),
  ('DELIVERY_DONE', 'READY_FOR_PAYMENT'),
  ('DELIVERY_DONE', 'PROCESS_DONE'),
  ('USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT'),
  ('USE_ONLY_PAYMENT', 'PAYMENT_LINK_SENT'),
  ('USE_ONLY_PAYMENT', 'PAYMENT_LINK_SEND_FAILED'),
  ('USE_ONLY_PAYMENT', 'CANCELLED'),
  ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT'),
  ('READY_FOR_PAYMENT', 'PAYMENT_LINK_SEND_FAILED'),
  ('READY_FOR_PAYMENT', 'PAYMENT_DONE'),
  ('READY_FOR_PAYMENT', 'CANCELLED'),
  ('PAYMENT_LINK_SENT', 'READY_FOR_PAYMENT'),
  ('PAYMENT_LINK_SENT', 'PAYMENT_LINK_SENT'),
  ('PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'),
  ('PAYMENT_LINK_SENT', 'PAYMENT_DONE'),
  ('PAYMENT_LINK_SENT', 'CANCELLED'),
  ('PAYMENT_LINK_SEND_FAILED', 'READY_FOR_PAYMENT'),
  ('PAYMENT_LINK_SEND_FAILED', 'PAYMENT_LINK_SENT'),
  ('PAYMENT_LINK_SEND_FAILED', 'PAYMENT_LINK_SEND_FAILED'),
  ('PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE'),
  ('PAYMENT_LINK_SEND_FAILED', 'CANCELLED'),
  ('PAYMENT_DONE', 'RETRIEVE_STARTED'),
  ('PAYMENT_DONE', 'PROCESS_DONE'),
  ('PAYMENT_DONE', 'REFUND_READY'),
  ('RETRIEVE_STARTED', 'PROCESS_DONE'),
  ('RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT'),
  ('PROCESS_DONE', 'REFUND_READY'),
  ('PROCESS_DONE', 'CLOSED'),
  ('REFUND_READY', 'REFUND_REQUESTED'),
  ('REFUND_READY', 'CLOSED'),
  ('REFUND_REQUESTED', 'REFUND_READY'),
  ('REFUND_REQUESTED', 'REFUNDED'),
  ('REFUNDED', 'CLOSED'),
  ('DELIVERY_NOT_COMPLETED', 'LINK_SENT'),
  ('DELIVERY_NOT_COMPLETED', 'CLOSED'),
  ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'LINK_GENERATED'),
  ('SCHEDULED_FOR_NO_DMS_RESERVATION', 'CANCELLED'),
  ('SCHEDULED_FOR_DELAYED_LINK_SENDING', 'LINK_GENERATED'),
  ('SCHEDULED_FOR_DELAYED_LINK_SENDING', 'CANCELLED'),
  ('SUBSTITUTE_VEHICLE_KEYS_LEFT', 'PROCESS_DONE'),
  ('CANCELLED', 'CLOSED'),
  ('DELIVERY_DONE', 'DELIVERY_DONE'),
  ('READY_FOR_PAYMENT', 'READY_FOR_PAYMENT'),
  ('PAYMENT_DONE', 'PAYMENT_DONE'),
  ('NO_ROOM_LEFT', 'WAITING_THIRD_PARTY_INFORMATION'),
  ('BOX_RESERVATION_FAILED', 'WAITING_THIRD_PARTY_INFORMATION');

-- Zones change their offset on the last Sundays of March and October. A nightly job keeps ahead what comes otherwise.
INSERT INTO zone_offsets (time_zone, from_at, offset_seconds)
WITH RECURSIVE
  years (year) AS (VALUES (2024) UNION ALL SELECT year + 1 FROM years WHERE year < 2035),
  zones (name, seconds) AS (VALUES ('Europe/Helsinki', 7200), ('Europe/Tallinn', 7200), ('Europe/Riga', 7200), ('Europe/Vilnius', 7200),
    ('Europe/Stockholm', 3600), ('Europe/Oslo', 3600), ('Europe/Copenhagen', 3600))
SELECT 'UTC', 0, 0
UNION ALL SELECT name, 0, seconds FROM zones
UNION ALL SELECT name, strftime('%s', year || '-04-01', 'weekday 0', '-7 days', '+1 hour') * 1000, seconds + 3600 FROM zones, years
UNION ALL SELECT name, strftime('%s', year || '-11-01', 'weekday 0', '-7 days', '+1 hour') * 1000, seconds FROM zones, years;

-- These are `letterFolds` of worker/domain/folding.ts (npm run letter-folds, tested).
INSERT INTO letter_folds (letter, folded)
SELECT value ->> 0, value ->> 1 FROM json_each('[
["\u0001",""],["\u0002",""],["\u0003",""],["\u0004",""],["\u0005",""],["\u0006",""],["\u0007",""],["\u0008",""],["\u0009","\u0020"],["\u000a","\u0020"],["\u000b","\u0020"],["\u000c","\u0020"],["\u000d","\u0020"],["\u000e",""],["\u000f",""],["\u0010",""],
["\u0011",""],["\u0012",""],["\u0013",""],["\u0014",""],["\u0015",""],["\u0016",""],["\u0017",""],["\u0018",""],["\u0019",""],["\u001a",""],["\u001b",""],["\u001c",""],["\u001d",""],["\u001e",""],["\u001f",""],["\u0021",""],
["\u0022",""],["\u0023",""],["\u0024",""],["\u0025",""],["\u0026",""],["\u0027",""],["\u0028",""],["\u0029",""],["\u002a",""],["\u002b",""],["\u002c",""],["\u002e",""],["\u002f",""],["\u003a",""],["\u003b",""],["\u003c",""],
["\u003d",""],["\u003e",""],["\u003f",""],["\u0040",""],["A","a"],["B","b"],["C","c"],["D","d"],["E","e"],["F","f"],["G","g"],["H","h"],["I","i"],["J","j"],["K","k"],["L","l"],
["M","m"],["N","n"],["O","o"],["P","p"],["Q","q"],["R","r"],["S","s"],["T","t"],["U","u"],["V","v"],["W","w"],["X","x"],["Y","y"],["Z","z"],["\u005b",""],["\u005c",""],
["\u005d",""],["\u005e",""],["\u005f",""],["\u0060",""],["\u007b",""],["\u007c",""],["\u007d",""],["\u007e",""],["\u007f",""],["\u0080",""],["\u0081",""],["\u0082",""],["\u0083",""],["\u0084",""],["\u0085","\u0020"],["\u0086",""],
["\u0087",""],["\u0088",""],["\u0089",""],["\u008a",""],["\u008b",""],["\u008c",""],["\u008d",""],["\u008e",""],["\u008f",""],["\u0090",""],["\u0091",""],["\u0092",""],["\u0093",""],["\u0094",""],["\u0095",""],["\u0096",""],
["\u0097",""],["\u0098",""],["\u0099",""],["\u009a",""],["\u009b",""],["\u009c",""],["\u009d",""],["\u009e",""],["\u009f",""],["\u00a0","\u0020"],["\u00a1",""],["\u00a2",""],["\u00a3",""],["\u00a4",""],["\u00a5",""],["\u00a6",""],
["\u00a7",""],["\u00a8",""],["\u00a9",""],["ª","a"],["\u00ab",""],["\u00ac",""],["\u00ad",""],["\u00ae",""],["\u00af",""],["\u00b0",""],["\u00b1",""],["²","2"],["³","3"],["\u00b4",""],["µ","μ"],["\u00b6",""],
["\u00b7",""],["\u00b8",""],["¹","1"],["º","o"],["\u00bb",""],["¼","14"],["½","12"],["¾","34"],["\u00bf",""],["À","a"],["Á","a"],["Â","a"],["Ã","a"],["Ä","a"],["Å","a"],["Æ","ae"],
["Ç","c"],["È","e"],["É","e"],["Ê","e"],["Ë","e"],["Ì","i"],["Í","i"],["Î","i"],["Ï","i"],["Ð","d"],["Ñ","n"],["Ò","o"],["Ó","o"],["Ô","o"],["Õ","o"],["Ö","o"],
["\u00d7",""],["Ø","o"],["Ù","u"],["Ú","u"],["Û","u"],["Ü","u"],["Ý","y"],["Þ","th"],["ß","ss"],["à","a"],["á","a"],["â","a"],["ã","a"],["ä","a"],["å","a"],["æ","ae"],
["ç","c"],["è","e"],["é","e"],["ê","e"],["ë","e"],["ì","i"],["í","i"],["î","i"],["ï","i"],["ð","d"],["ñ","n"],["ò","o"],["ó","o"],["ô","o"],["õ","o"],["ö","o"],
["\u00f7",""],["ø","o"],["ù","u"],["ú","u"],["û","u"],["ü","u"],["ý","y"],["þ","th"],["ÿ","y"],["Ā","a"],["ā","a"],["Ă","a"],["ă","a"],["Ą","a"],["ą","a"],["Ć","c"],
["ć","c"],["Ĉ","c"],["ĉ","c"],["Ċ","c"],["ċ","c"],["Č","c"],["č","c"],["Ď","d"],["ď","d"],["Đ","d"],["đ","d"],["Ē","e"],["ē","e"],["Ĕ","e"],["ĕ","e"],["Ė","e"],
["ė","e"],["Ę","e"],["ę","e"],["Ě","e"],["ě","e"],["Ĝ","g"],["ĝ","g"],["Ğ","g"],["ğ","g"],["Ġ","g"],["ġ","g"],["Ģ","g"],["ģ","g"],["Ĥ","h"],["ĥ","h"],["Ħ","h"],
["ħ","h"],["Ĩ","i"],["ĩ","i"],["Ī","i"],["ī","i"],["Ĭ","i"],["ĭ","i"],["Į","i"],["į","i"],["İ","i"],["ı","i"],["Ĳ","ij"],["ĳ","ij"],["Ĵ","j"],["ĵ","j"],["Ķ","k"],
["ķ","k"],["ĸ","k"],["Ĺ","l"],["ĺ","l"],["Ļ","l"],["ļ","l"],["Ľ","l"],["ľ","l"],["Ŀ","l"],["ŀ","l"],["Ł","l"],["ł","l"],["Ń","n"],["ń","n"],["Ņ","n"],["ņ","n"],
["Ň","n"],["ň","n"],["ŉ","n"],["Ŋ","n"],["ŋ","n"],["Ō","o"],["ō","o"],["Ŏ","o"],["ŏ","o"],["Ő","o"],["ő","o"],["Œ","oe"],["œ","oe"],["Ŕ","r"],["ŕ","r"],["Ŗ","r"],
["ŗ","r"],["Ř","r"],["ř","r"],["Ś","s"],["ś","s"],["Ŝ","s"],["ŝ","s"],["Ş","s"],["ş","s"],["Š","s"],["š","s"],["Ţ","t"],["ţ","t"],["Ť","t"],["ť","t"],["Ŧ","t"],
["ŧ","t"],["Ũ","u"],["ũ","u"],["Ū","u"],["ū","u"],["Ŭ","u"],["ŭ","u"],["Ů","u"],["ů","u"],["Ű","u"],["ű","u"],["Ų","u"],["ų","u"],["Ŵ","w"],["ŵ","w"],["Ŷ","y"],
["ŷ","y"],["Ÿ","y"],["Ź","z"],["ź","z"],["Ż","z"],["ż","z"],["Ž","z"],["ž","z"],["ſ","s"],["Ɓ","ɓ"],["Ƃ","ƃ"],["Ƅ","ƅ"],["Ɔ","ɔ"],["Ƈ","ƈ"],["Ɖ","ɖ"],["Ɗ","ɗ"],
["Ƌ","ƌ"],["Ǝ","ǝ"],["Ə","e"],["Ɛ","ɛ"],["Ƒ","ƒ"],["Ɠ","ɠ"],["Ɣ","ɣ"],["Ɩ","ɩ"],["Ɨ","ɨ"],["Ƙ","ƙ"],["Ɯ","ɯ"],["Ɲ","ɲ"],["Ɵ","ɵ"],["Ơ","o"],["ơ","o"],["Ƣ","ƣ"],
["Ƥ","ƥ"],["Ʀ","ʀ"],["Ƨ","ƨ"],["Ʃ","ʃ"],["Ƭ","ƭ"],["Ʈ","ʈ"],["Ư","u"],["ư","u"],["Ʊ","ʊ"],["Ʋ","ʋ"],["Ƴ","ƴ"],["Ƶ","ƶ"],["Ʒ","z"],["Ƹ","ƹ"],["Ƽ","ƽ"],["Ǆ","dz"],
["ǅ","dz"],["ǆ","dz"],["Ǉ","lj"],["ǈ","lj"],["ǉ","lj"],["Ǌ","nj"],["ǋ","nj"],["ǌ","nj"],["Ǎ","a"],["ǎ","a"],["Ǐ","i"],["ǐ","i"],["Ǒ","o"],["ǒ","o"],["Ǔ","u"],["ǔ","u"],
["Ǖ","u"],["ǖ","u"],["Ǘ","u"],["ǘ","u"],["Ǚ","u"],["ǚ","u"],["Ǜ","u"],["ǜ","u"],["Ǟ","a"],["ǟ","a"],["Ǡ","a"],["ǡ","a"],["Ǣ","ae"],["ǣ","ae"],["Ǥ","g"],["ǥ","g"],
["Ǧ","g"],["ǧ","g"],["Ǩ","k"],["ǩ","k"],["Ǫ","o"],["ǫ","o"],["Ǭ","o"],["ǭ","o"],["Ǯ","z"],["ǯ","z"],["ǰ","j"],["Ǳ","dz"],["ǲ","dz"],["ǳ","dz"],["Ǵ","g"],["ǵ","g"],
["Ƕ","ƕ"],["Ƿ","ƿ"],["Ǹ","n"],["ǹ","n"],["Ǻ","a"],["ǻ","a"],["Ǽ","ae"],["ǽ","ae"],["Ǿ","o"],["ǿ","o"],["Ȁ","a"],["ȁ","a"],["Ȃ","a"],["ȃ","a"],["Ȅ","e"],["ȅ","e"],
["Ȇ","e"],["ȇ","e"],["Ȉ","i"],["ȉ","i"],["Ȋ","i"],["ȋ","i"],["Ȍ","o"],["ȍ","o"],["Ȏ","o"],["ȏ","o"],["Ȑ","r"],["ȑ","r"],["Ȓ","r"],["ȓ","r"],["Ȕ","u"],["ȕ","u"],
["Ȗ","u"],["ȗ","u"],["Ș","s"],["ș","s"],["Ț","t"],["ț","t"],["Ȝ","ȝ"],["Ȟ","h"],["ȟ","h"],["Ƞ","ƞ"],["Ȣ","ȣ"],["Ȥ","ȥ"],["Ȧ","a"],["ȧ","a"],["Ȩ","e"],["ȩ","e"],
["Ȫ","o"],["ȫ","o"],["Ȭ","o"],["ȭ","o"],["Ȯ","o"],["ȯ","o"],["Ȱ","o"],["ȱ","o"],["Ȳ","y"],["ȳ","y"],["Ⱥ","ⱥ"],["Ȼ","ȼ"],["Ƚ","ƚ"],["Ⱦ","ⱦ"],["Ɂ","ɂ"],["Ƀ","ƀ"],
["Ʉ","ʉ"],["Ʌ","ʌ"],["Ɇ","ɇ"],["Ɉ","ɉ"],["Ɋ","ɋ"],["Ɍ","ɍ"],["Ɏ","ɏ"],["ə","e"],["ʒ","z"],["ʰ","h"],["ʱ","ɦ"],["ʲ","j"],["ʳ","r"],["ʴ","ɹ"],["ʵ","ɻ"],["ʶ","ʁ"],
["ʷ","w"],["ʸ","y"],["ʹ",""],["ʺ",""],["ʻ",""],["ʼ",""],["ʽ",""],["ʾ",""],["ʿ",""],["ˀ",""],["ˁ",""],["\u02c2",""],["\u02c3",""],["\u02c4",""],["\u02c5",""],["ˆ",""],
["ˇ",""],["ˈ",""],["ˉ",""],["ˊ",""],["ˋ",""],["ˌ",""],["ˍ",""],["ˎ",""],["ˏ",""],["ː",""],["ˑ",""],["\u02d2",""],["\u02d3",""],["\u02d4",""],["\u02d5",""],["\u02d6",""],
["\u02d7",""],["\u02d8",""],["\u02d9",""],["\u02da",""],["\u02db",""],["\u02dc",""],["\u02dd",""],["\u02de",""],["\u02df",""],["ˠ","ɣ"],["ˡ","l"],["ˢ","s"],["ˣ","x"],["ˤ","ʕ"],["\u02e5",""],["\u02e6",""],
["\u02e7",""],["\u02e8",""],["\u02e9",""],["\u02ea",""],["\u02eb",""],["ˬ",""],["\u02ed",""],["ˮ",""],["\u02ef",""],["\u02f0",""],["\u02f1",""],["\u02f2",""],["\u02f3",""],["\u02f4",""],["\u02f5",""],["\u02f6",""],
["\u02f7",""],["\u02f8",""],["\u02f9",""],["\u02fa",""],["\u02fb",""],["\u02fc",""],["\u02fd",""],["\u02fe",""],["\u02ff",""],["\u0300",""],["\u0301",""],["\u0302",""],["\u0303",""],["\u0304",""],["\u0305",""],["\u0306",""],
["\u0307",""],["\u0308",""],["\u0309",""],["\u030a",""],["\u030b",""],["\u030c",""],["\u030d",""],["\u030e",""],["\u030f",""],["\u0310",""],["\u0311",""],["\u0312",""],["\u0313",""],["\u0314",""],["\u0315",""],["\u0316",""],
["\u0317",""],["\u0318",""],["\u0319",""],["\u031a",""],["\u031b",""],["\u031c",""],["\u031d",""],["\u031e",""],["\u031f",""],["\u0320",""],["\u0321",""],["\u0322",""],["\u0323",""],["\u0324",""],["\u0325",""],["\u0326",""],
["\u0327",""],["\u0328",""],["\u0329",""],["\u032a",""],["\u032b",""],["\u032c",""],["\u032d",""],["\u032e",""],["\u032f",""],["\u0330",""],["\u0331",""],["\u0332",""],["\u0333",""],["\u0334",""],["\u0335",""],["\u0336",""],
["\u0337",""],["\u0338",""],["\u0339",""],["\u033a",""],["\u033b",""],["\u033c",""],["\u033d",""],["\u033e",""],["\u033f",""],["\u0340",""],["\u0341",""],["\u0342",""],["\u0343",""],["\u0344",""],["\u0345",""],["\u0346",""],
["\u0347",""],["\u0348",""],["\u0349",""],["\u034a",""],["\u034b",""],["\u034c",""],["\u034d",""],["\u034e",""],["\u034f",""],["\u0350",""],["\u0351",""],["\u0352",""],["\u0353",""],["\u0354",""],["\u0355",""],["\u0356",""],
["\u0357",""],["\u0358",""],["\u0359",""],["\u035a",""],["\u035b",""],["\u035c",""],["\u035d",""],["\u035e",""],["\u035f",""],["\u0360",""],["\u0361",""],["\u0362",""],["\u0363",""],["\u0364",""],["\u0365",""],["\u0366",""],
["\u0367",""],["\u0368",""],["\u0369",""],["\u036a",""],["\u036b",""],["\u036c",""],["\u036d",""],["\u036e",""],["\u036f",""],["Ͱ","ͱ"],["Ͳ","ͳ"],["ʹ",""],["\u0375",""],["Ͷ","ͷ"],["\u0378",""],["\u0379",""],
["ͺ",""],["\u037e",""],["Ϳ","ϳ"],["\u0380",""],["\u0381",""],["\u0382",""],["\u0383",""],["\u0384",""],["\u0385",""],["Ά","α"],["\u0387",""],["Έ","ε"],["Ή","η"],["Ί","ι"],["\u038b",""],["Ό","ο"],
["\u038d",""],["Ύ","υ"],["Ώ","ω"],["ΐ","ι"],["Α","α"],["Β","β"],["Γ","γ"],["Δ","δ"],["Ε","ε"],["Ζ","ζ"],["Η","η"],["Θ","θ"],["Ι","ι"],["Κ","κ"],["Λ","λ"],["Μ","μ"],
["Ν","ν"],["Ξ","ξ"],["Ο","ο"],["Π","π"],["Ρ","ρ"],["\u03a2",""],["Σ","σ"],["Τ","τ"],["Υ","υ"],["Φ","φ"],["Χ","χ"],["Ψ","ψ"],["Ω","ω"],["Ϊ","ι"],["Ϋ","υ"],["ά","α"],
["έ","ε"],["ή","η"],["ί","ι"],["ΰ","υ"],["ς","σ"],["ϊ","ι"],["ϋ","υ"],["ό","ο"],["ύ","υ"],["ώ","ω"],["Ϗ","ϗ"],["ϐ","β"],["ϑ","θ"],["ϒ","υ"],["ϓ","υ"],["ϔ","υ"],
["ϕ","φ"],["ϖ","π"],["Ϙ","ϙ"],["Ϛ","ϛ"],["Ϝ","ϝ"],["Ϟ","ϟ"],["Ϡ","ϡ"],["Ϣ","ϣ"],["Ϥ","ϥ"],["Ϧ","ϧ"],["Ϩ","ϩ"],["Ϫ","ϫ"],["Ϭ","ϭ"],["Ϯ","ϯ"],["ϰ","κ"],["ϱ","ρ"],
["ϲ","σ"],["ϴ","θ"],["ϵ","ε"],["\u03f6",""],["Ϸ","ϸ"],["Ϲ","σ"],["Ϻ","ϻ"],["Ͻ","ͻ"],["Ͼ","ͼ"],["Ͽ","ͽ"],["Ѐ","е"],["Ё","е"],["Ђ","ђ"],["Ѓ","г"],["Є","є"],["Ѕ","ѕ"],
["І","і"],["Ї","і"],["Ј","ј"],["Љ","љ"],["Њ","њ"],["Ћ","ћ"],["Ќ","к"],["Ѝ","и"],["Ў","у"],["Џ","џ"],["А","а"],["Б","б"],["В","в"],["Г","г"],["Д","д"],["Е","е"],
["Ж","ж"],["З","з"],["И","и"],["Й","и"],["К","к"],["Л","л"],["М","м"],["Н","н"],["О","о"],["П","п"],["Р","р"],["С","с"],["Т","т"],["У","у"],["Ф","ф"],["Х","х"],
["Ц","ц"],["Ч","ч"],["Ш","ш"],["Щ","щ"],["Ъ","ъ"],["Ы","ы"],["Ь","ь"],["Э","э"],["Ю","ю"],["Я","я"],["й","и"],["ѐ","е"],["ё","е"],["ѓ","г"],["ї","і"],["ќ","к"],
["ѝ","и"],["ў","у"],["Ѡ","ѡ"],["Ѣ","ѣ"],["Ѥ","ѥ"],["Ѧ","ѧ"],["Ѩ","ѩ"],["Ѫ","ѫ"],["Ѭ","ѭ"],["Ѯ","ѯ"],["Ѱ","ѱ"],["Ѳ","ѳ"],["Ѵ","ѵ"],["Ѷ","ѵ"],["ѷ","ѵ"],["Ѹ","ѹ"],
["Ѻ","ѻ"],["Ѽ","ѽ"],["Ѿ","ѿ"],["Ҁ","ҁ"],["\u0482",""],["\u0483",""],["\u0484",""],["\u0485",""],["\u0486",""],["\u0487",""],["\u0488",""],["\u0489",""],["Ҋ","ҋ"],["Ҍ","ҍ"],["Ҏ","ҏ"],["Ґ","ґ"],
["Ғ","ғ"],["Ҕ","ҕ"],["Җ","җ"],["Ҙ","ҙ"],["Қ","қ"],["Ҝ","ҝ"],["Ҟ","ҟ"],["Ҡ","ҡ"],["Ң","ң"],["Ҥ","ҥ"],["Ҧ","ҧ"],["Ҩ","ҩ"],["Ҫ","ҫ"],["Ҭ","ҭ"],["Ү","ү"],["Ұ","ұ"],
["Ҳ","ҳ"],["Ҵ","ҵ"],["Ҷ","ҷ"],["Ҹ","ҹ"],["Һ","һ"],["Ҽ","ҽ"],["Ҿ","ҿ"],["Ӏ","ӏ"],["Ӂ","ж"],["ӂ","ж"],["Ӄ","ӄ"],["Ӆ","ӆ"],["Ӈ","ӈ"],["Ӊ","ӊ"],["Ӌ","ӌ"],["Ӎ","ӎ"],
["Ӑ","а"],["ӑ","а"],["Ӓ","а"],["ӓ","а"],["Ӕ","ӕ"],["Ӗ","е"],["ӗ","е"],["Ә","ә"],["Ӛ","ә"],["ӛ","ә"],["Ӝ","ж"],["ӝ","ж"],["Ӟ","з"],["ӟ","з"],["Ӡ","ӡ"],["Ӣ","и"],
["ӣ","и"],["Ӥ","и"],["ӥ","и"],["Ӧ","о"],["ӧ","о"],["Ө","ө"],["Ӫ","ө"],["ӫ","ө"],["Ӭ","э"],["ӭ","э"],["Ӯ","у"],["ӯ","у"],["Ӱ","у"],["ӱ","у"],["Ӳ","у"],["ӳ","у"],
["Ӵ","ч"],["ӵ","ч"],["Ӷ","ӷ"],["Ӹ","ы"],["ӹ","ы"],["Ӻ","ӻ"],["Ӽ","ӽ"],["Ӿ","ӿ"],["Ԁ","ԁ"],["Ԃ","ԃ"],["Ԅ","ԅ"],["Ԇ","ԇ"],["Ԉ","ԉ"],["Ԋ","ԋ"],["Ԍ","ԍ"],["Ԏ","ԏ"],
["Ԑ","ԑ"],["Ԓ","ԓ"],["Ԕ","ԕ"],["Ԗ","ԗ"],["Ԙ","ԙ"],["Ԛ","ԛ"],["Ԝ","ԝ"],["Ԟ","ԟ"],["Ԡ","ԡ"],["Ԣ","ԣ"],["Ԥ","ԥ"],["Ԧ","ԧ"],["Ԩ","ԩ"],["Ԫ","ԫ"],["Ԭ","ԭ"],["Ԯ","ԯ"],
["ᴬ","a"],["ᴭ","ae"],["ᴮ","b"],["ᴯ",""],["ᴰ","d"],["ᴱ","e"],["ᴲ","ǝ"],["ᴳ","g"],["ᴴ","h"],["ᴵ","i"],["ᴶ","j"],["ᴷ","k"],["ᴸ","l"],["ᴹ","m"],["ᴺ","n"],["ᴻ",""],
["ᴼ","o"],["ᴽ","ȣ"],["ᴾ","p"],["ᴿ","r"],["ᵀ","t"],["ᵁ","u"],["ᵂ","w"],["ᵃ","a"],["ᵄ","ɐ"],["ᵅ","ɑ"],["ᵆ","ᴂ"],["ᵇ","b"],["ᵈ","d"],["ᵉ","e"],["ᵊ","e"],["ᵋ","ɛ"],
["ᵌ","ɜ"],["ᵍ","g"],["ᵎ",""],["ᵏ","k"],["ᵐ","m"],["ᵑ","n"],["ᵒ","o"],["ᵓ","ɔ"],["ᵔ","ᴖ"],["ᵕ","ᴗ"],["ᵖ","p"],["ᵗ","t"],["ᵘ","u"],["ᵙ","ᴝ"],["ᵚ","ɯ"],["ᵛ","v"],
["ᵜ","ᴥ"],["ᵝ","β"],["ᵞ","γ"],["ᵟ","δ"],["ᵠ","φ"],["ᵡ","χ"],["ᵢ","i"],["ᵣ","r"],["ᵤ","u"],["ᵥ","v"],["ᵦ","β"],["ᵧ","γ"],["ᵨ","ρ"],["ᵩ","φ"],["ᵪ","χ"],["ᵸ","н"],
["ᶛ","ɒ"],["ᶜ","c"],["ᶝ","ɕ"],["ᶞ","d"],["ᶟ","ɜ"],["ᶠ","f"],["ᶡ","ɟ"],["ᶢ","ɡ"],["ᶣ","ɥ"],["ᶤ","ɨ"],["ᶥ","ɩ"],["ᶦ","ɪ"],["ᶧ","ᵻ"],["ᶨ","ʝ"],["ᶩ","ɭ"],["ᶪ","ᶅ"],
["ᶫ","ʟ"],["ᶬ","ɱ"],["ᶭ","ɰ"],["ᶮ","ɲ"],["ᶯ","ɳ"],["ᶰ","ɴ"],["ᶱ","ɵ"],["ᶲ","ɸ"],["ᶳ","ʂ"],["ᶴ","ʃ"],["ᶵ","ƫ"],["ᶶ","ʉ"],["ᶷ","ʊ"],["ᶸ","ᴜ"],["ᶹ","ʋ"],["ᶺ","ʌ"],
["ᶻ","z"],["ᶼ","ʐ"],["ᶽ","ʑ"],["ᶾ","z"],["ᶿ","θ"],["\u1dc0",""],["\u1dc1",""],["\u1dc2",""],["\u1dc3",""],["\u1dc4",""],["\u1dc5",""],["\u1dc6",""],["\u1dc7",""],["\u1dc8",""],["\u1dc9",""],["\u1dca",""],
["\u1dcb",""],["\u1dcc",""],["\u1dcd",""],["\u1dce",""],["\u1dcf",""],["\u1dd0",""],["\u1dd1",""],["\u1dd2",""],["\u1dd3",""],["\u1dd4",""],["\u1dd5",""],["\u1dd6",""],["\u1dd7",""],["\u1dd8",""],["\u1dd9",""],["\u1dda",""],
["\u1ddb",""],["\u1ddc",""],["\u1ddd",""],["\u1dde",""],["\u1ddf",""],["\u1de0",""],["\u1de1",""],["\u1de2",""],["\u1de3",""],["\u1de4",""],["\u1de5",""],["\u1de6",""],["\u1de7",""],["\u1de8",""],["\u1de9",""],["\u1dea",""],
["\u1deb",""],["\u1dec",""],["\u1ded",""],["\u1dee",""],["\u1def",""],["\u1df0",""],["\u1df1",""],["\u1df2",""],["\u1df3",""],["\u1df4",""],["\u1df5",""],["\u1df6",""],["\u1df7",""],["\u1df8",""],["\u1df9",""],["\u1dfa",""],
["\u1dfb",""],["\u1dfc",""],["\u1dfd",""],["\u1dfe",""],["\u1dff",""],["Ḁ","a"],["ḁ","a"],["Ḃ","b"],["ḃ","b"],["Ḅ","b"],["ḅ","b"],["Ḇ","b"],["ḇ","b"],["Ḉ","c"],["ḉ","c"],["Ḋ","d"],
["ḋ","d"],["Ḍ","d"],["ḍ","d"],["Ḏ","d"],["ḏ","d"],["Ḑ","d"],["ḑ","d"],["Ḓ","d"],["ḓ","d"],["Ḕ","e"],["ḕ","e"],["Ḗ","e"],["ḗ","e"],["Ḙ","e"],["ḙ","e"],["Ḛ","e"],
["ḛ","e"],["Ḝ","e"],["ḝ","e"],["Ḟ","f"],["ḟ","f"],["Ḡ","g"],["ḡ","g"],["Ḣ","h"],["ḣ","h"],["Ḥ","h"],["ḥ","h"],["Ḧ","h"],["ḧ","h"],["Ḩ","h"],["ḩ","h"],["Ḫ","h"],
["ḫ","h"],["Ḭ","i"],["ḭ","i"],["Ḯ","i"],["ḯ","i"],["Ḱ","k"],["ḱ","k"],["Ḳ","k"],["ḳ","k"],["Ḵ","k"],["ḵ","k"],["Ḷ","l"],["ḷ","l"],["Ḹ","l"],["ḹ","l"],["Ḻ","l"],
["ḻ","l"],["Ḽ","l"],["ḽ","l"],["Ḿ","m"],["ḿ","m"],["Ṁ","m"],["ṁ","m"],["Ṃ","m"],["ṃ","m"],["Ṅ","n"],["ṅ","n"],["Ṇ","n"],["ṇ","n"],["Ṉ","n"],["ṉ","n"],["Ṋ","n"],
["ṋ","n"],["Ṍ","o"],["ṍ","o"],["Ṏ","o"],["ṏ","o"],["Ṑ","o"],["ṑ","o"],["Ṓ","o"],["ṓ","o"],["Ṕ","p"],["ṕ","p"],["Ṗ","p"],["ṗ","p"],["Ṙ","r"],["ṙ","r"],["Ṛ","r"],
["ṛ","r"],["Ṝ","r"],["ṝ","r"],["Ṟ","r"],["ṟ","r"],["Ṡ","s"],["ṡ","s"],["Ṣ","s"],["ṣ","s"],["Ṥ","s"],["ṥ","s"],["Ṧ","s"],["ṧ","s"],["Ṩ","s"],["ṩ","s"],["Ṫ","t"],
["ṫ","t"],["Ṭ","t"],["ṭ","t"],["Ṯ","t"],["ṯ","t"],["Ṱ","t"],["ṱ","t"],["Ṳ","u"],["ṳ","u"],["Ṵ","u"],["ṵ","u"],["Ṷ","u"],["ṷ","u"],["Ṹ","u"],["ṹ","u"],["Ṻ","u"],
["ṻ","u"],["Ṽ","v"],["ṽ","v"],["Ṿ","v"],["ṿ","v"],["Ẁ","w"],["ẁ","w"],["Ẃ","w"],["ẃ","w"],["Ẅ","w"],["ẅ","w"],["Ẇ","w"],["ẇ","w"],["Ẉ","w"],["ẉ","w"],["Ẋ","x"],
["ẋ","x"],["Ẍ","x"],["ẍ","x"],["Ẏ","y"],["ẏ","y"],["Ẑ","z"],["ẑ","z"],["Ẓ","z"],["ẓ","z"],["Ẕ","z"],["ẕ","z"],["ẖ","h"],["ẗ","t"],["ẘ","w"],["ẙ","y"],["ẚ","a"],
["ẛ","s"],["ẞ","ss"],["Ạ","a"],["ạ","a"],["Ả","a"],["ả","a"],["Ấ","a"],["ấ","a"],["Ầ","a"],["ầ","a"],["Ẩ","a"],["ẩ","a"],["Ẫ","a"],["ẫ","a"],["Ậ","a"],["ậ","a"],
["Ắ","a"],["ắ","a"],["Ằ","a"],["ằ","a"],["Ẳ","a"],["ẳ","a"],["Ẵ","a"],["ẵ","a"],["Ặ","a"],["ặ","a"],["Ẹ","e"],["ẹ","e"],["Ẻ","e"],["ẻ","e"],["Ẽ","e"],["ẽ","e"],
["Ế","e"],["ế","e"],["Ề","e"],["ề","e"],["Ể","e"],["ể","e"],["Ễ","e"],["ễ","e"],["Ệ","e"],["ệ","e"],["Ỉ","i"],["ỉ","i"],["Ị","i"],["ị","i"],["Ọ","o"],["ọ","o"],
["Ỏ","o"],["ỏ","o"],["Ố","o"],["ố","o"],["Ồ","o"],["ồ","o"],["Ổ","o"],["ổ","o"],["Ỗ","o"],["ỗ","o"],["Ộ","o"],["ộ","o"],["Ớ","o"],["ớ","o"],["Ờ","o"],["ờ","o"],
["Ở","o"],["ở","o"],["Ỡ","o"],["ỡ","o"],["Ợ","o"],["ợ","o"],["Ụ","u"],["ụ","u"],["Ủ","u"],["ủ","u"],["Ứ","u"],["ứ","u"],["Ừ","u"],["ừ","u"],["Ử","u"],["ử","u"],
["Ữ","u"],["ữ","u"],["Ự","u"],["ự","u"],["Ỳ","y"],["ỳ","y"],["Ỵ","y"],["ỵ","y"],["Ỷ","y"],["ỷ","y"],["Ỹ","y"],["ỹ","y"],["Ỻ","ỻ"],["Ỽ","ỽ"],["Ỿ","ỿ"],["ἀ","α"],
["ἁ","α"],["ἂ","α"],["ἃ","α"],["ἄ","α"],["ἅ","α"],["ἆ","α"],["ἇ","α"],["Ἀ","α"],["Ἁ","α"],["Ἂ","α"],["Ἃ","α"],["Ἄ","α"],["Ἅ","α"],["Ἆ","α"],["Ἇ","α"],["ἐ","ε"],
["ἑ","ε"],["ἒ","ε"],["ἓ","ε"],["ἔ","ε"],["ἕ","ε"],["\u1f16",""],["\u1f17",""],["Ἐ","ε"],["Ἑ","ε"],["Ἒ","ε"],["Ἓ","ε"],["Ἔ","ε"],["Ἕ","ε"],["\u1f1e",""],["\u1f1f",""],["ἠ","η"],
["ἡ","η"],["ἢ","η"],["ἣ","η"],["ἤ","η"],["ἥ","η"],["ἦ","η"],["ἧ","η"],["Ἠ","η"],["Ἡ","η"],["Ἢ","η"],["Ἣ","η"],["Ἤ","η"],["Ἥ","η"],["Ἦ","η"],["Ἧ","η"],["ἰ","ι"],
["ἱ","ι"],["ἲ","ι"],["ἳ","ι"],["ἴ","ι"],["ἵ","ι"],["ἶ","ι"],["ἷ","ι"],["Ἰ","ι"],["Ἱ","ι"],["Ἲ","ι"],["Ἳ","ι"],["Ἴ","ι"],["Ἵ","ι"],["Ἶ","ι"],["Ἷ","ι"],["ὀ","ο"],
["ὁ","ο"],["ὂ","ο"],["ὃ","ο"],["ὄ","ο"],["ὅ","ο"],["\u1f46",""],["\u1f47",""],["Ὀ","ο"],["Ὁ","ο"],["Ὂ","ο"],["Ὃ","ο"],["Ὄ","ο"],["Ὅ","ο"],["\u1f4e",""],["\u1f4f",""],["ὐ","υ"],
["ὑ","υ"],["ὒ","υ"],["ὓ","υ"],["ὔ","υ"],["ὕ","υ"],["ὖ","υ"],["ὗ","υ"],["\u1f58",""],["Ὑ","υ"],["\u1f5a",""],["Ὓ","υ"],["\u1f5c",""],["Ὕ","υ"],["\u1f5e",""],["Ὗ","υ"],["ὠ","ω"],
["ὡ","ω"],["ὢ","ω"],["ὣ","ω"],["ὤ","ω"],["ὥ","ω"],["ὦ","ω"],["ὧ","ω"],["Ὠ","ω"],["Ὡ","ω"],["Ὢ","ω"],["Ὣ","ω"],["Ὤ","ω"],["Ὥ","ω"],["Ὦ","ω"],["Ὧ","ω"],["ὰ","α"],
["ά","α"],["ὲ","ε"],["έ","ε"],["ὴ","η"],["ή","η"],["ὶ","ι"],["ί","ι"],["ὸ","ο"],["ό","ο"],["ὺ","υ"],["ύ","υ"],["ὼ","ω"],["ώ","ω"],["\u1f7e",""],["\u1f7f",""],["ᾀ","α"],
["ᾁ","α"],["ᾂ","α"],["ᾃ","α"],["ᾄ","α"],["ᾅ","α"],["ᾆ","α"],["ᾇ","α"],["ᾈ","α"],["ᾉ","α"],["ᾊ","α"],["ᾋ","α"],["ᾌ","α"],["ᾍ","α"],["ᾎ","α"],["ᾏ","α"],["ᾐ","η"],
["ᾑ","η"],["ᾒ","η"],["ᾓ","η"],["ᾔ","η"],["ᾕ","η"],["ᾖ","η"],["ᾗ","η"],["ᾘ","η"],["ᾙ","η"],["ᾚ","η"],["ᾛ","η"],["ᾜ","η"],["ᾝ","η"],["ᾞ","η"],["ᾟ","η"],["ᾠ","ω"],
["ᾡ","ω"],["ᾢ","ω"],["ᾣ","ω"],["ᾤ","ω"],["ᾥ","ω"],["ᾦ","ω"],["ᾧ","ω"],["ᾨ","ω"],["ᾩ","ω"],["ᾪ","ω"],["ᾫ","ω"],["ᾬ","ω"],["ᾭ","ω"],["ᾮ","ω"],["ᾯ","ω"],["ᾰ","α"],
["ᾱ","α"],["ᾲ","α"],["ᾳ","α"],["ᾴ","α"],["\u1fb5",""],["ᾶ","α"],["ᾷ","α"],["Ᾰ","α"],["Ᾱ","α"],["Ὰ","α"],["Ά","α"],["ᾼ","α"],["\u1fbd",""],["ι","ι"],["\u1fbf",""],["\u1fc0",""],
["\u1fc1",""],["ῂ","η"],["ῃ","η"],["ῄ","η"],["\u1fc5",""],["ῆ","η"],["ῇ","η"],["Ὲ","ε"],["Έ","ε"],["Ὴ","η"],["Ή","η"],["ῌ","η"],["\u1fcd",""],["\u1fce",""],["\u1fcf",""],["ῐ","ι"],
["ῑ","ι"],["ῒ","ι"],["ΐ","ι"],["\u1fd4",""],["\u1fd5",""],["ῖ","ι"],["ῗ","ι"],["Ῐ","ι"],["Ῑ","ι"],["Ὶ","ι"],["Ί","ι"],["\u1fdc",""],["\u1fdd",""],["\u1fde",""],["\u1fdf",""],["ῠ","υ"],
["ῡ","υ"],["ῢ","υ"],["ΰ","υ"],["ῤ","ρ"],["ῥ","ρ"],["ῦ","υ"],["ῧ","υ"],["Ῠ","υ"],["Ῡ","υ"],["Ὺ","υ"],["Ύ","υ"],["Ῥ","ρ"],["\u1fed",""],["\u1fee",""],["\u1fef",""],["\u1ff0",""],
["\u1ff1",""],["ῲ","ω"],["ῳ","ω"],["ῴ","ω"],["\u1ff5",""],["ῶ","ω"],["ῷ","ω"],["Ὸ","ο"],["Ό","ο"],["Ὼ","ω"],["Ώ","ω"],["ῼ","ω"],["\u1ffd",""],["\u1ffe",""],["\u1fff",""],["\u2000","\u0020"],
["\u2001","\u0020"],["\u2002","\u0020"],["\u2003","\u0020"],["\u2004","\u0020"],["\u2005","\u0020"],["\u2006","\u0020"],["\u2007","\u0020"],["\u2008","\u0020"],["\u2009","\u0020"],["\u200a","\u0020"],["\u200b",""],["\u200c",""],["\u200d",""],["\u200e",""],["\u200f",""],["\u2010","\u002d"],
["\u2011","\u002d"],["\u2012","\u002d"],["\u2013","\u002d"],["\u2014","\u002d"],["\u2015","\u002d"],["\u2016",""],["\u2017",""],["\u2018",""],["\u2019",""],["\u201a",""],["\u201b",""],["\u201c",""],["\u201d",""],["\u201e",""],["\u201f",""],["\u2020",""],
["\u2021",""],["\u2022",""],["\u2023",""],["\u2024",""],["\u2025",""],["\u2026",""],["\u2027",""],["\u2028","\u0020"],["\u2029","\u0020"],["\u202a",""],["\u202b",""],["\u202c",""],["\u202d",""],["\u202e",""],["\u202f","\u0020"],["\u2030",""],
["\u2031",""],["\u2032",""],["\u2033",""],["\u2034",""],["\u2035",""],["\u2036",""],["\u2037",""],["\u2038",""],["\u2039",""],["\u203a",""],["\u203b",""],["\u203c",""],["\u203d",""],["\u203e",""],["\u203f",""],["\u2040",""],
["\u2041",""],["\u2042",""],["\u2043",""],["\u2044",""],["\u2045",""],["\u2046",""],["\u2047",""],["\u2048",""],["\u2049",""],["\u204a",""],["\u204b",""],["\u204c",""],["\u204d",""],["\u204e",""],["\u204f",""],["\u2050",""],
["\u2051",""],["\u2052",""],["\u2053","\u002d"],["\u2054",""],["\u2055",""],["\u2056",""],["\u2057",""],["\u2058",""],["\u2059",""],["\u205a",""],["\u205b",""],["\u205c",""],["\u205d",""],["\u205e",""],["\u205f","\u0020"],["\u2060",""],
["\u2061",""],["\u2062",""],["\u2063",""],["\u2064",""],["\u2065",""],["\u2066",""],["\u2067",""],["\u2068",""],["\u2069",""],["\u206a",""],["\u206b",""],["\u206c",""],["\u206d",""],["\u206e",""],["\u206f",""],["⁰","0"],
["ⁱ","i"],["\u2072",""],["\u2073",""],["⁴","4"],["⁵","5"],["⁶","6"],["⁷","7"],["⁸","8"],["⁹","9"],["\u207a",""],["\u207b","\u002d"],["\u207c",""],["\u207d",""],["\u207e",""],["ⁿ","n"],["₀","0"],
["₁","1"],["₂","2"],["₃","3"],["₄","4"],["₅","5"],["₆","6"],["₇","7"],["₈","8"],["₉","9"],["\u208a",""],["\u208b","\u002d"],["\u208c",""],["\u208d",""],["\u208e",""],["\u208f",""],["ₐ","a"],
["ₑ","e"],["ₒ","o"],["ₓ","x"],["ₔ","e"],["ₕ","h"],["ₖ","k"],["ₗ","l"],["ₘ","m"],["ₙ","n"],["ₚ","p"],["ₛ","s"],["ₜ","t"],["\u209d",""],["\u209e",""],["\u209f",""],["\u20a0",""],
["\u20a1",""],["\u20a2",""],["\u20a3",""],["\u20a4",""],["\u20a5",""],["\u20a6",""],["\u20a7",""],["\u20a8",""],["\u20a9",""],["\u20aa",""],["\u20ab",""],["\u20ac",""],["\u20ad",""],["\u20ae",""],["\u20af",""],["\u20b0",""],
["\u20b1",""],["\u20b2",""],["\u20b3",""],["\u20b4",""],["\u20b5",""],["\u20b6",""],["\u20b7",""],["\u20b8",""],["\u20b9",""],["\u20ba",""],["\u20bb",""],["\u20bc",""],["\u20bd",""],["\u20be",""],["\u20bf",""],["\u20c0",""],
["\u20c1",""],["\u20c2",""],["\u20c3",""],["\u20c4",""],["\u20c5",""],["\u20c6",""],["\u20c7",""],["\u20c8",""],["\u20c9",""],["\u20ca",""],["\u20cb",""],["\u20cc",""],["\u20cd",""],["\u20ce",""],["\u20cf",""],["\u20d0",""],
["\u20d1",""],["\u20d2",""],["\u20d3",""],["\u20d4",""],["\u20d5",""],["\u20d6",""],["\u20d7",""],["\u20d8",""],["\u20d9",""],["\u20da",""],["\u20db",""],["\u20dc",""],["\u20dd",""],["\u20de",""],["\u20df",""],["\u20e0",""],
["\u20e1",""],["\u20e2",""],["\u20e3",""],["\u20e4",""],["\u20e5",""],["\u20e6",""],["\u20e7",""],["\u20e8",""],["\u20e9",""],["\u20ea",""],["\u20eb",""],["\u20ec",""],["\u20ed",""],["\u20ee",""],["\u20ef",""],["\u20f0",""],
["\u20f1",""],["\u20f2",""],["\u20f3",""],["\u20f4",""],["\u20f5",""],["\u20f6",""],["\u20f7",""],["\u20f8",""],["\u20f9",""],["\u20fa",""],["\u20fb",""],["\u20fc",""],["\u20fd",""],["\u20fe",""],["\u20ff",""],["\u2100",""],
["\u2101",""],["ℂ","c"],["\u2103",""],["\u2104",""],["\u2105",""],["\u2106",""],["ℇ","ɛ"],["\u2108",""],["\u2109",""],["ℊ","g"],["ℋ","h"],["ℌ","h"],["ℍ","h"],["ℎ","h"],["ℏ","h"],["ℐ","i"],
["ℑ","i"],["ℒ","l"],["ℓ","l"],["\u2114",""],["ℕ","n"],["\u2116",""],["\u2117",""],["\u2118",""],["ℙ","p"],["ℚ","q"],["ℛ","r"],["ℜ","r"],["ℝ","r"],["\u211e",""],["\u211f",""],["\u2120",""],
["\u2121",""],["\u2122",""],["\u2123",""],["ℤ","z"],["\u2125",""],["Ω","ω"],["\u2127",""],["ℨ","z"],["\u2129",""],["K","k"],["Å","a"],["ℬ","b"],["ℭ","c"],["\u212e",""],["ℯ","e"],["ℰ","e"],
["ℱ","f"],["Ⅎ","ⅎ"],["ℳ","m"],["ℴ","o"],["ℵ","א"],["ℶ","ב"],["ℷ","ג"],["ℸ","ד"],["ℹ","i"],["\u213a",""],["\u213b",""],["ℼ","π"],["ℽ","γ"],["ℾ","γ"],["ℿ","π"],["\u2140",""],
["\u2141",""],["\u2142",""],["\u2143",""],["\u2144",""],["ⅅ","d"],["ⅆ","d"],["ⅇ","e"],["ⅈ","i"],["ⅉ","j"],["\u214a",""],["\u214b",""],["\u214c",""],["\u214d",""],["\u214f",""],["\u2212","\u002d"],["Ⱡ","ⱡ"],
["Ɫ","ɫ"],["Ᵽ","ᵽ"],["Ɽ","ɽ"],["Ⱨ","ⱨ"],["Ⱪ","ⱪ"],["Ⱬ","ⱬ"],["Ɑ","ɑ"],["Ɱ","ɱ"],["Ɐ","ɐ"],["Ɒ","ɒ"],["Ⱳ","ⱳ"],["Ⱶ","ⱶ"],["ⱼ","j"],["ⱽ","v"],["Ȿ","ȿ"],["Ɀ","ɀ"],
["\u2de0",""],["\u2de1",""],["\u2de2",""],["\u2de3",""],["\u2de4",""],["\u2de5",""],["\u2de6",""],["\u2de7",""],["\u2de8",""],["\u2de9",""],["\u2dea",""],["\u2deb",""],["\u2dec",""],["\u2ded",""],["\u2dee",""],["\u2def",""],
["\u2df0",""],["\u2df1",""],["\u2df2",""],["\u2df3",""],["\u2df4",""],["\u2df5",""],["\u2df6",""],["\u2df7",""],["\u2df8",""],["\u2df9",""],["\u2dfa",""],["\u2dfb",""],["\u2dfc",""],["\u2dfd",""],["\u2dfe",""],["\u2dff",""],
["Ꙁ","ꙁ"],["Ꙃ","ꙃ"],["Ꙅ","ꙅ"],["Ꙇ","ꙇ"],["Ꙉ","ꙉ"],["Ꙋ","ꙋ"],["Ꙍ","ꙍ"],["Ꙏ","ꙏ"],["Ꙑ","ꙑ"],["Ꙓ","ꙓ"],["Ꙕ","ꙕ"],["Ꙗ","ꙗ"],["Ꙙ","ꙙ"],["Ꙛ","ꙛ"],["Ꙝ","ꙝ"],["Ꙟ","ꙟ"],
["Ꙡ","ꙡ"],["Ꙣ","ꙣ"],["Ꙥ","ꙥ"],["Ꙧ","ꙧ"],["Ꙩ","ꙩ"],["Ꙫ","ꙫ"],["Ꙭ","ꙭ"],["\ua66f",""],["\ua670",""],["\ua671",""],["\ua672",""],["\ua673",""],["\ua674",""],["\ua675",""],["\ua676",""],["\ua677",""],
["\ua678",""],["\ua679",""],["\ua67a",""],["\ua67b",""],["\ua67c",""],["\ua67d",""],["\ua67e",""],["ꙿ",""],["Ꚁ","ꚁ"],["Ꚃ","ꚃ"],["Ꚅ","ꚅ"],["Ꚇ","ꚇ"],["Ꚉ","ꚉ"],["Ꚋ","ꚋ"],["Ꚍ","ꚍ"],["Ꚏ","ꚏ"],
["Ꚑ","ꚑ"],["Ꚓ","ꚓ"],["Ꚕ","ꚕ"],["Ꚗ","ꚗ"],["Ꚙ","ꚙ"],["Ꚛ","ꚛ"],["ꚜ","ъ"],["ꚝ","ь"],["\ua69e",""],["\ua69f",""],["\ua720",""],["\ua721",""],["Ꜣ","ꜣ"],["Ꜥ","ꜥ"],["Ꜧ","ꜧ"],["Ꜩ","ꜩ"],
["Ꜫ","ꜫ"],["Ꜭ","ꜭ"],["Ꜯ","ꜯ"],["Ꜳ","ꜳ"],["Ꜵ","ꜵ"],["Ꜷ","ꜷ"],["Ꜹ","ꜹ"],["Ꜻ","ꜻ"],["Ꜽ","ꜽ"],["Ꜿ","ꜿ"],["Ꝁ","ꝁ"],["Ꝃ","ꝃ"],["Ꝅ","ꝅ"],["Ꝇ","ꝇ"],["Ꝉ","ꝉ"],["Ꝋ","ꝋ"],
["Ꝍ","ꝍ"],["Ꝏ","ꝏ"],["Ꝑ","ꝑ"],["Ꝓ","ꝓ"],["Ꝕ","ꝕ"],["Ꝗ","ꝗ"],["Ꝙ","ꝙ"],["Ꝛ","ꝛ"],["Ꝝ","ꝝ"],["Ꝟ","ꝟ"],["Ꝡ","ꝡ"],["Ꝣ","ꝣ"],["Ꝥ","ꝥ"],["Ꝧ","ꝧ"],["Ꝩ","ꝩ"],["Ꝫ","ꝫ"],
["Ꝭ","ꝭ"],["Ꝯ","ꝯ"],["ꝰ","ꝯ"],["Ꝺ","ꝺ"],["Ꝼ","ꝼ"],["Ᵹ","ᵹ"],["Ꝿ","ꝿ"],["Ꞁ","ꞁ"],["Ꞃ","ꞃ"],["Ꞅ","ꞅ"],["Ꞇ","ꞇ"],["ꞈ",""],["\ua789",""],["\ua78a",""],["Ꞌ","ꞌ"],["Ɥ","ɥ"],
["Ꞑ","ꞑ"],["Ꞓ","ꞓ"],["Ꞗ","ꞗ"],["Ꞙ","ꞙ"],["Ꞛ","ꞛ"],["Ꞝ","ꞝ"],["Ꞟ","ꞟ"],["Ꞡ","ꞡ"],["Ꞣ","ꞣ"],["Ꞥ","ꞥ"],["Ꞧ","ꞧ"],["Ꞩ","ꞩ"],["Ɦ","ɦ"],["Ɜ","ɜ"],["Ɡ","ɡ"],["Ɬ","ɬ"],
["Ɪ","ɪ"],["Ʞ","ʞ"],["Ʇ","ʇ"],["Ʝ","ʝ"],["Ꭓ","ꭓ"],["Ꞵ","ꞵ"],["Ꞷ","ꞷ"],["Ꞹ","ꞹ"],["Ꞻ","ꞻ"],["Ꞽ","ꞽ"],["Ꞿ","ꞿ"],["Ꟁ","ꟁ"],["Ꟃ","ꟃ"],["Ꞔ","ꞔ"],["Ʂ","ʂ"],["Ᶎ","ᶎ"],
["Ꟈ","ꟈ"],["Ꟊ","ꟊ"],["Ɤ","ɤ"],["Ꟍ","ꟍ"],["꟎","꟏"],["Ꟑ","ꟑ"],["꟒","ꟓ"],["꟔","ꟕ"],["Ꟗ","ꟗ"],["Ꟙ","ꟙ"],["Ꟛ","ꟛ"],["Ƛ","ƛ"],["\ua7dd",""],["\ua7de",""],["\ua7df",""],["\ua7e0",""],
["\ua7e1",""],["\ua7e2",""],["\ua7e3",""],["\ua7e4",""],["\ua7e5",""],["\ua7e6",""],["\ua7e7",""],["\ua7e8",""],["\ua7e9",""],["\ua7ea",""],["\ua7eb",""],["\ua7ec",""],["\ua7ed",""],["\ua7ee",""],["\ua7ef",""],["\ua7f0",""],
["꟱","s"],["ꟲ","c"],["ꟳ","f"],["ꟴ","q"],["Ꟶ","ꟶ"],["ꟸ","h"],["ꟹ","oe"],["ﬀ","ff"],["ﬁ","fi"],["ﬂ","fl"],["ﬃ","ffi"],["ﬄ","ffl"],["ﬅ","st"],["ﬆ","st"],["\ufe20",""],["\ufe21",""],
["\ufe22",""],["\ufe23",""],["\ufe24",""],["\ufe25",""],["\ufe26",""],["\ufe27",""],["\ufe28",""],["\ufe29",""],["\ufe2a",""],["\ufe2b",""],["\ufe2c",""],["\ufe2d",""],["\ufe2e",""],["\ufe2f",""],["\uff00",""],["\uff01",""],
["\uff02",""],["\uff03",""],["\uff04",""],["\uff05",""],["\uff06",""],["\uff07",""],["\uff08",""],["\uff09",""],["\uff0a",""],["\uff0b",""],["\uff0c",""],["\uff0d","\u002d"],["\uff0e",""],["\uff0f",""],["０","0"],["１","1"],
["２","2"],["３","3"],["４","4"],["５","5"],["６","6"],["７","7"],["８","8"],["９","9"],["\uff1a",""],["\uff1b",""],["\uff1c",""],["\uff1d",""],["\uff1e",""],["\uff1f",""],["\uff20",""],["Ａ","a"],
["Ｂ","b"],["Ｃ","c"],["Ｄ","d"],["Ｅ","e"],["Ｆ","f"],["Ｇ","g"],["Ｈ","h"],["Ｉ","i"],["Ｊ","j"],["Ｋ","k"],["Ｌ","l"],["Ｍ","m"],["Ｎ","n"],["Ｏ","o"],["Ｐ","p"],["Ｑ","q"],
["Ｒ","r"],["Ｓ","s"],["Ｔ","t"],["Ｕ","u"],["Ｖ","v"],["Ｗ","w"],["Ｘ","x"],["Ｙ","y"],["Ｚ","z"],["\uff3b",""],["\uff3c",""],["\uff3d",""],["\uff3e",""],["\uff3f",""],["\uff40",""],["ａ","a"],
["ｂ","b"],["ｃ","c"],["ｄ","d"],["ｅ","e"],["ｆ","f"],["ｇ","g"],["ｈ","h"],["ｉ","i"],["ｊ","j"],["ｋ","k"],["ｌ","l"],["ｍ","m"],["ｎ","n"],["ｏ","o"],["ｐ","p"],["ｑ","q"],
["ｒ","r"],["ｓ","s"],["ｔ","t"],["ｕ","u"],["ｖ","v"],["ｗ","w"],["ｘ","x"],["ｙ","y"],["ｚ","z"],["\uff5b",""],["\uff5c",""],["\uff5d",""],["\uff5e",""],["\uff5f",""],["\uff60",""],["\uff61",""],
["\uff62",""],["\uff63",""],["\uff64",""],["\uff65",""]
]');

-- Nothing waits to be folded anew.
INSERT INTO search_refolds (table_name, done_at) VALUES ('processes', 0), ('archived_visits', 0);
