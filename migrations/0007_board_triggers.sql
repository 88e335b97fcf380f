-- The names of customers as they are searched: in small letters, accents left out. Equal to termKey of worker/domain/search-terms.ts (tested).
CREATE VIEW customer_names AS
SELECT c.id AS customer_id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(replace(replace(replace(coalesce(c.first_name,'')||' '||coalesce(c.last_name,'')||' '||coalesce(c.name,''),char(9),' '),char(10),' '),char(13),' '),char(160),' ')),'Å','å'),'Ä','ä'),'Ö','ö'),'á','a'),'à','a'),'â','a'),'ã','a'),'Á','a'),'À','a'),'Â','a'),'Ã','a'),'é','e'),'è','e'),'ê','e'),'ë','e'),'É','e'),'È','e'),'Ê','e'),'Ë','e'),'í','i'),'ì','i'),'î','i'),'ï','i'),'Í','i'),'Ì','i'),'Î','i'),'Ï','i'),'ó','o'),'ò','o'),'ô','o'),'õ','o'),'Ó','o'),'Ò','o'),'Ô','o'),'Õ','o'),'ú','u'),'ù','u'),'û','u'),'ü','u'),'Ú','u'),'Ù','u'),'Û','u'),'Ü','u'),'ç','c'),'Ç','c'),'ñ','n'),'Ñ','n'),'š','s'),'Š','s'),'ž','z'),'Ž','z'),'ø','ö'),'Ø','ö'),'æ','ä'),'Æ','ä') AS names
FROM customers c;
--> statement-breakpoint
CREATE VIEW process_terms AS
SELECT p.id AS process_id, p.account_id AS account_id, p.process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT') AS is_sales, substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(v.license_number),'Å','å'),'Ä','ä'),'Ö','ö'),'á','a'),'à','a'),'â','a'),'ã','a'),'Á','a'),'À','a'),'Â','a'),'Ã','a'),'é','e'),'è','e'),'ê','e'),'ë','e'),'É','e'),'È','e'),'Ê','e'),'Ë','e'),'í','i'),'ì','i'),'î','i'),'ï','i'),'Í','i'),'Ì','i'),'Î','i'),'Ï','i'),'ó','o'),'ò','o'),'ô','o'),'õ','o'),'Ó','o'),'Ò','o'),'Ô','o'),'Õ','o'),'ú','u'),'ù','u'),'û','u'),'ü','u'),'Ú','u'),'Ù','u'),'Û','u'),'Ü','u'),'ç','c'),'Ç','c'),'ñ','n'),'Ñ','n'),'š','s'),'Š','s'),'ž','z'),'Ž','z'),'ø','ö'),'Ø','ö'),'æ','ä'),'Æ','ä'),' ',''),'-',''),'.',''),'_',''),'/',''),',',''),'''',''),'’',''),'(',''),')',''),'"',''),1,40) AS term
FROM processes p JOIN work_orders w ON w.id = p.work_order_id JOIN vehicles v ON v.id = w.vehicle_id
UNION ALL
SELECT p.id, p.account_id, p.process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT'), substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(s.license_number),'Å','å'),'Ä','ä'),'Ö','ö'),'á','a'),'à','a'),'â','a'),'ã','a'),'Á','a'),'À','a'),'Â','a'),'Ã','a'),'é','e'),'è','e'),'ê','e'),'ë','e'),'É','e'),'È','e'),'Ê','e'),'Ë','e'),'í','i'),'ì','i'),'î','i'),'ï','i'),'Í','i'),'Ì','i'),'Î','i'),'Ï','i'),'ó','o'),'ò','o'),'ô','o'),'õ','o'),'Ó','o'),'Ò','o'),'Ô','o'),'Õ','o'),'ú','u'),'ù','u'),'û','u'),'ü','u'),'Ú','u'),'Ù','u'),'Û','u'),'Ü','u'),'ç','c'),'Ç','c'),'ñ','n'),'Ñ','n'),'š','s'),'Š','s'),'ž','z'),'Ž','z'),'ø','ö'),'Ø','ö'),'æ','ä'),'Æ','ä'),' ',''),'-',''),'.',''),'_',''),'/',''),',',''),'''',''),'’',''),'(',''),')',''),'"',''),1,40)
FROM processes p JOIN substitute_vehicles s ON s.id = p.substitute_vehicle_id
UNION ALL
SELECT p.id, p.account_id, p.process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT'), substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(w.external_work_order_id),'Å','å'),'Ä','ä'),'Ö','ö'),'á','a'),'à','a'),'â','a'),'ã','a'),'Á','a'),'À','a'),'Â','a'),'Ã','a'),'é','e'),'è','e'),'ê','e'),'ë','e'),'É','e'),'È','e'),'Ê','e'),'Ë','e'),'í','i'),'ì','i'),'î','i'),'ï','i'),'Í','i'),'Ì','i'),'Î','i'),'Ï','i'),'ó','o'),'ò','o'),'ô','o'),'õ','o'),'Ó','o'),'Ò','o'),'Ô','o'),'Õ','o'),'ú','u'),'ù','u'),'û','u'),'ü','u'),'Ú','u'),'Ù','u'),'Û','u'),'Ü','u'),'ç','c'),'Ç','c'),'ñ','n'),'Ñ','n'),'š','s'),'Š','s'),'ž','z'),'Ž','z'),'ø','ö'),'Ø','ö'),'æ','ä'),'Æ','ä'),'-',''),'.',''),'_',''),'/',''),',',''),'''',''),'’',''),'(',''),')',''),'"',''),1,40)
FROM processes p JOIN work_orders w ON w.id = p.work_order_id WHERE w.external_work_order_id IS NOT NULL
UNION ALL
SELECT p.id, p.account_id, p.process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT'), substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(word.value,'-',''),'.',''),'_',''),'/',''),',',''),'''',''),'’',''),'(',''),')',''),'"',''),1,40)
FROM processes p JOIN customer_names c ON c.customer_id = p.customer_id, json_each('[' || replace(json_quote(c.names), ' ', '","') || ']') word
UNION ALL
SELECT p.id, p.account_id, p.process_type in ('NO_DMS_DELIVERY', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN', 'ONLY_PAYMENT'), substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(part.value,'-',''),'.',''),'_',''),'/',''),',',''),'''',''),'’',''),'(',''),')',''),'"',''),1,40)
FROM processes p JOIN customer_names c ON c.customer_id = p.customer_id, json_each('[' || replace(json_quote(replace(c.names, '-', ' ')), ' ', '","') || ']') part;
--> statement-breakpoint
CREATE TRIGGER process_search_birth AFTER INSERT ON processes
BEGIN
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id = NEW.id AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_process AFTER UPDATE OF work_order_id, customer_id, substitute_vehicle_id ON processes
WHEN NEW.work_order_id IS NOT OLD.work_order_id OR NEW.customer_id IS NOT OLD.customer_id OR NEW.substitute_vehicle_id IS NOT OLD.substitute_vehicle_id
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_order AFTER UPDATE OF vehicle_id, external_work_order_id ON work_orders
WHEN NEW.vehicle_id IS NOT OLD.vehicle_id OR NEW.external_work_order_id IS NOT OLD.external_work_order_id
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE work_order_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_customer AFTER UPDATE OF name, first_name, last_name ON customers
WHEN NEW.name IS NOT OLD.name OR NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE customer_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_vehicle AFTER UPDATE OF license_number ON vehicles
WHEN NEW.license_number IS NOT OLD.license_number
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT p.id FROM work_orders w JOIN processes p ON p.work_order_id = w.id WHERE w.vehicle_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
CREATE TRIGGER process_search_substitute AFTER UPDATE OF license_number ON substitute_vehicles
WHEN NEW.license_number IS NOT OLD.license_number
BEGIN
  DELETE FROM process_search WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id);
  INSERT INTO process_search (account_id, is_sales, term, process_id)
  SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE process_id IN (SELECT id FROM processes WHERE substitute_vehicle_id = NEW.id) AND term <> '';
END;
--> statement-breakpoint
-- A wait begins anew with each state, and when the turn passes to somebody else within one.
CREATE TRIGGER processes_waiting_birth AFTER INSERT ON processes
WHEN NEW.waiting_since = 0
BEGIN UPDATE processes SET waiting_since = NEW.state_changed_at WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER processes_waiting_since AFTER UPDATE OF state, current_step, due_at ON processes
WHEN NEW.waiting_since = OLD.waiting_since AND (NEW.state IS NOT OLD.state OR NEW.turn IS NOT OLD.turn)
BEGIN UPDATE processes SET waiting_since = NEW.updated_at WHERE id = NEW.id; END;
--> statement-breakpoint
UPDATE processes SET waiting_since = state_changed_at WHERE waiting_since = 0;
--> statement-breakpoint
INSERT OR IGNORE INTO process_search (account_id, is_sales, term, process_id)
SELECT DISTINCT account_id, is_sales, term, process_id FROM process_terms WHERE term <> '';
