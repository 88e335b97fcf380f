-- A process is found by its car's make and model too, written as its customer's name, and by the phone numbers of its
-- customer and of the visit, with their plus, as phoneTerm of worker/domain/search-terms.ts has them (tested). A view of its
-- own, since D1 joins no more than five selects into one. What json_each holds is not written out anew at each use.
CREATE VIEW process_further_terms AS
WITH words AS (
    SELECT p.id AS process_id, j.value AS word
    FROM processes p LEFT JOIN work_orders w ON w.id = p.work_order_id LEFT JOIN vehicles v ON v.id = w.vehicle_id
      LEFT JOIN substitute_vehicles s ON s.id = p.substitute_vehicle_id,
      json_each(json_array(replace(replace(replace(replace(lower(coalesce(v.make, '') || ' ' || coalesce(v.model, '') || ' ' || coalesce(s.make, '') || ' ' || coalesce(s.model, '')), char(9), ' '), char(10), ' '), char(13), ' '), char(160), ' '))) c,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(c.value, 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö'), 'ø', 'ö'), 'Ø', 'ö'), 'æ', 'ä'), 'Æ', 'ä'))) f1,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(f1.value, 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'))) f2,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(f2.value, 'Ã', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'))) f3,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(f3.value, 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'))) f4,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(f4.value, 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'))) f5,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(f5.value, 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'))) f6,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(f6.value, 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'))) f7,
      json_each(json_array(replace(replace(replace(replace(replace(replace(f7.value, 'ñ', 'n'), 'Ñ', 'n'), 'š', 's'), 'Š', 's'), 'ž', 'z'), 'Ž', 'z'))) f8,
      json_each('[' || replace(json_quote(f8.value || ' ' || replace(f8.value, '-', ' ')), ' ', '","') || ']') j
    UNION ALL
    SELECT p.id, CASE WHEN d.value LIKE '+3580%' THEN '+358' || substr(d.value, 6) ELSE d.value END
    FROM processes p LEFT JOIN customers k ON k.id = p.customer_id,
      json_each(json_array(replace(replace(replace(replace(replace(replace(replace(coalesce(k.phone_number, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), char(160), ''), replace(replace(replace(replace(replace(replace(replace(coalesce(p.contact_phone, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), char(160), ''))) b,
      json_each(json_array(CASE WHEN b.value LIKE '+%' THEN b.value WHEN b.value LIKE '00%' THEN '+' || substr(b.value, 3)
        WHEN b.value LIKE '0%' THEN '+358' || substr(b.value, 2) ELSE '' END)) d
  )
SELECT w.process_id, p.account_id, p.process_type IN ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT') AS is_sales,
  substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(w.word, '-', ''), '.', ''), '_', ''), '/', ''), ',', ''), '''', ''), '’', ''), '(', ''), ')', ''), '"', ''), 1, 40) AS term
FROM words w JOIN processes p ON p.id = w.process_id;
--> statement-breakpoint
DROP TRIGGER process_search_birth;
--> statement-breakpoint
CREATE TRIGGER process_search_birth AFTER INSERT ON processes
BEGIN
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id = NEW.id AND term <> '';
  INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE process_id = NEW.id AND term <> '';
END;
--> statement-breakpoint
DROP TRIGGER process_search_order;
--> statement-breakpoint
CREATE TRIGGER process_search_order AFTER UPDATE OF vehicle_id, external_work_order_id ON work_orders
WHEN NEW.vehicle_id IS NOT OLD.vehicle_id OR NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id) AND term <> '';
  INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
DROP TRIGGER process_search_process;
--> statement-breakpoint
CREATE TRIGGER process_search_process AFTER UPDATE OF work_order_id, customer_id, substitute_vehicle_id, contact_phone ON processes
WHEN NEW.work_order_id IS NOT OLD.work_order_id OR NEW.customer_id IS NOT OLD.customer_id OR NEW.substitute_vehicle_id IS NOT OLD.substitute_vehicle_id OR NEW.contact_phone IS NOT OLD.contact_phone
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT NEW.id) AND term <> '';
  INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE process_id IN (SELECT NEW.id) AND term <> '';
END;
--> statement-breakpoint
DROP TRIGGER process_search_customer;
--> statement-breakpoint
CREATE TRIGGER process_search_customer AFTER UPDATE OF name, first_name, last_name, phone_number ON customers
WHEN NEW.name IS NOT OLD.name OR NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name OR NEW.phone_number IS NOT OLD.phone_number
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id) AND term <> '';
  INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
DROP TRIGGER process_search_vehicle;
--> statement-breakpoint
CREATE TRIGGER process_search_vehicle AFTER UPDATE OF license_number, make, model ON vehicles
WHEN NEW.license_number IS NOT OLD.license_number OR NEW.make IS NOT OLD.make OR NEW.model IS NOT OLD.model
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id) AND term <> '';
  INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
DROP TRIGGER process_search_substitute;
--> statement-breakpoint
CREATE TRIGGER process_search_substitute AFTER UPDATE OF license_number, make, model ON substitute_vehicles
WHEN NEW.license_number IS NOT OLD.license_number OR NEW.make IS NOT OLD.make OR NEW.model IS NOT OLD.model
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id) AND term <> '';
  INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
-- What there is already is found so from now on.
INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
SELECT DISTINCT account_id, is_sales, term, process_id FROM process_further_terms WHERE term <> '';
--> statement-breakpoint
-- Nobody looks after a process who cannot come to it any more.
CREATE TRIGGER users_disabled_assigned AFTER UPDATE OF disabled_at ON users
WHEN NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL
BEGIN UPDATE processes SET assigned_user_id = NULL, updated_at = max(updated_at, NEW.disabled_at) WHERE assigned_user_id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER user_accounts_assigned AFTER DELETE ON user_accounts
BEGIN UPDATE processes SET assigned_user_id = NULL WHERE assigned_user_id = OLD.user_id AND account_id = OLD.account_id; END;
