/** Workers that run the product’s own loop by its own timers, on an accelerated clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { author, decide, iso, plan } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import { addTimeSource } from '#proofs/chaos/time-source.ts';
import type { Fault } from '#proofs/chaos/messages.ts';
import { hour, minute, second } from '#contract/core/time.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';

/** How many times faster than the real clock. */
const scale = 10;
/** How long something that has to happen by itself may take, in real milliseconds. */
const patience = 180 * second;

const posts: readonly (Fault | undefined)[] = [
  undefined,
  { accepts: true, shows: 'reset' },
  undefined,
  { accepts: false, shows: 'rate_limit', wait: 5 },
  { accepts: true, shows: 'no_id' },
  undefined,
  { accepts: false, shows: 'server_error' },
  ...Array.from({ length: 5 }, () => undefined),
];

/** Lets the clock run, and replaces workers that die, until `isSo` or until patience runs out. */
async function runUntil(bed: Testbed, isSo: () => Promise<boolean>): Promise<boolean> {
  const { clock } = bed;
  const [from, began] = [clock.now(), performance.now()];
  for (;;) {
    const gone = performance.now() - began;
    clock.set(from + Math.floor(gone * scale));
    for (const worker of bed.workers.filter((one) => one.isGone())) {
      bed.counts.kills += 1;
      (await bed.replace(worker)).loop();
    }
    if (await isSo()) return true;
    if (gone > patience) return false;
    await sleep(50);
  }
}

const isStopped = async ({ world }: Testbed): Promise<boolean> =>
  (await readAlarm(world.ctx.db)) !== undefined;

/**
 * How many posts only wait for a person. The clock is fast, which shortens leases: a worker that the machine delays
 * loses its lease, and on a platform that cannot be read the outcome of its post is unknown, not published.
 */
const countDone = async ({ world }: Testbed): Promise<number> =>
  (
    await world.ctx.db
      .selectFrom('occurrences')
      .select('id')
      .where('state', 'in', ['PUBLISHED', 'NEEDS_REVIEW'])
      .execute()
  ).length;

async function expectSoon(bed: Testbed, what: string, isSo: () => Promise<boolean>): Promise<void> {
  if (await runUntil(bed, isSo)) return;
  bed.complaints.push({ what: 'stuck', text: `in the product's own loop: ${what}` });
}

export async function playLoop(bed: Testbed): Promise<void> {
  const who = await author(bed, 2);
  // A call of the same account that is under way at the rate limit could not know of it, so a separate account is used.
  const limited = await author(bed, 1);
  await addTimeSource(bed, who.id);
  const due = bed.clock.now() + 20 * minute;
  const texts = posts.map((_fault, n) => `By the loop, ${n}.`);
  for (const [n, text] of texts.entries()) {
    const fault = posts[n];
    if (fault) await bed.emulator.plan(text, [fault]);
    const scheduled_time = iso(due + (n < 7 ? 0 : 5 * minute));
    const by = fault?.shows === 'rate_limit' ? limited : who;
    const agent_id = by.agents[n % by.agents.length];
    await plan(bed, by, { content_text: text, agent_id, scheduled_time });
    bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'loop' });
  }
  // No worker ran meanwhile: everything still has to be written.
  bed.clock.set(due - 20 * second);
  const other = await bed.addWorker();
  other.trap({ point: 'answered', hit: 2, how: 'die' });
  for (const worker of bed.workers) worker.loop();
  const from = bed.clock.now();
  const before = await countDone(bed);
  const isDone = (n: number) => async () => (await countDone(bed)) - before >= n;
  await expectSoon(bed, 'nothing goes out', isDone(4));
  const [first] = bed.workers;
  bed.skews.push(hour);
  first?.skew(hour);
  await expectSoon(bed, 'a jump is not noticed', () => isStopped(bed));
  first?.skew(0);
  await expectSoon(bed, 'a jump stops it for good', async () => !(await isStopped(bed)));
  bed.clock.set(Math.max(bed.clock.now(), due + 5 * minute));
  await expectSoon(bed, 'nothing goes out after a jump', isDone(texts.length));
  await Promise.all(bed.workers.map((worker) => worker.halt()));
  bed.fast.push({ from, until: bed.clock.now() });
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
  const last = bed.workers[1];
  if (last) await bed.removeWorker(last);
}
