/**
 * A pool of PostgreSQL test databases: creating one takes almost a second, emptying one hardly any time. Each is a copy
 * of the template, taken with an advisory lock that ends with its process, so that a crashed test blocks nothing.
 */
import pg from 'pg';

/** The state that a pooled database is reset to. */
export interface Pristine {
  /** The template database; the others’ names start with its name. */
  template: string;
  /** A hash of its tables, indexes and triggers. A database whose shape was changed is recreated. */
  shape: string;
  /** The rows of a first start, by table, as JSON. */
  rows: Record<string, string>;
}

/** The tables of the product and of its job queue. */
const ours = "array['public', 'socialai_jobs']::regnamespace[]";

const shapeQuery = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat_ws(' ', relname, relkind, relnatts) as part from pg_class where relnamespace = any(${ours})
    union all
    select concat_ws(' ', tgname, tgenabled, tgrelid::regclass) from pg_trigger where not tgisinternal
    union all
    select nspname from pg_namespace where nspname !~ '^pg_'
  ) parts`;

/** A table without pages is empty; a large one is recreated faster than emptied. */
const filledQuery = `
  select oid::regclass::text as name, pg_relation_size(oid) > 200000 as is_large
  from pg_class where relkind = 'r' and relnamespace = any(${ours}) and pg_relation_size(oid) > 0`;

interface Filled {
  name: string;
  is_large: boolean;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // A broken connection fails its next query, which is enough.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const shapeOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ shape: string }>(shapeQuery)).rows[0]?.shape ?? '';

const filledIn = async (client: pg.Client): Promise<Filled[]> =>
  (await client.query<Filled>(filledQuery)).rows;

/** Reads a template that is no longer in use; `undefined` if the server does not allow disabling triggers. */
export async function pristineOf(url: string, template: string): Promise<Pristine | undefined> {
  const client = await connect(url);
  const found = await client.query<{ may: string }>(
    `select current_setting('is_superuser') as may`,
  );
  if (found.rows[0]?.may !== 'on') {
    await client.end();
    return undefined;
  }
  const rows: Pristine['rows'] = {};
  for (const { name } of await filledIn(client)) {
    const found = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
    );
    if (found.rows[0]?.rows) rows[name] = found.rows[0].rows;
  }
  const shape = await shapeOf(client);
  await client.end();
  return { template, shape, rows };
}

/** Empties a database; `false` if it has to be recreated. */
async function emptied(url: string, { shape, rows }: Pristine): Promise<boolean> {
  const client = await connect(url);
  try {
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    if ((await shapeOf(client)) !== shape) return false;
    // Without triggers: one of them forbids deleting, and foreign keys would require an order.
    const clear = (await filledIn(client)).map(({ name, is_large }) =>
      is_large ? `truncate ${name} cascade` : `delete from ${name}`,
    );
    const refill = Object.entries(rows).map(
      ([name, kept]) =>
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${client.escapeLiteral(kept)})`,
    );
    await client.query(['set session_replication_role = replica', ...clear, ...refill].join(';'));
    return true;
  } finally {
    await client.end();
  }
}

/** The databases of one server, as used by one process. */
export function createPostgresPool(server: string, pristine: Pristine) {
  const { template } = pristine;
  const taken = new Set<number>();
  let opening: Promise<pg.Client> | undefined;

  /** Holds this process’s locks for its lifetime. */
  const keeper = (): Promise<pg.Client> => (opening ??= connect(server));

  const lock = async (slot: number): Promise<boolean> => {
    const { rows } = await (
      await keeper()
    ).query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1), $2) as got', [
      template,
      slot,
    ]);
    return rows[0]?.got === true;
  };

  const takeSlot = async (): Promise<number> => {
    for (let slot = 0; ; slot += 1) {
      // Advisory locks are reentrant within a session.
      if (taken.has(slot)) continue;
      taken.add(slot);
      if (await lock(slot)) return slot;
      taken.delete(slot);
    }
  };

  return {
    /** A database as after a first start, for one test at a time until `giveBack`. */
    async take(): Promise<{ url: string; giveBack(): Promise<void> }> {
      const slot = await takeSlot();
      const name = `${template}_${slot}`;
      const url = new URL(server);
      url.pathname = `/${name}`;
      const client = await keeper();
      const found = await client.query('select from pg_database where datname = $1', [name]);
      if (found.rowCount === 0 || !(await emptied(url.href, pristine))) {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`create database ${name} template ${template}`);
      }
      return {
        url: url.href,
        async giveBack() {
          await client.query('select pg_advisory_unlock(hashtext($1), $2)', [template, slot]);
          taken.delete(slot);
        },
      };
    },
  };
}

/** Deletes a pool’s databases and its template. */
export async function dropPool(server: string, template: string): Promise<void> {
  const client = await connect(server);
  const found = await client.query<{ datname: string }>(
    `select datname from pg_database where datname = $1 or datname like $1 || '\\_%'`,
    [template],
  );
  for (const { datname } of found.rows) {
    await client.query(`drop database if exists ${datname} with (force)`);
  }
  await client.end();
}
