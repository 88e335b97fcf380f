-- A name that another cell has is nobody's here: the rows are those of the directory, which only the first cell has.
CREATE TRIGGER users_other_cell BEFORE INSERT ON users
WHEN EXISTS (SELECT 1 FROM cell_names WHERE kind = 'username' AND name = lower(NEW.username))
BEGIN SELECT RAISE(ABORT, 'users_username_unique'); END;--> statement-breakpoint
CREATE TRIGGER users_other_cell_rename BEFORE UPDATE OF username ON users
WHEN lower(NEW.username) <> lower(OLD.username)
  AND EXISTS (SELECT 1 FROM cell_names WHERE kind = 'username' AND name = lower(NEW.username))
BEGIN SELECT RAISE(ABORT, 'users_username_unique'); END;--> statement-breakpoint
CREATE TRIGGER accounts_other_cell BEFORE INSERT ON accounts
WHEN EXISTS (SELECT 1 FROM cell_names WHERE kind = 'slug' AND name = NEW.slug)
BEGIN SELECT RAISE(ABORT, 'accounts_slug_unique'); END;--> statement-breakpoint
CREATE TRIGGER organisation_domains_other_cell BEFORE INSERT ON organisation_domains
WHEN EXISTS (SELECT 1 FROM cell_names WHERE kind = 'domain' AND name = NEW.domain)
BEGIN SELECT RAISE(ABORT, 'organisation_domains_domain'); END;
