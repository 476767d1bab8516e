/** Worker clocks jump, while running and between two starts; what platforms say about the time stays right. */
import { type Author, author, decide, iso, plan } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import { addTimeSource } from '#proofs/chaos/time-source.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';
import type { Person } from '#test/world.ts';

const year = 365 * day;

interface Jump {
  by: number;
  /** When the jump happens: while the worker runs, before or after a call, or between two starts. */
  when: 'running' | 'sending' | 'answered' | 'restart';
  /** Who confirms in the end that the clock is right. */
  says: 'platform' | 'person';
}

const jumps: readonly Jump[] = [
  ...([hour, -hour, day, -day, 10 * year, -10 * year] as const).flatMap((by): Jump[] => [
    { by, when: 'running', says: 'platform' },
    { by, when: 'restart', says: 'platform' },
  ]),
  ...([hour, -day, 10 * year, -10 * year] as const).map((by): Jump => ({
    by,
    when: 'sending',
    says: 'platform',
  })),
  ...([hour, day, -10 * year, 10 * year] as const).map((by): Jump => ({
    by,
    when: 'answered',
    says: 'platform',
  })),
  ...([day, -hour] as const).map((by): Jump => ({ by, when: 'running', says: 'person' })),
];

const nameOf = ({ by, when, says }: Jump): string =>
  `a jump by ${by / hour} h, ${when}, ended by a ${says}`;

const isStopped = async ({ world }: Testbed): Promise<boolean> =>
  (await readAlarm(world.ctx.db)) !== undefined;

async function planBoth(bed: Testbed, who: Author, name: string, due: number): Promise<void> {
  const once = `Once, ${name}.`;
  const hourly = `Hourly, ${name}.`;
  await plan(bed, who, { content_text: once, scheduled_time: iso(due) });
  await plan(bed, who, {
    content_text: hourly,
    scheduled_time: iso(due + minute),
    frequency: 'hourly',
    max_runs: 2,
  });
  bed.wishes.push(
    { text: once, live: 1, ends: ['PUBLISHED'], scene: 'clock' },
    { text: hourly, live: 2, ends: ['PUBLISHED'], scene: 'clock' },
  );
}

/** Sets the only worker’s clock wrong from now on. */
async function setWrong(bed: Testbed, { by, when }: Jump, due: number): Promise<void> {
  bed.skews.push(by);
  const [worker] = bed.workers;
  if (!worker) throw new Error('Nobody works.');
  if (when === 'running') worker.skew(by);
  if (when === 'restart') (await bed.replace(worker)).skew(by);
  const atWait = async () => worker.skew(by);
  if (when === 'sending') worker.trap({ point: 'intended', hit: 1, how: 'wait' }, atWait);
  // The second post has a following run, which is planned once it is published.
  if (when === 'answered') worker.trap({ point: 'answered', hit: 2, how: 'wait' }, atWait);
  if (when === 'sending' || when === 'answered') {
    await pass(bed, due + minute - bed.clock.now());
  }
}

async function playJump(bed: Testbed, jump: Jump, who: Author, admin: Person): Promise<void> {
  const { clock, emulator, complaints } = bed;
  const name = nameOf(jump);
  const due = clock.now() + 20 * minute;
  await planBoth(bed, who, name, due);
  await pass(bed, 20 * minute - 30_000);
  if (jump.says === 'person') await emulator.link('refuse');
  await setWrong(bed, jump, due);
  const before = (await emulator.ledger()).calls.length;
  await pass(bed, 6 * minute);
  const after = (await emulator.ledger()).calls.length;
  if (!(await isStopped(bed))) complaints.push({ what: 'clock', text: `${name} is not detected` });
  if (after > before) complaints.push({ what: 'clock', text: `${name} does not stop sending` });
  bed.workers[0]?.skew(0);
  if (jump.says === 'person') {
    await pass(bed, 2 * minute);
    const { status } = await bed.call(admin, 'POST', '/clock/confirm');
    if (status !== 200) throw new Error(`The clock was not confirmed: ${status}.`);
    await emulator.link('through');
  }
  // The platform’s time is recorded shortly after its response; the next look sees it.
  for (let n = 0; n < 10 && (await isStopped(bed)); n += 1) await pass(bed, minute);
  if (await isStopped(bed))
    complaints.push({ what: 'clock', text: `${name} stops sending permanently` });
  await pass(bed, 2 * hour);
  await decide(bed);
  await pass(bed, hour);
}

export async function playClocks(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  await addTimeSource(bed, who.id);
  const admin = await bed.world.admin();
  for (const jump of jumps) await playJump(bed, jump, who, admin);
}
