-- Alerts of who means harm have a lane of their own, which no other alert can fill for the day.
ALTER TABLE `alert_messages` ADD `lane` text DEFAULT 'USUAL' NOT NULL;
