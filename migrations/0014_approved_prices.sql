-- What was approved before the price was kept with it: no service had changed its price yet.
UPDATE `process_extra_services` SET `price_cents` = (
  SELECT `extra_services`.`price_cents` FROM `extra_services` WHERE `extra_services`.`id` = `process_extra_services`.`extra_service_id`
)
WHERE `price_cents` IS NULL AND EXISTS (
  SELECT 1 FROM `processes` WHERE `processes`.`id` = `process_extra_services`.`process_id` AND `processes`.`current_step` = 'WAITING_CONFIRMATION'
);
