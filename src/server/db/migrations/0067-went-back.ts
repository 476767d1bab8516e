import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';

/**
 * Whether a post in question since the database went back may continue after it was looked for. For PostgreSQL also two
 * functions that report the database’s position in its history; they are functions, so that missing permissions do not
 * abort the caller’s transaction.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('occurrences')
    .addColumn('may_go_on', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  if (engine !== 'postgres') return;
  // The cluster, its timeline, and the oid of the table `meta`, which changes when a dump is loaded. If commits do not
  // wait for the disk, each server start counts too, because committed data may have been lost.
  await sql`create or replace function database_place() returns text language plpgsql as $$
    declare
      cluster text := '';
      timeline text := '';
      started text := '';
    begin
      begin
        cluster := (select system_identifier::text from pg_control_system());
      exception when others then null;
      end;
      begin
        if pg_is_in_recovery() then timeline := 'standby';
        else timeline := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
        end if;
      exception when others then null;
      end;
      if current_setting('synchronous_commit') = 'off' or current_setting('fsync') = 'off' then
        started := extract(epoch from pg_postmaster_start_time())::text;
      end if;
      return cluster || '/' || timeline || '/' || 'meta'::regclass::oid::text || '/' || started;
    end $$`.execute(db);
  await sql`create or replace function database_lsn() returns bigint language plpgsql as $$
    begin
      if pg_is_in_recovery() then return null; end if;
      return pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint;
    exception when others then return null;
    end $$`.execute(db);
}
