/** Worker clocks jump, while running and between two starts; what platforms say about the time stays right. */
import { type Author, author, decide, iso, plan } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import { addWitness } from '#chaos/witness.ts';
import { day, hour, minute } from '#contract/core/time.ts';
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

const isStopped = async ({ world }: Stage): Promise<boolean> =>
  (await world.ctx.db
    .selectFrom('meta')
    .select('key')
    .where('key', '=', 'clock_alarm')
    .executeTakeFirst()) !== undefined;

async function planBoth(stage: Stage, who: Author, name: string, due: number): Promise<void> {
  const once = `Once, ${name}.`;
  const hourly = `Hourly, ${name}.`;
  await plan(stage, who, { content_text: once, scheduled_time: iso(due) });
  await plan(stage, who, {
    content_text: hourly,
    scheduled_time: iso(due + minute),
    frequency: 'hourly',
    max_runs: 2,
  });
  stage.wishes.push(
    { text: once, live: 1, ends: ['PUBLISHED'], scene: 'clock' },
    { text: hourly, live: 2, ends: ['PUBLISHED'], scene: 'clock' },
  );
}

/** Sets the only worker’s clock wrong from now on. */
async function setWrong(stage: Stage, { by, when }: Jump, due: number): Promise<void> {
  stage.skews.push(by);
  const [hand] = stage.hands;
  if (!hand) throw new Error('Nobody works.');
  if (when === 'running') hand.skew(by);
  if (when === 'restart') (await stage.replace(hand)).skew(by);
  const atWait = async () => hand.skew(by);
  if (when === 'sending') hand.trap({ point: 'intended', hit: 1, how: 'wait' }, atWait);
  // The second post has a following run, which is planned once it is published.
  if (when === 'answered') hand.trap({ point: 'answered', hit: 2, how: 'wait' }, atWait);
  if (when === 'sending' || when === 'answered') {
    await pass(stage, due + minute - stage.clock.now());
  }
}

async function playJump(stage: Stage, jump: Jump, who: Author, admin: Person): Promise<void> {
  const { clock, emulator, complaints } = stage;
  const name = nameOf(jump);
  const due = clock.now() + 20 * minute;
  await planBoth(stage, who, name, due);
  await pass(stage, 20 * minute - 30_000);
  if (jump.says === 'person') await emulator.line('refuse');
  await setWrong(stage, jump, due);
  const before = (await emulator.ledger()).calls.length;
  await pass(stage, 6 * minute);
  const after = (await emulator.ledger()).calls.length;
  if (!(await isStopped(stage)))
    complaints.push({ what: 'clock', text: `${name} is not detected` });
  if (after > before) complaints.push({ what: 'clock', text: `${name} does not stop sending` });
  stage.hands[0]?.skew(0);
  if (jump.says === 'person') {
    await pass(stage, 2 * minute);
    const { status } = await stage.call(admin, 'POST', '/clock/confirm');
    if (status !== 200) throw new Error(`The clock was not confirmed: ${status}.`);
    await emulator.line('through');
  }
  // The platform’s time is recorded shortly after its response; the next look sees it.
  for (let n = 0; n < 10 && (await isStopped(stage)); n += 1) await pass(stage, minute);
  if (await isStopped(stage))
    complaints.push({ what: 'clock', text: `${name} stops sending permanently` });
  await pass(stage, 2 * hour);
  await decide(stage);
  await pass(stage, hour);
}

export async function playClocks(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  await addWitness(stage, who.id);
  const admin = await stage.world.admin();
  for (const jump of jumps) await playJump(stage, jump, who, admin);
}
