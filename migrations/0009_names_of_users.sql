-- Users have names, and traces say them: `shown_name` is the name, else the user name.
ALTER TABLE users ADD COLUMN name text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE users ADD COLUMN shown_name text GENERATED ALWAYS AS (iif(name = '', username, name)) VIRTUAL;
