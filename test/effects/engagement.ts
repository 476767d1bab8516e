/** The effects of the auto-reply settings. */
import { hour, minute } from '#contract/core/time.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { processReplies } from '#test/reply-round.ts';
import { newId } from '#server/ids.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { oneWriter } from '#test/one-writer.ts';
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

interface Agent {
  id: string;
  name: string;
}

/** A unique name made of letters only. */
const nameFor = (first: string): string => `${first} ${unheard().slice(0, 6)}`;

const never = new AbortController().signal;
const question = 'What is your favorite book to read aloud?';
/** Needs no approval. */
const praise = 'Thank you for this';

/** Reads, decides, writes and sends until nothing changes. */
async function work({ ctx, pass }: Bench, milliseconds = 4000): Promise<void> {
  pass(milliseconds);
  for (let round = 0; round < 2; round += 1) {
    await pollMentions(ctx, never);
    await processReplies(ctx, never);
    await prepare(ctx);
    await dispatch(ctx);
    pass(4000);
  }
  await processReplies(ctx, never);
}

/** An agent that replies in the sandbox, with enough approved replies. */
async function replying(bench: Bench): Promise<Agent> {
  const name = nameFor('Bex');
  const platforms = ['sandbox'];
  const made = await bench.ask('POST', '/agents', {
    name,
    personality_type: 'tech_sage',
    platforms,
  });
  const { id } = made.data;
  await bench.ask('POST', `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  await bench.ask('POST', `/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
  const trusted = { approved_replies: 10 };
  const settings = bench.ctx.db.updateTable('engagement_settings').set(trusted);
  await settings.where('agent_id', '=', id).execute();
  // Mentions are read from now on.
  bench.pass(4000);
  await pollMentions(bench.ctx, never);
  return { id, name };
}

const say = async (bench: Bench, text: string, in_reply_to: string | null = null) =>
  (
    await bench.ask('POST', '/sandbox/posts', {
      author: nameFor('Bo'),
      text,
      in_reply_to,
    })
  ).data.id;

interface Heard {
  state: string;
  decision: { reason: string; shouldEngage: boolean } | null;
}

/** The outcome of the mentions, without random values. */
async function ends(bench: Bench, { id }: Agent): Promise<unknown> {
  const { data } = await bench.ask('GET', `/inbox?state=all&agent_id=${id}`);
  return data.map(({ state, decision }: Heard) => [state, decision?.reason]);
}

/** Someone asks the agent something and waits this long for a reply. */
async function asked(bench: Bench, agent: Agent, milliseconds = 4000): Promise<unknown> {
  await say(bench, `@${agent.name.replaceAll(' ', '')} ${praise}`);
  await work(bench);
  await work(bench, milliseconds);
  return ends(bench, agent);
}

async function answeredBack(bench: Bench, agent: Agent): Promise<unknown> {
  const content = `A story on ${agent.name}.`;
  await bench.ask('POST', `/agents/${agent.id}/posts`, { platform: 'sandbox', content });
  const { data } = await bench.ask('GET', `/sandbox/timeline?agent_id=${agent.id}`);
  await say(bench, question, data[0].id);
  await work(bench);
  return ends(bench, agent);
}

/** The result of Test engagement for a mention, and for the same post found by search. */
async function tested({ ask }: Bench, { id }: Agent): Promise<unknown> {
  const { data } = await ask('POST', `/agents/${id}/test-engagement`, { sampleTweet: question });
  return [data.engagementDecision.reason, data.ifFound.text];
}

/** After ten replies today. */
async function afterTen(bench: Bench, agent: Agent): Promise<unknown> {
  const { db } = bench.ctx;
  await say(bench, `@${agent.name.replaceAll(' ', '')} ${question}`);
  await work(bench);
  const heard = db.selectFrom('interactions').selectAll().where('agent_id', '=', agent.id);
  const row = await heard.executeTakeFirstOrThrow();
  const more = Array.from({ length: 10 }, () => ({
    ...row,
    id: newId(),
    external_id: newId(),
    state: 'waiting_approval' as const,
  }));
  await db.insertInto('interactions').values(more).execute();
  return tested(bench, agent);
}

/** Advances to the next noon in UTC. */
async function atNoon({ ctx, pass }: Bench): Promise<void> {
  const since = (ctx.clock() - 12 * hour) % (24 * hour);
  if (since > 5 * minute) pass(24 * hour - since);
}

const inHours = (one: object, other: object): Probe<Agent> => ({
  shows: 'when a reply goes out',
  bodies: [
    { active_from: '08:00', active_to: '20:00', timezone: 'UTC', ...one },
    { active_from: '08:00', active_to: '20:00', timezone: 'UTC', ...other },
  ],
  async look(bench, agent) {
    await atNoon(bench);
    return asked(bench, agent, hour);
  },
});

const snake: Probes<Agent> = {
  auto_reply_enabled: {
    shows: 'whether people get a reply',
    bodies: [{ auto_reply_enabled: true }, { auto_reply_enabled: false }],
    look: asked,
  },
  reply_frequency: {
    shows: 'how many replies a day is too many',
    bodies: [{ reply_frequency: 'conservative' }, { reply_frequency: 'active' }],
    look: afterTen,
  },
  min_engagement_threshold: {
    shows: 'what Test engagement says of a post that it finds',
    bodies: [{ min_engagement_threshold: 0 }, { min_engagement_threshold: 70 }],
    look: tested,
  },
  max_replies_per_day: {
    shows: 'how many replies a day is too many',
    bodies: [{ max_replies_per_day: 5 }, { max_replies_per_day: 50 }],
    look: afterTen,
  },
  reply_to_mentions: {
    shows: 'whether a mention gets a reply',
    bodies: [{ reply_to_mentions: true }, { reply_to_mentions: false }],
    look: asked,
  },
  reply_to_replies: {
    shows: 'whether a reply to it gets one',
    bodies: [{ reply_to_replies: true }, { reply_to_replies: false }],
    look: answeredBack,
  },
  find_posts: {
    shows: 'what Test engagement says of a post that it finds',
    bodies: [{ find_posts: true }, { find_posts: false }],
    look: tested,
  },
  active_from: inHours({}, { active_from: '16:00' }),
  active_to: inHours({}, { active_to: '10:00' }),
  timezone: inHours({}, { timezone: 'Asia/Tokyo' }),
  spend_limit: {
    shows: 'whether the month’s replies are paid for',
    bodies: [{ spend_limit: null }, { spend_limit: 0 }],
    look: tested,
  },
};

const camelOf = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
const inCamel = (body: object): object =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camelOf(name), value]));

const bothInCamel =
  (bodies: Probe<Agent>['bodies']) =>
  async (bench: Bench): Promise<Bodies> => {
    const [one, other] = typeof bodies === 'function' ? await bodies(bench) : bodies;
    return [inCamel(one), inCamel(other)];
  };

/** The camelCase spelling of the same fields; identical names are tried once. */
const camel: Probes<Agent> = Object.fromEntries(
  Object.entries(snake)
    .filter(([name]) => camelOf(name) !== name)
    .map(([name, { bodies }]): [string, Probe<Agent>] => [
      camelOf(name),
      {
        shows: `what ${name} changes`,
        bodies: bothInCamel(bodies),
        look: async ({ ask }, { id }) =>
          (await ask('GET', `/agents/${id}/engagement-settings`)).data[name],
      },
    ]),
);

const saved = (call: string) => async (bench: Bench, body: object) => {
  const agent = await replying(bench);
  await bench.ask('POST', `/agents/${agent.id}/${call}`, body);
  return agent;
};

export const engagement: Area = {
  open: () =>
    openBench({
      parts: () => ({
        llm: oneWriter('a model', () => [{ parts: [`${unheard()}.`], why: 'It is said.' }]),
      }),
    }),
  effects: [
    effectsOf({
      calls: { 'engagement.save': saved('engagement-settings') },
      probes: { ...snake, ...camel },
    }),
    effectsOf<Agent>({
      calls: { 'engagement.pause': saved('engagement-pause') },
      probes: {
        pauseDuration: {
          shows: 'when people get a reply again',
          bodies: [{ pauseDuration: '1h' }, { pauseDuration: '4h' }],
          async look(bench, agent) {
            bench.pass(2 * hour);
            return asked(bench, agent);
          },
        },
      },
    }),
    effectsOf<Agent>({
      calls: {
        'engagement.test': async (bench, body) => Object.assign(await replying(bench), { body }),
      },
      probes: {
        sampleTweet: {
          shows: 'what it decides about it',
          bodies: [{ sampleTweet: question }, { sampleTweet: 'You idiot' }],
          look: async (bench, agent) => decided(bench, agent),
        },
        platform: {
          shows: 'the rule of the network that it names',
          bodies: [
            { sampleTweet: question, platform: 'sandbox' },
            { sampleTweet: question, platform: 'twitter' },
          ],
          look: async (bench, agent) => decided(bench, agent),
        },
      },
    }),
  ].flat(),
};

async function decided({ ask }: Bench, agent: Agent): Promise<unknown> {
  const { id, body } = agent as Agent & { body: object };
  const { data } = await ask('POST', `/agents/${id}/test-engagement`, body);
  return [data.engagementDecision.reason, data.engagementDecision.rule];
}
