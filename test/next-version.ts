/** The server as a future version: with one step that adds, and one that removes what this version reads. */
import { sql } from 'kysely';
import { steps } from '#server/db/steps.ts';

/** Adds to a table that every post is written to. */
steps['9001-test-adds'] = async (db) => {
  await sql`alter table occurrences add column next_version text not null default ''`.execute(db);
  await sql`create table next_version (id text primary key)`.execute(db);
  await sql`update occurrences set next_version = state`.execute(db);
};
steps['9002-test-takes-contract'] = async (db) => {
  await sql`drop table wanted_by_older`.execute(db);
};
steps['9003-test-adds'] = async (db) => {
  await sql`create index next_version_index on occurrences (next_version)`.execute(db);
};
await import('#server/main.ts');
