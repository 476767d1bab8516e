/** The effects of a scheduled post’s fields. */
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { minute } from '#contract/core/time.ts';
import { oneWriter } from '#test/one-writer.ts';
import { accounts, base, dateIn, placeOf, type Planned, speaker, usual } from './planning.ts';
import { unheard } from './looks.ts';
import {
  type Area,
  type Bench,
  type Bodies,
  effectsOf,
  openBench,
  type Probe,
  type Probes,
} from './probe.ts';
import { runWorker } from '#test/run-worker.ts';

async function created(bench: Bench, body: object): Promise<Planned> {
  const agent_id = await speaker(bench);
  const isQueued = 'queue' in body;
  const { platform, scheduled_time, ...rest } = base(bench, agent_id);
  const [account] = isQueued ? await accounts(bench) : [];
  if (isQueued) {
    await bench.ask('PUT', `/connections/${account}/queue`, usual);
    const waiting = { ...rest, platform, connection_id: account, queue: 'next' };
    await bench.ask('POST', '/scheduled-posts', waiting);
  }
  const { status, said } = await bench.answer('POST', '/scheduled-posts', {
    ...rest,
    ...(!('connection_ids' in body) && { platform }),
    ...(isQueued ? { connection_id: account } : { scheduled_time }),
    ...body,
  });
  const refused = status === 201 ? undefined : said;
  return { refused, id: idOf(said), agent_id };
}

const idOf = (said: unknown): string | undefined => (said as { id?: string } | undefined)?.id;

async function updated(bench: Bench, body: object): Promise<Planned> {
  const agent_id = await speaker(bench);
  const first = { ...base(bench, agent_id), ...('weekdays' in body && { frequency: 'weekly' }) };
  const { data } = await bench.ask('POST', '/scheduled-posts', first);
  const { status, said } = await bench.answer('PUT', `/scheduled-posts/${data.id}`, body);
  return { refused: status === 200 ? undefined : said, id: data.id, agent_id };
}

/** Runs the worker once the post is due. */
async function due({ ctx, pass }: Bench): Promise<void> {
  pass(11 * minute);
  for (let round = 0; round < 3; round += 1) {
    await runWorker(ctx);
    pass(1000);
  }
}

interface Shown {
  text: string;
  media: unknown[];
  account: { name: string };
  author: string;
  extras: object;
}

/** Its sandbox post once it is due, or its status if there is none. */
async function sent(bench: Bench, { id, refused }: Planned): Promise<unknown> {
  if (id === undefined) return refused;
  const before = new Set((await timeline(bench)).map((one: { id: string }) => one.id));
  await due(bench);
  const fresh = (await timeline(bench)).filter((one: { id: string }) => !before.has(one.id));
  const { data } = await bench.ask('GET', `/scheduled-posts/${id}/runs`);
  const posts = fresh.map(({ text, media, account, author, extras }: Shown) => [
    ...[text, media.length, account.name, author, JSON.stringify(extras)],
  ]);
  await bench.ask('DELETE', `/scheduled-posts/${id}`);
  return [refused, posts.toSorted(), data.map(standing)];
}

const standing = ({ status, reason, parts }: Occurrence) => [
  status,
  reason,
  parts.map(({ text }) => text),
];

const timeline = async (bench: Bench) =>
  (await bench.ask('GET', '/sandbox/timeline?limit=50')).data;

/** When it goes out in the next five weeks, from the calendar. */
async function times(bench: Bench, { id, refused }: Planned): Promise<unknown> {
  if (id === undefined) return refused;
  const query = `from=${dateIn(bench, 0)}T00:00:00Z&to=${dateIn(bench, 35)}T00:00:00Z`;
  const { data } = await bench.ask('GET', `/scheduled-posts/calendar?${query}`);
  await bench.ask('DELETE', `/scheduled-posts/${id}`);
  return data
    .filter((run: { schedule_id: string }) => run.schedule_id === id)
    .map(({ at }: { at: string }) => at);
}

const atTimes = (bodies: (at: (days: number) => string) => Bodies): Probe<Planned> => ({
  shows: 'when it goes out',
  bodies: async (bench) => bodies((days) => dateIn(bench, days)),
  look: times,
});

const out = (one: object, other: object): Probe<Planned> => ({
  shows: 'what goes out',
  bodies: [one, other],
  look: sent,
});

/** The latest requests to a model; a schedule’s brief is read when its post is due. */
const orders: unknown[] = [];

/** The request to the model once the post is due. */
async function order(bench: Bench, planned: Planned): Promise<unknown> {
  orders.length = 0;
  await sent(bench, planned);
  return orders.at(-1);
}

const ordered = (one: object, other: object): Probe<Planned> => ({
  shows: 'what its agent is asked to write',
  bodies: [one, other],
  look: order,
});

const written = { content_text: '', topic: 'our reading club' };
const withConfig = (field: string, one: unknown, other: unknown): Probe<Planned> =>
  ordered(
    { ...written, content_config: { [field]: one } },
    { ...written, content_config: { [field]: other } },
  );

const withBob = { ...written, topic: 'reading club with @bob' };

const poll = { options: ['Tea', 'Coffee'], duration_minutes: 60 };

const what: Probes<Planned> = {
  content_text: out({ content_text: 'Good morning.' }, { content_text: 'Good evening.' }),
  topic: ordered({ ...written, topic: 'jazz on Friday' }, written),
  content_type: ordered(
    { ...written, content_type: 'tweet' },
    { ...written, content_type: 'thread' },
  ),
  include_hashtags: withConfig('include_hashtags', false, true),
  include_mentions: {
    shows: 'whom it mentions',
    bodies: [
      { ...withBob, content_config: { context: 'At 8 PM.', include_mentions: false } },
      { ...withBob, content_config: { context: 'At 8 PM.', include_mentions: true } },
    ],
    look: async (bench, planned) => JSON.stringify(await sent(bench, planned)).includes('@bob'),
  },
  tone: withConfig('tone', 'professional', 'enthusiastic'),
  answers: withConfig('answers', {}, { when: 'at 8 PM' }),
  context: withConfig('context', '', 'At 8 PM.'),
  wishes: withConfig('wishes', '', 'Rhyme it.'),
  keep_out: withConfig('keep_out', [], ['cheap']),
  kind: withConfig('kind', 'plain', 'news'),
  focus_on_company: withConfig('focus_on_company', false, true),
  picture: out(
    { content_config: { picture: 'none' } },
    { content_config: { picture: 'required' } },
  ),
  first_comment: out(
    { content_config: { first_comment: '' } },
    { content_config: { first_comment: 'Say why.' } },
  ),
  language: out({ extras: {} }, { extras: { language: 'de' } }),
  content_warning: out({ extras: {} }, { extras: { content_warning: 'Caffeine' } }),
  visibility: out({ extras: {} }, { extras: { visibility: 'followers' } }),
  poll: out({ extras: {} }, { extras: { poll } }),
  options: out({ extras: { poll } }, { extras: { poll: { ...poll, options: ['Tea', 'Rum'] } } }),
  duration_minutes: out(
    { extras: { poll } },
    { extras: { poll: { ...poll, duration_minutes: 120 } } },
  ),
  multiple: out({ extras: { poll } }, { extras: { poll: { ...poll, multiple: true } } }),
  review: out({ review: 'off' }, { review: 'before_sending' }),
  media_ids: {
    shows: 'what goes out',
    bodies: async ({ ask }) => {
      const { data } = await ask('POST', '/content/ai/images/generate', { prompt: 'a fox' });
      return [{ media_ids: [] }, { media_ids: [data[0].id] }];
    },
    look: sent,
  },
};

const when: Probes<Planned> = {
  scheduled_time: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00` },
    { scheduled_time: `${at(3)}T09:00` },
  ]),
  timezone: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00`, timezone: 'UTC' },
    { scheduled_time: `${at(2)}T09:00`, timezone: 'Asia/Tokyo' },
  ]),
  frequency: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00`, max_runs: 0, frequency: 'daily' },
    { scheduled_time: `${at(2)}T09:00`, max_runs: 0, frequency: 'weekly' },
  ]),
  max_runs: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00`, frequency: 'daily', max_runs: 2 },
    { scheduled_time: `${at(2)}T09:00`, frequency: 'daily', max_runs: 3 },
  ]),
  weekdays: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00`, frequency: 'weekly', max_runs: 0, weekdays: [1] },
    { scheduled_time: `${at(2)}T09:00`, frequency: 'weekly', max_runs: 0, weekdays: [2, 4] },
  ]),
  times: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00`, frequency: 'daily', max_runs: 0, times: ['09:00'] },
    { scheduled_time: `${at(2)}T09:00`, frequency: 'daily', max_runs: 0, times: ['10:00'] },
  ]),
  ends_on: atTimes((at) => [
    { scheduled_time: `${at(2)}T09:00`, frequency: 'daily', max_runs: 0, ends_on: at(5) },
    { scheduled_time: `${at(2)}T09:00`, frequency: 'daily', max_runs: 0, ends_on: at(9) },
  ]),
};

const whose: Probes<Planned> = {
  connection_id: {
    shows: 'where it goes out',
    bodies: async (bench) => {
      const [first, second] = await accounts(bench);
      return [{ connection_id: first }, { connection_id: second }];
    },
    look: sent,
  },
  connection_ids: {
    shows: 'where it goes out',
    bodies: async (bench) => {
      const [first, second] = await accounts(bench);
      const daily = { frequency: 'daily', max_runs: 0 };
      return [
        { ...daily, connection_ids: [first] },
        { ...daily, connection_ids: [first, second] },
      ];
    },
    look: sent,
  },
  agent_id: {
    shows: 'who posts it',
    bodies: async (bench) => [
      { agent_id: await speaker(bench, 'Grace') },
      { agent_id: await speaker(bench, 'Hopper') },
    ],
    look: sent,
  },
  platform: out({ platform: 'sandbox' }, { platform: 'telegram' }),
  about_minutes: {
    shows: 'when it goes out',
    bodies: async (bench) => {
      const planned = {
        scheduled_time: `${dateIn(bench, 2)}T09:00`,
        frequency: 'daily',
        max_runs: 0,
      };
      return [
        { ...planned, about_minutes: 0 },
        { ...planned, about_minutes: 30 },
      ];
    },
    // Only whether every time is exactly 9:00, because the minutes are random per schedule.
    look: async (bench, planned) => {
      const all = await times(bench, planned);
      return Array.isArray(all) && all.every((at) => String(at).includes('T09:00:00'));
    },
  },
};

const atFirst: Probes<Planned> = {
  queue: {
    shows: 'which place in the queue it gets',
    bodies: [{ queue: 'next' }, { queue: 'first' }],
    look: async (bench, { id, refused }) => placeOf(bench, id, refused),
  },
};

const stale: Probe<Planned> = {
  shows: 'whether a change that was made elsewhere is in the way',
  bodies: [
    { content_text: 'Good evening.', version: 1 },
    { content_text: 'Good evening.', version: 9 },
  ],
  look: sent,
};

export const schedules: Area = {
  open: () =>
    openBench({
      parts: () => ({
        llm: oneWriter('a model', ({ brief, knowledge }) => {
          orders.push([brief, knowledge?.regardless]);
          return [{ parts: [`Our reading club: ${unheard()}.`], why: 'It is asked for.' }];
        }),
      }),
    }),
  effects: [
    effectsOf({
      calls: { 'schedule.create': created, 'schedule.update': updated },
      probes: { ...what, ...when },
    }),
    effectsOf({
      calls: { 'schedule.create': created, 'schedule.update': updated },
      probes: whose,
    }),
    effectsOf({ calls: { 'schedule.create': created }, probes: atFirst }),
    effectsOf({ calls: { 'schedule.update': updated }, probes: { version: stale } }),
  ].flat(),
};
