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
  `
  CREATE TABLE secrets (
    name text PRIMARY KEY,
    value text NOT NULL
  );

  CREATE TABLE notice_settings (
    user_id text PRIMARY KEY REFERENCES users (id),
    body text NOT NULL
  );

  CREATE TABLE push_subscriptions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id),
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    device text NOT NULL,
    created bigint NOT NULL
  );
  CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);

  CREATE TABLE emails (
    user_id text PRIMARY KEY REFERENCES users (id),
    address text NOT NULL,
    code_hash text NOT NULL,
    expires bigint NOT NULL,
    confirmed integer NOT NULL
  );
  CREATE INDEX emails_by_address ON emails (address);

  CREATE TABLE notices (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id),
    channel text NOT NULL,
    target text NOT NULL,
    kind text NOT NULL,
    game text NOT NULL,
    title text NOT NULL,
    state text NOT NULL,
    tries integer NOT NULL,
    fault text NOT NULL,
    created bigint NOT NULL,
    due bigint NOT NULL
  );
  CREATE INDEX notices_due ON notices (due) WHERE state = 'waiting';
  CREATE INDEX notices_by_user ON notices (user_id, created);
  CREATE INDEX notices_by_age ON notices (created);
  CREATE UNIQUE INDEX notices_waiting ON notices (user_id, channel, target, kind, game) WHERE state = 'waiting';
  `,
  `
  CREATE TABLE seeks (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id),
    name text NOT NULL,
    terms text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    UNIQUE (user_id, terms)
  );
  CREATE INDEX seeks_by_expiry ON seeks (expires);

  CREATE TABLE asides (
    game text NOT NULL REFERENCES games (id),
    number integer NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (game, number)
  );

  CREATE INDEX games_open ON games (updated) WHERE status = 'open';
  `,
  `
  CREATE TABLE names (
    look text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id)
  );
  CREATE INDEX names_by_user ON names (user_id);

  CREATE TABLE session_devices (
    token_hash text PRIMARY KEY,
    device text NOT NULL
  );

  CREATE TABLE recovery_codes (
    user_id text NOT NULL REFERENCES users (id),
    kind text NOT NULL,
    code_hash text NOT NULL,
    expires bigint NOT NULL,
    PRIMARY KEY (user_id, kind)
  );

  CREATE TABLE blocks (
    user_id text NOT NULL REFERENCES users (id),
    blocked text NOT NULL REFERENCES users (id),
    created bigint NOT NULL,
    PRIMARY KEY (user_id, blocked)
  );
  CREATE INDEX blocks_by_blocked ON blocks (blocked);

  CREATE TABLE bans (
    user_id text PRIMARY KEY REFERENCES users (id),
    expires bigint NOT NULL,
    reason text NOT NULL,
    created bigint NOT NULL
  );

  CREATE TABLE reports (
    id text PRIMARY KEY,
    reporter text NOT NULL,
    reported text NOT NULL,
    game text NOT NULL,
    text text NOT NULL,
    created bigint NOT NULL,
    handled bigint NOT NULL
  );
  CREATE INDEX reports_open ON reports (created) WHERE handled = 0;

  CREATE TABLE audit (
    id text PRIMARY KEY,
    at bigint NOT NULL,
    who text NOT NULL,
    deed text NOT NULL,
    about text NOT NULL,
    detail text NOT NULL
  );
  CREATE INDEX audit_by_time ON audit (at);
  CREATE INDEX users_by_name ON users (name);
  `,
  `
  CREATE TABLE vacations (
    user_id text PRIMARY KEY REFERENCES users (id),
    saved bigint NOT NULL,
    counted bigint NOT NULL,
    until bigint NOT NULL
  );

  CREATE TABLE passkeys (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users (id),
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    device text NOT NULL,
    created bigint NOT NULL,
    used bigint NOT NULL
  );
  CREATE INDEX passkeys_by_user ON passkeys (user_id);

  CREATE TABLE challenges (
    hash text PRIMARY KEY,
    user_id text NOT NULL,
    expires bigint NOT NULL
  );
  CREATE INDEX challenges_by_expiry ON challenges (expires);
  `,
]
