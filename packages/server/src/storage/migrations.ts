/**
 * The schema, change by change; a change that has shipped is never edited. Both databases understand all of it:
 * moments are milliseconds, truth is 0 or 1, what is not searched for is JSON in a text.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE documents (
    digest text PRIMARY KEY,
    body text NOT NULL
  );

  CREATE TABLE users (
    id text PRIMARY KEY,
    name text NOT NULL,
    login text NOT NULL,
    password text NOT NULL,
    key_hash text NOT NULL,
    webhook text NOT NULL,
    created bigint NOT NULL
  );
  CREATE UNIQUE INDEX users_by_login ON users (login) WHERE login <> '';
  CREATE UNIQUE INDEX users_by_key ON users (key_hash) WHERE key_hash <> '';

  CREATE TABLE sessions (
    token_hash text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id),
    created bigint NOT NULL,
    expires bigint NOT NULL
  );
  CREATE INDEX sessions_by_user ON sessions (user_id);

  CREATE TABLE games (
    id text PRIMARY KEY,
    owner text NOT NULL,
    secret text NOT NULL,
    invite text NOT NULL,
    settings text NOT NULL,
    created bigint NOT NULL,
    head integer NOT NULL,
    status text NOT NULL,
    listed integer NOT NULL,
    system text NOT NULL,
    scenario text NOT NULL,
    seat_0 text NOT NULL,
    seat_1 text NOT NULL,
    steps integer NOT NULL,
    deciding integer NOT NULL,
    waiting text NOT NULL,
    due bigint NOT NULL,
    updated bigint NOT NULL,
    summary text NOT NULL
  );
  CREATE INDEX games_by_seat_0 ON games (seat_0) WHERE seat_0 <> '';
  CREATE INDEX games_by_seat_1 ON games (seat_1) WHERE seat_1 <> '';
  CREATE INDEX games_by_owner ON games (owner, status);
  CREATE INDEX games_listed ON games (status, updated) WHERE listed = 1;
  CREATE INDEX games_due ON games (due) WHERE due > 0;

  CREATE TABLE entries (
    game text NOT NULL REFERENCES games (id),
    number integer NOT NULL,
    command text,
    digest text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (game, number)
  );
  CREATE UNIQUE INDEX entries_by_command ON entries (game, command) WHERE command IS NOT NULL;

  CREATE TABLE notes (
    game text NOT NULL REFERENCES games (id),
    user_id text NOT NULL REFERENCES users (id),
    text text NOT NULL,
    PRIMARY KEY (game, user_id)
  );
  `,
  `
  CREATE TABLE service (
    id integer PRIMARY KEY,
    served bigint NOT NULL
  );
  `,
  `
  CREATE TABLE snapshots (
    game text PRIMARY KEY REFERENCES games (id),
    head integer NOT NULL,
    digest text NOT NULL,
    hash text NOT NULL,
    body text NOT NULL
  );

  CREATE TABLE log_pages (
    game text NOT NULL REFERENCES games (id),
    page integer NOT NULL,
    hash text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (game, page)
  );

  ALTER TABLE games ADD COLUMN computers integer NOT NULL DEFAULT 0;
  UPDATE games SET computers = (length(settings) - length(replace(settings, '"level":', ''))) / 8;

  DROP INDEX games_by_seat_0;
  DROP INDEX games_by_seat_1;
  DROP INDEX games_by_owner;
  DROP INDEX games_listed;
  CREATE INDEX games_by_seat_0 ON games (seat_0, status, updated, id) WHERE seat_0 <> '';
  CREATE INDEX games_by_seat_1 ON games (seat_1, status, updated, id) WHERE seat_1 <> '';
  CREATE INDEX games_by_owner ON games (owner, status, updated, id);
  CREATE INDEX games_listed ON games (status, updated, id) WHERE listed = 1;

  CREATE TABLE rates (
    key text PRIMARY KEY,
    count integer NOT NULL,
    resets bigint NOT NULL
  );
  CREATE INDEX rates_by_reset ON rates (resets);
  `,
  `
  CREATE TABLE witnessed (
    game text NOT NULL,
    host text NOT NULL,
    number integer NOT NULL,
    digest text NOT NULL,
    round bigint NOT NULL,
    PRIMARY KEY (game, host, number)
  );
  `,
]
