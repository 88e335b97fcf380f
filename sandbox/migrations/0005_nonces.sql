CREATE TABLE `nonces` (
	`provider` text NOT NULL,
	`nonce` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `nonce`)
);
