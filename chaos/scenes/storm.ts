/** Days of ordinary use under all faults at once, drawn from the seed. */
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { Frequencies } from '#contract/schedule/types.ts';
import { finalStates } from '#domain/ledger/occurrence.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import type { Dice } from '#chaos/dice.ts';
import { type Author, author, decide, iso, noteOff, plan } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import type { Fault, Point } from '#chaos/wire.ts';

const steps = 24;

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
] as const;

const faults: readonly [Fault, ...Fault[]] = [
  { accepts: true, shows: 'reset' },
  { accepts: false, shows: 'reset' },
  { accepts: true, shows: 'server_error', hidden: 3 * minute },
  { accepts: false, shows: 'server_error' },
  { accepts: true, shows: 'hang' },
  { accepts: false, shows: 'hang' },
  { accepts: true, shows: 'cut' },
  { accepts: true, shows: 'no_id', hidden: 7 * minute },
  { accepts: false, shows: 'reset_early' },
  { accepts: false, shows: 'rate_limit', wait: 200 },
  { accepts: false, shows: 'refused' },
];

interface Storm {
  stage: Stage;
  dice: Dice;
  who: Author;
  series: string[];
  /** What has to be repaired before the next step. */
  after: (() => Promise<void>)[];
  count: number;
}

async function planFaults({ stage, dice }: Storm, text: string): Promise<void> {
  if (!dice.chance(0.6)) return;
  const list = Array.from({ length: 1 + dice.int(4) }, () => dice.pick(faults));
  // A successful call now and then, so that later calls meet faults too.
  const mixed = list.flatMap((fault): Fault[] =>
    dice.chance(0.3) ? [{ accepts: true, shows: 'created' }, fault] : [fault],
  );
  await stage.emulator.plan(text, mixed);
}

/** A schedule of any frequency in any zone; now and then a thread. */
async function planSeries(storm: Storm): Promise<void> {
  const { stage, dice, who } = storm;
  const n = (storm.count += 1);
  const isThread = dice.chance(0.2);
  const words = isThread ? ` ${'A long thought takes more than one post. '.repeat(12)}` : '';
  const content_text = `Storm ${n}.${words}`.trim();
  const parts = isThread ? splitIntoParts(content_text, platforms[stage.platform]) : [content_text];
  for (const text of parts) await planFaults(storm, text);
  const at = stage.clock.now() + (11 + dice.int(180)) * minute;
  const id = await plan(stage, who, {
    content_text,
    content_type: isThread ? 'thread' : 'tweet',
    agent_id: who.agents[dice.int(who.agents.length)],
    scheduled_time: iso(at),
    frequency: dice.pick(Frequencies),
    timezone: dice.pick(zones),
    max_runs: dice.pick([0, 0, 1, 2, 5]),
  });
  storm.series.push(id);
}

/** The same request twice at the same moment creates one post. */
async function postNow(storm: Storm): Promise<void> {
  const { stage, dice, who } = storm;
  const text = `Now ${(storm.count += 1)}.`;
  const quick = faults.filter(({ shows }) => shows !== 'hang' && shows !== 'refused');
  const [first = { accepts: true, shows: 'created' }, ...rest] = quick;
  if (dice.chance(0.5)) await stage.emulator.plan(text, [dice.pick([first, ...rest])]);
  const body = { platform: stage.platform, content: text };
  const send = () => stage.call(who, 'POST', `/agents/${who.agents[0]}/posts`, body);
  const replies = await Promise.all([send(), send()]);
  // The owner may have stopped all publishing a moment ago.
  if (replies.every(({ body }) => body.code === 'publishing_frozen')) return;
  stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'twice at once' });
}

const anySeries = ({ dice, series }: Storm): string | undefined => series[dice.int(series.length)];

/** A change by the owner. It may be rejected, for example while a post is being sent; only what they were told counts. */
async function change(storm: Storm): Promise<void> {
  const { stage, dice, who } = storm;
  const id = anySeries(storm);
  if (id === undefined) return;
  const path = `/scheduled-posts/${id}`;
  const what = dice.pick(['pause', 'pause', 'edit', 'cancel']);
  if (what === 'edit') {
    const text = `Storm ${(storm.count += 1)}, edited.`;
    await planFaults(storm, text);
    await stage.call(who, 'PUT', path, { content_text: text });
  }
  if (what === 'cancel') {
    const { status } = await stage.call(who, 'DELETE', path);
    if (status === 200) noteOff(stage, 'series', id);
  }
  if (what === 'pause') {
    const { status } = await stage.call(who, 'POST', `${path}/pause`);
    if (status !== 200) return;
    const on = noteOff(stage, 'series', id);
    storm.after.push(async () => {
      on();
      await stage.call(who, 'POST', `${path}/resume`);
    });
  }
}

/** Stops all publishing; posts under way may stay unpublished, so none of them is expected any more. */
async function freeze({ stage, who, after }: Storm): Promise<void> {
  await stage.call(who, 'POST', '/publishing/freeze');
  const underWay = await stage.world.ctx.db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .select('parts.text')
    .where('occurrences.state', 'not in', finalStates)
    .execute();
  const texts = new Set(underWay.map(({ text }) => text));
  stage.wishes = stage.wishes.filter(({ text }) => !texts.has(text));
  const on = noteOff(stage, 'owner', who.id);
  after.push(async () => {
    on();
    await stage.call(who, 'POST', '/publishing/resume');
  });
}

async function lineTrouble({ stage, dice }: Storm): Promise<void> {
  const from = stage.clock.now();
  await stage.emulator.line(dice.pick(['refuse', 'break']));
  await pass(stage, (5 + dice.int(85)) * minute);
  await stage.emulator.line('through');
  stage.troubles.push({ from, until: stage.clock.now() + 20 * minute });
}

/** No worker runs for a while. */
async function downtime({ stage, dice }: Storm): Promise<void> {
  const from = stage.clock.now();
  stage.clock.set(from + (5 + dice.int(120)) * minute);
  stage.troubles.push({ from, until: stage.clock.now() });
}

type Points = readonly [Point, ...Point[]];
const sleepy: Points = [
  'claimed',
  'writing',
  'ready',
  'prepared',
  'intended',
  'answered',
  'published',
];
/** Inside a transaction a worker may die; one that only sleeps there would block everyone else. */
const deadly: Points = [...sleepy, 'before_claim', 'before_intent', 'publishing', 'reconciling'];

/** One of the two workers dies or stops somewhere; a stopped one resumes after this step. */
async function trap({ stage, dice }: Storm): Promise<void> {
  const hand = stage.hands[dice.int(stage.hands.length)];
  const how = dice.pick(['die', 'die', 'doze'] as const);
  const point = dice.pick(how === 'die' ? deadly : sleepy);
  hand?.trap({ point, hit: 1 + dice.int(2), how });
}

const events: readonly [(storm: Storm) => Promise<void>, ...((storm: Storm) => Promise<void>)[]] = [
  trap,
  trap,
  trap,
  trap,
  planSeries,
  postNow,
  change,
  change,
  freeze,
  lineTrouble,
  downtime,
];

async function wakeAll({ hands }: Stage): Promise<void> {
  for (const hand of hands) if (hand.isStopped()) await hand.wake();
}

/** Every recurring series that is active has its next run planned. */
async function complainOfStalled({ stage, series }: Storm): Promise<void> {
  for (const id of series) {
    const { db } = stage.world.ctx;
    const one = await db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst();
    if (!one || one.deleted_at !== null || one.status !== 'active') continue;
    if (one.frequency === 'once' || (one.max_runs > 0 && one.run_count >= one.max_runs)) continue;
    const open = await db
      .selectFrom('occurrences')
      .select('id')
      .where('series_id', '=', id)
      .where('state', 'not in', ['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED'])
      .execute();
    if (open.length > 0) continue;
    stage.complaints.push({
      what: 'stuck',
      text: `"${one.content_text}" is active without a next run`,
    });
  }
}

export async function playStorm(stage: Stage): Promise<void> {
  const who = await author(stage, 2);
  const dice = stage.dice.fork('storm');
  const storm: Storm = { stage, dice, who, series: [], after: [], count: 0 };
  for (let n = 0; n < 10; n += 1) await planSeries(storm);
  const other = await stage.hire();
  for (let step = 0; step < steps; step += 1) {
    await dice.pick(events)(storm);
    if (dice.chance(0.5)) await dice.pick(events)(storm);
    await pass(stage, (10 + dice.int(110)) * minute);
    for (const mend of storm.after.splice(0)) await mend();
    await wakeAll(stage);
    if (step % 6 === 5) await decide(stage);
  }
  await stage.emulator.heal();
  await pass(stage, 2 * 60 * minute);
  await wakeAll(stage);
  await pass(stage, minute);
  await complainOfStalled(storm);
  for (const id of storm.series) await stage.call(who, 'DELETE', `/scheduled-posts/${id}`);
  const gone = stage.hands.includes(other) ? other : stage.hands[1];
  if (gone) await stage.dismiss(gone);
}
