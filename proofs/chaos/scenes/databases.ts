/** The workers lose the database: in the middle of a write, and for a while. */
import pg from 'pg';
import type { WorkerHandle } from '#proofs/chaos/worker-handle.ts';
import { type Author, author, decide, iso, plan, toWrite } from '#proofs/chaos/people.ts';
import { type Testbed, workersName } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Disk, Point } from '#proofs/chaos/messages.ts';
import { hour, minute } from '#contract/core/time.ts';

const points: readonly Point[] = [
  'before_claim',
  'claimed',
  'writing',
  'before_intent',
  'intended',
  'answered',
  'publishing',
  'published',
];

/** Runs a statement on the server, but not in the trial’s database. */
async function onServer(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

const nameOf = ({ world }: Testbed): string =>
  new URL(world.ctx.config.database_url ?? '').pathname.slice(1);

/** Terminates every session of a worker, whatever it is doing. */
const cutWorkersOff = (bed: Testbed): Promise<void> =>
  onServer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
    [nameOf(bed), workersName],
  );

/**
 * Terminates all sessions, also those of the web part, and blocks new ones. Returns a function that reopens the
 * database.
 */
async function shutDatabase(bed: Testbed): Promise<() => Promise<void>> {
  const name = nameOf(bed);
  await onServer(`alter database ${name} with allow_connections false`);
  await onServer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  return () => onServer(`alter database ${name} with allow_connections true`);
}

const theOnly = ({ workers }: Testbed): WorkerHandle => {
  const [worker] = workers;
  if (!worker) throw new Error('Nobody works.');
  return worker;
};

async function planOne(
  bed: Testbed,
  who: Author,
  text: string,
  due: number,
  body: object = { content_text: text },
): Promise<void> {
  await plan(bed, who, { ...body, scheduled_time: iso(due) });
  bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'database' });
}

/** A database server that fails must not crash its clients. */
function complainOfDeath(bed: Testbed, worker: WorkerHandle, when: string): void {
  if (!worker.isGone()) return;
  bed.complaints.push({ what: 'scene', text: `a worker crashed: ${when}` });
}

/** Terminates the worker’s sessions at a failpoint, mostly inside a transaction. */
async function cutOff(bed: Testbed, who: Author, point: Point): Promise<void> {
  const worker = theOnly(bed);
  const when = `a lost session at ${point}`;
  await bed.ready();
  const fixed = `After ${when}.`;
  const { body, text } =
    point === 'writing'
      ? toWrite('Rolls come out of the oven at eight.')
      : { body: { content_text: fixed }, text: fixed };
  await planOne(bed, who, text, bed.clock.now() + 20 * minute, body);
  worker.trap({ point, hit: 1, how: 'wait' }, () => cutWorkersOff(bed));
  await pass(bed, hour);
  complainOfDeath(bed, worker, when);
  await decide(bed);
  await pass(bed, hour);
}

/** The database cannot be reached for ten minutes, in which posts are due. */
async function goAway(bed: Testbed, who: Author): Promise<void> {
  const { clock } = bed;
  const worker = theOnly(bed);
  const due = clock.now() + 20 * minute;
  for (let n = 0; n < 3; n += 1) {
    await planOne(bed, who, `Due without a database, ${n}.`, due + n * minute);
  }
  await pass(bed, 19 * minute);
  await bed.ready();
  const from = clock.now();
  const putRight = await shutDatabase(bed);
  const calls = (await bed.emulator.ledger()).calls.length;
  for (let n = 0; n < 10; n += 1) {
    clock.set(clock.now() + minute);
    await worker.round();
  }
  const reply = await bed.call(who, 'GET', '/scheduled-posts');
  complainOfAnswer(bed, reply);
  const sent = (await bed.emulator.ledger()).calls.length - calls;
  if (sent > 0) bed.complaints.push({ what: 'I3', text: `${sent} calls without a database` });
  await putRight();
  bed.troubles.push({ from, until: clock.now() });
  complainOfDeath(bed, worker, 'a database that is gone');
  await pass(bed, hour);
}

/** A call made meanwhile must get a server error that reveals no internals. */
function complainOfAnswer(bed: Testbed, { status, body }: { status: number; body: unknown }): void {
  const text = JSON.stringify(body);
  if (status >= 500 && !/sql|database|postgres|readonly|disk/i.test(text)) return;
  bed.complaints.push({ what: 'scene', text: `without a database: ${status} ${text}` });
}

/** The file cannot grow, or cannot be written at all, for ten minutes in which posts are due. */
async function jam(bed: Testbed, who: Author, disk: Disk): Promise<void> {
  const worker = theOnly(bed);
  const due = bed.clock.now() + 20 * minute;
  for (let n = 0; n < 6; n += 1) {
    await planOne(bed, who, `On a disk that is ${disk}, ${n}.`, due + n * minute);
  }
  await pass(bed, 19 * minute);
  const from = bed.clock.now();
  worker.disk(disk);
  await pass(bed, 10 * minute);
  worker.disk('well');
  bed.troubles.push({ from, until: bed.clock.now() });
  complainOfDeath(bed, worker, `a disk that is ${disk}`);
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
}

/** The disk fails between an intent and its outcome: published posts are found once writing works again. */
async function jamAt(bed: Testbed, who: Author, point: Point): Promise<void> {
  const worker = theOnly(bed);
  await planOne(bed, who, `A disk that jams at ${point}.`, bed.clock.now() + 20 * minute);
  worker.trap({ point, hit: 1, how: 'wait' }, async () => worker.disk('read_only'));
  await pass(bed, 25 * minute);
  worker.disk('well');
  complainOfDeath(bed, worker, `a disk that jams at ${point}`);
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
}

export async function playDatabases(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  if (bed.engine === 'postgres') {
    for (const point of points) await cutOff(bed, who, point);
    await goAway(bed, who);
    return;
  }
  await jam(bed, who, 'full');
  await jam(bed, who, 'read_only');
  for (const point of ['claimed', 'intended', 'answered'] as const) {
    await jamAt(bed, who, point);
  }
}
