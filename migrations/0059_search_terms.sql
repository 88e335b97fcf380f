-- The terms of a process stand with it (processes.search_terms) and, in the order in which the search reads them, in search_terms, which
-- names the workshop by a number. A process finds its rows there by their key. The index that was there for that is gone: a row
-- written for each term, and again for each that went.
--
-- What the worker of before asks for goes on to be there, until the new one is in place and after a rollback: process_search and
-- archive_terms are views, and what it writes into the second goes where it belongs. They read by the keys of the tables behind them.
--
-- Cost: one update of each process in the database, and one row written for each term of these and of the archive, both read in the
-- order in which they are written. What has left for the archive has no process. For each gigabyte of visits some 80,000 processes and
-- 600,000 terms: some seconds.
--
-- An error of SQLite's own where a group is being moved: what refuses its writes would go with the tables.
SELECT abs(-9223372036854775807 - 1) FROM sqlite_master WHERE name = 'moving';
--> statement-breakpoint
ALTER TABLE `accounts` ADD `number` integer;
--> statement-breakpoint
UPDATE `accounts` SET `number` = rowid;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_number_unique` ON `accounts` (`number`);
--> statement-breakpoint
CREATE TRIGGER accounts_number AFTER INSERT ON accounts
WHEN NEW.number IS NULL
BEGIN UPDATE accounts SET number = (SELECT coalesce(max(o.number), 0) + 1 FROM accounts o) WHERE id = NEW.id; END;
--> statement-breakpoint
ALTER TABLE `processes` ADD `is_sales` integer GENERATED ALWAYS AS (process_type = 'NO_DMS_DELIVERY' or process_type = 'NO_DMS_RETRIEVE' or process_type = 'NO_DMS_RETRIEVE_AND_RETURN' or process_type = 'ONLY_PAYMENT') VIRTUAL;
--> statement-breakpoint
ALTER TABLE `processes` ADD `search_terms` text;
--> statement-breakpoint
DROP TRIGGER process_search_birth;
--> statement-breakpoint
DROP TRIGGER process_search_process;
--> statement-breakpoint
DROP TRIGGER process_search_order;
--> statement-breakpoint
DROP TRIGGER process_search_customer;
--> statement-breakpoint
DROP TRIGGER process_search_vehicle;
--> statement-breakpoint
DROP TRIGGER process_search_substitute;
--> statement-breakpoint
UPDATE processes SET search_terms = (
  SELECT json_group_array(t.term) FROM (SELECT s.term FROM process_search s WHERE s.process_id = processes.id ORDER BY s.term) t)
WHERE EXISTS (SELECT 1 FROM process_search s WHERE s.process_id = processes.id);
--> statement-breakpoint
CREATE TABLE `search_terms` (
	`account_number` integer NOT NULL,
	`is_sales` integer NOT NULL,
	`term` text NOT NULL,
	`process_id` text NOT NULL,
	PRIMARY KEY(`account_number`, `is_sales`, `term`, `process_id` DESC)
) WITHOUT ROWID;
--> statement-breakpoint
-- Who sees it as its type is now: where that was corrected, the rows of before may not have heard of it.
INSERT INTO search_terms (account_number, is_sales, term, process_id)
SELECT a.number, p.is_sales, s.term, s.process_id
FROM accounts a CROSS JOIN process_search s ON s.account_id = a.id CROSS JOIN processes p ON p.id = s.process_id;
--> statement-breakpoint
DROP TABLE `process_search`;
--> statement-breakpoint
CREATE TABLE `archived_terms` (
	`account_number` integer NOT NULL,
	`is_sales` integer NOT NULL,
	`term` text NOT NULL,
	`visit_number` integer NOT NULL,
	PRIMARY KEY(`account_number`, `is_sales`, `term`, `visit_number` DESC)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO archived_terms (account_number, is_sales, term, visit_number)
SELECT a.number, t.is_sales, t.term, t.visit_number FROM accounts a CROSS JOIN archive_terms t ON t.account_id = a.id;
--> statement-breakpoint
DROP TABLE `archive_terms`;
--> statement-breakpoint
-- By the process and its workshop: whoever asks by a process finds the whole key.
CREATE VIEW process_search AS
SELECT a.id AS account_id, s.is_sales, s.term, s.process_id
FROM search_terms s JOIN processes p ON p.id = s.process_id AND p.is_sales = s.is_sales
  JOIN accounts a ON a.id = p.account_id AND a.number = s.account_number;
--> statement-breakpoint
CREATE VIEW archive_terms AS
SELECT a.id AS account_id, t.is_sales, t.term, t.visit_number FROM archived_terms t JOIN accounts a ON a.number = t.account_number;
--> statement-breakpoint
CREATE TRIGGER archive_terms_come INSTEAD OF INSERT ON archive_terms
BEGIN
  INSERT INTO archived_terms (account_number, is_sales, term, visit_number)
  SELECT a.number, NEW.is_sales, NEW.term, NEW.visit_number FROM accounts a WHERE a.id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER archive_terms_go INSTEAD OF DELETE ON archive_terms
BEGIN
  DELETE FROM archived_terms WHERE account_number = (SELECT a.number FROM accounts a WHERE a.id = OLD.account_id)
    AND is_sales = OLD.is_sales AND term = OLD.term AND visit_number = OLD.visit_number;
END;
--> statement-breakpoint
-- Sorted, so that what is found by the same has the same text. A process that comes with its terms, as one whose group is moved, keeps them.
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
--> statement-breakpoint
CREATE TRIGGER process_search_arrival AFTER INSERT ON processes
WHEN NEW.search_terms IS NOT NULL
BEGIN
  INSERT INTO search_terms (account_number, is_sales, term, process_id)
  SELECT a.number, NEW.is_sales, t.value, NEW.id FROM accounts a, json_each(NEW.search_terms) t WHERE a.id = NEW.account_id
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- Only what is another is written. By the row of now: of these two may wake at one statement, where the type is corrected and the car goes.
CREATE TRIGGER process_search_left AFTER UPDATE OF search_terms, process_type ON processes
WHEN OLD.search_terms IS NOT NULL AND (NEW.search_terms IS NOT OLD.search_terms OR NEW.is_sales <> OLD.is_sales)
BEGIN
  DELETE FROM search_terms WHERE (account_number, is_sales, term, process_id) IN (
    SELECT a.number, OLD.is_sales, t.value, OLD.id FROM accounts a, json_each(OLD.search_terms) t
    WHERE a.id = OLD.account_id AND NOT EXISTS (
      SELECT 1 FROM processes p, json_each(p.search_terms) n WHERE p.id = NEW.id AND p.is_sales = OLD.is_sales AND n.value = t.value));
END;
--> statement-breakpoint
-- ON CONFLICT, for OR IGNORE is overruled by an upsert of which a trigger wakes this one.
CREATE TRIGGER process_search_come AFTER UPDATE OF search_terms, process_type ON processes
WHEN NEW.search_terms IS NOT OLD.search_terms OR NEW.is_sales <> OLD.is_sales
BEGIN
  INSERT INTO search_terms (account_number, is_sales, term, process_id)
  SELECT a.number, p.is_sales, t.value, p.id FROM processes p JOIN accounts a ON a.id = p.account_id, json_each(p.search_terms) t
  WHERE p.id = NEW.id
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER process_search_end BEFORE DELETE ON processes
BEGIN
  DELETE FROM search_terms WHERE (account_number, is_sales, term, process_id) IN (
    SELECT a.number, OLD.is_sales, t.value, OLD.id FROM accounts a, json_each(OLD.search_terms) t WHERE a.id = OLD.account_id);
END;
