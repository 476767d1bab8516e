/** A worker is killed at each of the twelve failpoints, and another one continues. */
import { type Author, author, decide, iso, plan, toWrite } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Fault, Point } from '#proofs/chaos/messages.ts';
import { hour, minute } from '#contract/core/time.ts';

interface Kill {
  name: string;
  point: Point;
  /** How the platform treats the call. */
  fault?: Fault;
  /** Killed from outside, while the platform does not answer. */
  hanging?: boolean;
}

const kills: readonly Kill[] = [
  { name: 'K1', point: 'before_claim' },
  { name: 'K2', point: 'claimed' },
  { name: 'K3', point: 'writing' },
  { name: 'K4', point: 'ready' },
  { name: 'K5', point: 'prepared' },
  { name: 'K6', point: 'before_intent' },
  { name: 'K7', point: 'intended' },
  { name: 'K8', point: 'sent', hanging: true, fault: { accepts: true, shows: 'hang' } },
  { name: 'K8 not taken', point: 'sent', hanging: true, fault: { accepts: false, shows: 'hang' } },
  { name: 'K9', point: 'answered' },
  { name: 'K10', point: 'publishing' },
  { name: 'K11', point: 'published' },
  { name: 'K12', point: 'reconciling', fault: { accepts: true, shows: 'reset' } },
];

/** Kills the only worker at one failpoint of one post. */
async function killOne(bed: Testbed, who: Author, kill: Kill) {
  const { emulator, clock, workers } = bed;
  const fixed = `${kill.name} on the way.`;
  // A fixed text is never written, and one that resembles those before would wait for its owner.
  const { body, text } =
    kill.point === 'writing'
      ? toWrite('Bread comes out of the oven at seven.')
      : { body: { content_text: fixed }, text: fixed };
  if (kill.fault) await emulator.plan(text, [kill.fault]);
  const before = bed.onHang;
  const [worker] = workers;
  if (!worker) throw new Error('Nobody works.');
  if (kill.hanging) bed.onHang = () => void worker.kill();
  else worker.trap({ point: kill.point, hit: 1, how: 'die' });
  const killed = bed.counts.kills;
  const due = clock.now() + 20 * minute;
  await plan(bed, who, { ...body, scheduled_time: iso(due) });
  await pass(bed, hour);
  bed.onHang = before;
  if (bed.counts.kills === killed && !(bed.capability === 'none' && kill.name === 'K12')) {
    throw new Error(`${kill.name}: nobody came to the point ${kill.point}.`);
  }
  bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: kill.name });
}

/** Each run of a schedule is processed by another worker: nothing may be counted in memory. */
async function killBetweenRuns(bed: Testbed, who: Author): Promise<void> {
  const text = 'Every hour, each time by another worker.';
  await plan(bed, who, {
    content_text: text,
    scheduled_time: iso(bed.clock.now() + 20 * minute),
    frequency: 'hourly',
    max_runs: 3,
  });
  for (let run = 0; run < 4; run += 1) {
    await pass(bed, hour);
    const [worker] = bed.workers;
    if (worker) await bed.replace(worker);
    bed.counts.kills += 1;
  }
  bed.wishes.push({ text, live: 3, ends: ['PUBLISHED'], scene: 'kills' });
}

/** K1 to K12, one after another. */
export async function playKills(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  for (const kill of kills) {
    await killOne(bed, who, kill);
    await decide(bed);
    await pass(bed, 5 * minute);
  }
  await killBetweenRuns(bed, who);
}
