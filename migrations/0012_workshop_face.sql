-- A workshop has a logo, a picture of its house or of the place where one stands with the key, and a page at an address of its own.
ALTER TABLE `accounts` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `place_picture_url` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `page_address` text;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_page_address_unique` ON `accounts` (`page_address`) WHERE "accounts"."page_address" is not null;--> statement-breakpoint
-- Addresses of pages and slugs are one kind of name: a page is found by either.
CREATE TRIGGER accounts_page_address_taken BEFORE UPDATE OF page_address ON accounts
WHEN NEW.page_address IS NOT NULL AND NEW.page_address IS NOT OLD.page_address
  AND (EXISTS (SELECT 1 FROM accounts WHERE slug = NEW.page_address)
    OR EXISTS (SELECT 1 FROM cell_names WHERE kind = 'slug' AND name = NEW.page_address))
BEGIN SELECT RAISE(ABORT, 'accounts_slug_unique'); END;--> statement-breakpoint
CREATE TRIGGER accounts_slug_is_address BEFORE INSERT ON accounts
WHEN EXISTS (SELECT 1 FROM accounts WHERE page_address = NEW.slug)
  OR (NEW.page_address IS NOT NULL AND EXISTS (SELECT 1 FROM accounts WHERE slug = NEW.page_address))
BEGIN SELECT RAISE(ABORT, 'accounts_slug_unique'); END;--> statement-breakpoint
-- The face of a closed workshop stays as it is, as its other settings do (audit_closed_guard). What is taken away may go.
CREATE TRIGGER audit_closed_face BEFORE INSERT ON audit_log
WHEN NEW.actor_kind = 'staff' AND NEW.action IN ('account.set_logo','account.set_place_picture','account.set_page_address')
  AND (SELECT closed_at FROM accounts WHERE id = NEW.account_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'account.closed'); END;
