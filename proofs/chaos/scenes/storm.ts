/** Days of ordinary use under all faults at once, drawn from the seed. */
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { Frequencies } from '#contract/schedule/types.ts';
import { finalStates } from '#domain/ledger/occurrence-states.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import type { Draws } from '#proofs/shared/random.ts';
import { type Author, author, decide, iso, noteOff, plan } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass, wakeAll } from '#proofs/chaos/time.ts';
import type { Fault, Point } from '#proofs/chaos/messages.ts';

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
  bed: Testbed;
  draws: Draws;
  who: Author;
  series: string[];
  /** What has to be repaired before the next step. */
  after: (() => Promise<void>)[];
  count: number;
}

async function planFaults({ bed, draws }: Storm, text: string): Promise<void> {
  if (!draws.chance(0.6)) return;
  const list = Array.from({ length: 1 + draws.int(4) }, () => draws.pick(faults));
  // A successful call now and then, so that later calls meet faults too.
  const mixed = list.flatMap((fault): Fault[] =>
    draws.chance(0.3) ? [{ accepts: true, shows: 'created' }, fault] : [fault],
  );
  await bed.emulator.plan(text, mixed);
}

/** A schedule of any frequency in any zone; now and then a thread. */
async function planSeries(storm: Storm): Promise<void> {
  const { bed, draws, who } = storm;
  const n = (storm.count += 1);
  const isThread = draws.chance(0.2);
  const words = isThread ? ` ${'A long thought takes more than one post. '.repeat(12)}` : '';
  const content_text = `Storm ${n}.${words}`.trim();
  const parts = isThread ? splitIntoParts(content_text, platforms[bed.platform]) : [content_text];
  for (const text of parts) await planFaults(storm, text);
  const at = bed.clock.now() + (11 + draws.int(180)) * minute;
  const id = await plan(bed, who, {
    content_text,
    content_type: isThread ? 'thread' : 'tweet',
    agent_id: who.agents[draws.int(who.agents.length)],
    scheduled_time: iso(at),
    frequency: draws.pick(Frequencies),
    timezone: draws.pick(zones),
    max_runs: draws.pick([0, 0, 1, 2, 5]),
  });
  storm.series.push(id);
}

/** The same request twice at the same moment creates one post. */
async function postNow(storm: Storm): Promise<void> {
  const { bed, draws, who } = storm;
  const text = `Now ${(storm.count += 1)}.`;
  const quick = faults.filter(({ shows }) => shows !== 'hang' && shows !== 'refused');
  const [first = { accepts: true, shows: 'created' }, ...rest] = quick;
  if (draws.chance(0.5)) await bed.emulator.plan(text, [draws.pick([first, ...rest])]);
  const body = { platform: bed.platform, content: text };
  const send = () => bed.call(who, 'POST', `/agents/${who.agents[0]}/posts`, body);
  const replies = await Promise.all([send(), send()]);
  // The owner may have stopped all publishing a moment ago.
  if (replies.every(({ body }) => body.code === 'publishing_frozen')) return;
  bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'twice at once' });
}

const anySeries = ({ draws, series }: Storm): string | undefined =>
  series[draws.int(series.length)];

/** A change by the owner. It may be rejected, for example while a post is being sent; only what they were told counts. */
async function change(storm: Storm): Promise<void> {
  const { bed, draws, who } = storm;
  const id = anySeries(storm);
  if (id === undefined) return;
  const path = `/scheduled-posts/${id}`;
  const what = draws.pick(['pause', 'pause', 'edit', 'cancel']);
  if (what === 'edit') {
    const text = `Storm ${(storm.count += 1)}, edited.`;
    await planFaults(storm, text);
    await bed.call(who, 'PUT', path, { content_text: text });
  }
  if (what === 'cancel') {
    const { status } = await bed.call(who, 'DELETE', path);
    if (status === 200) noteOff(bed, 'series', id);
  }
  if (what === 'pause') {
    const { status } = await bed.call(who, 'POST', `${path}/pause`);
    if (status !== 200) return;
    const on = noteOff(bed, 'series', id);
    storm.after.push(async () => {
      on();
      await bed.call(who, 'POST', `${path}/resume`);
    });
  }
}

/** Stops all publishing; posts under way may stay unpublished, so none of them is expected any more. */
async function freeze({ bed, who, after }: Storm): Promise<void> {
  await bed.call(who, 'POST', '/publishing/freeze');
  const underWay = await bed.world.ctx.db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .select('parts.text')
    .where('occurrences.state', 'not in', finalStates)
    .execute();
  const texts = new Set(underWay.map(({ text }) => text));
  bed.wishes = bed.wishes.filter(({ text }) => !texts.has(text));
  const on = noteOff(bed, 'owner', who.id);
  after.push(async () => {
    on();
    await bed.call(who, 'POST', '/publishing/resume');
  });
}

async function lineTrouble({ bed, draws }: Storm): Promise<void> {
  const from = bed.clock.now();
  await bed.emulator.link(draws.pick(['refuse', 'break']));
  await pass(bed, (5 + draws.int(85)) * minute);
  await bed.emulator.link('through');
  bed.troubles.push({ from, until: bed.clock.now() + 20 * minute });
}

/** No worker runs for a while. */
async function downtime({ bed, draws }: Storm): Promise<void> {
  const from = bed.clock.now();
  bed.clock.set(from + (5 + draws.int(120)) * minute);
  bed.troubles.push({ from, until: bed.clock.now() });
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
async function trap({ bed, draws }: Storm): Promise<void> {
  const worker = bed.workers[draws.int(bed.workers.length)];
  const how = draws.pick(['die', 'die', 'doze'] as const);
  const point = draws.pick(how === 'die' ? deadly : sleepy);
  worker?.trap({ point, hit: 1 + draws.int(2), how });
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

/** Every recurring series that is active has its next run planned. */
async function complainOfStalled({ bed, series }: Storm): Promise<void> {
  for (const id of series) {
    const { db } = bed.world.ctx;
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
    bed.complaints.push({
      what: 'stuck',
      text: `"${one.content_text}" is active without a next run`,
    });
  }
}

export async function playStorm(bed: Testbed): Promise<void> {
  const who = await author(bed, 2);
  const draws = bed.draws.fork('storm');
  const storm: Storm = { bed, draws, who, series: [], after: [], count: 0 };
  for (let n = 0; n < 10; n += 1) await planSeries(storm);
  const other = await bed.addWorker();
  for (let step = 0; step < steps; step += 1) {
    await draws.pick(events)(storm);
    if (draws.chance(0.5)) await draws.pick(events)(storm);
    await pass(bed, (10 + draws.int(110)) * minute);
    for (const mend of storm.after.splice(0)) await mend();
    await wakeAll(bed);
    if (step % 6 === 5) await decide(bed);
  }
  await bed.emulator.heal();
  await pass(bed, 2 * 60 * minute);
  await wakeAll(bed);
  await pass(bed, minute);
  await complainOfStalled(storm);
  for (const id of storm.series) await bed.call(who, 'DELETE', `/scheduled-posts/${id}`);
  const gone = bed.workers.includes(other) ? other : bed.workers[1];
  if (gone) await bed.removeWorker(gone);
}
