/** Workers that run the product’s own loop by its own timers, on an accelerated clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { author, decide, iso, plan } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import { addWitness } from '#chaos/witness.ts';
import type { Fault } from '#chaos/wire.ts';
import { hour, minute, second } from '#contract/core/time.ts';

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
async function runUntil(stage: Stage, isSo: () => Promise<boolean>): Promise<boolean> {
  const { clock } = stage;
  const [from, began] = [clock.now(), performance.now()];
  for (;;) {
    const gone = performance.now() - began;
    clock.set(from + Math.floor(gone * scale));
    for (const hand of stage.hands.filter((one) => one.isGone())) {
      stage.counts.kills += 1;
      (await stage.replace(hand)).loop();
    }
    if (await isSo()) return true;
    if (gone > patience) return false;
    await sleep(50);
  }
}

const isStopped = async ({ world }: Stage): Promise<boolean> =>
  (await world.ctx.db
    .selectFrom('meta')
    .select('key')
    .where('key', '=', 'clock_alarm')
    .executeTakeFirst()) !== undefined;

/**
 * How many posts only wait for a person. The clock is fast, which shortens leases: a worker that the machine delays
 * loses its lease, and on a platform that cannot be read the outcome of its post is unknown, not published.
 */
const countDone = async ({ world }: Stage): Promise<number> =>
  (
    await world.ctx.db
      .selectFrom('occurrences')
      .select('id')
      .where('state', 'in', ['PUBLISHED', 'NEEDS_REVIEW'])
      .execute()
  ).length;

async function expectSoon(stage: Stage, what: string, isSo: () => Promise<boolean>): Promise<void> {
  if (await runUntil(stage, isSo)) return;
  stage.complaints.push({ what: 'stuck', text: `in the product's own loop: ${what}` });
}

export async function playLoop(stage: Stage): Promise<void> {
  const who = await author(stage, 2);
  // A call of the same account that is under way at the rate limit could not know of it, so a separate account is used.
  const limited = await author(stage, 1);
  await addWitness(stage, who.id);
  const due = stage.clock.now() + 20 * minute;
  const texts = posts.map((_fault, n) => `By the loop, ${n}.`);
  for (const [n, text] of texts.entries()) {
    const fault = posts[n];
    if (fault) await stage.emulator.plan(text, [fault]);
    const scheduled_time = iso(due + (n < 7 ? 0 : 5 * minute));
    const by = fault?.shows === 'rate_limit' ? limited : who;
    const agent_id = by.agents[n % by.agents.length];
    await plan(stage, by, { content_text: text, agent_id, scheduled_time });
    stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'loop' });
  }
  // No worker ran meanwhile: everything still has to be written.
  stage.clock.set(due - 20 * second);
  const other = await stage.hire();
  other.trap({ point: 'answered', hit: 2, how: 'die' });
  for (const hand of stage.hands) hand.loop();
  const from = stage.clock.now();
  const before = await countDone(stage);
  const isDone = (n: number) => async () => (await countDone(stage)) - before >= n;
  await expectSoon(stage, 'nothing goes out', isDone(4));
  const [first] = stage.hands;
  stage.skews.push(hour);
  first?.skew(hour);
  await expectSoon(stage, 'a jump is not noticed', () => isStopped(stage));
  first?.skew(0);
  await expectSoon(stage, 'a jump stops it for good', async () => !(await isStopped(stage)));
  stage.clock.set(Math.max(stage.clock.now(), due + 5 * minute));
  await expectSoon(stage, 'nothing goes out after a jump', isDone(texts.length));
  await Promise.all(stage.hands.map((hand) => hand.halt()));
  stage.fast.push({ from, until: stage.clock.now() });
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
  const last = stage.hands[1];
  if (last) await stage.dismiss(last);
}
