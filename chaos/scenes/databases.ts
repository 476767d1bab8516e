/** The workers lose the database: in the middle of a write, and for a while. */
import { cutWorkersOff, shutDatabase } from '#chaos/database.ts';
import type { Hand } from '#chaos/hand.ts';
import { type Author, author, decide, iso, plan } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import type { Disk, Point } from '#chaos/wire.ts';
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

const theOnly = ({ hands }: Stage): Hand => {
  const [hand] = hands;
  if (!hand) throw new Error('Nobody works.');
  return hand;
};

async function planOne(stage: Stage, who: Author, text: string, due: number): Promise<void> {
  await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
  stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'database' });
}

/** A database server that fails must not crash its clients. */
function complainOfDeath(stage: Stage, hand: Hand, when: string): void {
  if (!hand.isGone()) return;
  stage.complaints.push({ what: 'scene', text: `a worker crashed: ${when}` });
}

/** Terminates the worker’s sessions at a failpoint, mostly inside a transaction. */
async function cutOff(stage: Stage, who: Author, point: Point): Promise<void> {
  const hand = theOnly(stage);
  const when = `a lost session at ${point}`;
  await stage.ready();
  await planOne(stage, who, `After ${when}.`, stage.clock.now() + 20 * minute);
  hand.trap({ point, hit: 1, how: 'wait' }, () => cutWorkersOff(stage));
  await pass(stage, hour);
  complainOfDeath(stage, hand, when);
  await decide(stage);
  await pass(stage, hour);
}

/** The database cannot be reached for ten minutes, in which posts are due. */
async function goAway(stage: Stage, who: Author): Promise<void> {
  const { clock } = stage;
  const hand = theOnly(stage);
  const due = clock.now() + 20 * minute;
  for (let n = 0; n < 3; n += 1) {
    await planOne(stage, who, `Due without a database, ${n}.`, due + n * minute);
  }
  await pass(stage, 19 * minute);
  await stage.ready();
  const from = clock.now();
  const putRight = await shutDatabase(stage);
  const calls = (await stage.emulator.ledger()).calls.length;
  for (let n = 0; n < 10; n += 1) {
    clock.set(clock.now() + minute);
    await hand.round();
  }
  const reply = await stage.call(who, 'GET', '/scheduled-posts');
  complainOfAnswer(stage, reply);
  const sent = (await stage.emulator.ledger()).calls.length - calls;
  if (sent > 0) stage.complaints.push({ what: 'I3', text: `${sent} calls without a database` });
  await putRight();
  stage.troubles.push({ from, until: clock.now() });
  complainOfDeath(stage, hand, 'a database that is gone');
  await pass(stage, hour);
}

/** A call made meanwhile must get a server error that reveals no internals. */
function complainOfAnswer(stage: Stage, { status, body }: { status: number; body: unknown }): void {
  const text = JSON.stringify(body);
  if (status >= 500 && !/sql|database|postgres|readonly|disk/i.test(text)) return;
  stage.complaints.push({ what: 'scene', text: `without a database: ${status} ${text}` });
}

/** The file cannot grow, or cannot be written at all, for ten minutes in which posts are due. */
async function jam(stage: Stage, who: Author, disk: Disk): Promise<void> {
  const hand = theOnly(stage);
  const due = stage.clock.now() + 20 * minute;
  for (let n = 0; n < 6; n += 1) {
    await planOne(stage, who, `On a disk that is ${disk}, ${n}.`, due + n * minute);
  }
  await pass(stage, 19 * minute);
  const from = stage.clock.now();
  hand.disk(disk);
  await pass(stage, 10 * minute);
  hand.disk('well');
  stage.troubles.push({ from, until: stage.clock.now() });
  complainOfDeath(stage, hand, `a disk that is ${disk}`);
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
}

/** The disk fails between an intent and its outcome: published posts are found once writing works again. */
async function jamAt(stage: Stage, who: Author, point: Point): Promise<void> {
  const hand = theOnly(stage);
  await planOne(stage, who, `A disk that jams at ${point}.`, stage.clock.now() + 20 * minute);
  hand.trap({ point, hit: 1, how: 'wait' }, async () => hand.disk('read_only'));
  await pass(stage, 25 * minute);
  hand.disk('well');
  complainOfDeath(stage, hand, `a disk that jams at ${point}`);
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
}

export async function playDatabases(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  if (stage.engine === 'postgres') {
    for (const point of points) await cutOff(stage, who, point);
    await goAway(stage, who);
    return;
  }
  await jam(stage, who, 'full');
  await jam(stage, who, 'read_only');
  for (const point of ['claimed', 'intended', 'answered'] as const) {
    await jamAt(stage, who, point);
  }
}
