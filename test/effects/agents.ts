/** The effects of an agent’s fields. */
import type { Persona } from '#contract/agents/types.ts';
import { postsADay } from '#domain/weeks/posting-times.ts';
import { oneWriter } from '#test/one-writer.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import {
  accountEffects,
  afterwards,
  agentPath,
  type Id,
  made,
  postsNow,
} from './agent-accounts.ts';
import { type Area, type Bench, effectsOf, openBench, type Probe, type Probes } from './probe.ts';
import { told, written } from './looks.ts';

/** The effect of a personality field on the built-in writer. */
const heard = (
  field: keyof Persona,
  one: unknown,
  other: unknown,
  beside: object = {},
): Probe<Id> => ({
  shows: 'what the built-in writer writes',
  bodies: [
    { ...beside, [field]: one },
    { ...beside, [field]: other },
  ],
  look: (bench, agent_id) => written(bench, { agent_id }),
});

/** For fields that the built-in writer cannot follow; `personaConsumers` has the reasons. */
const toldTo = (
  field: keyof Persona,
  one: unknown,
  other: unknown,
  beside: object = {},
): Probe<Id> => ({
  shows: 'what a model is told',
  bodies: [
    { ...beside, [field]: one },
    { ...beside, [field]: other },
  ],
  look: told,
});

/** Fields that the built-in writer follows, and those that only a model does. */
const voice: Probes<Id> = {
  personality_type: heard('personality_type', 'tech_sage', 'witty_troll'),
  voice_tone: heard('voice_tone', '0', '100', { personality_type: 'hype_beast' }),
  custom_archetype: toldTo('custom_archetype', 'A reviewer.', 'A poet.', {
    personality_type: 'custom',
  }),
  humor_style: toldTo('humor_style', 'absurdist', 'dry_wit'),
  intelligence_level: toldTo('intelligence_level', 'street_smart', 'academic'),
  controversy_comfort: toldTo('controversy_comfort', 0, 100),
  behavioral_guidelines: toldTo('behavioral_guidelines', [], ['Write in lowercase']),
  voice_samples: toldTo('voice_samples', [], ['so i tried the small version first']),
};

const pair = (instead_of: string, write: string) => ({ contrast_pairs: [{ instead_of, write }] });

const persona: Probes<Id> = {
  name: toldTo('name', 'Ada', 'Grace'),
  specialization: toldTo('specialization', null, 'business'),
  language: {
    shows: 'whether the built-in writer adds a line of its own',
    bodies: [{ language: 'en' }, { language: 'de' }],
    look: (bench, agent_id) => written(bench, { agent_id }),
  },
  target_topics: toldTo('target_topics', ['jazz'], ['compilers']),
  avoid_topics: {
    shows: 'what it refuses to write about',
    bodies: [{ avoid_topics: [] }, { avoid_topics: ['measuring'] }],
    look: (bench, agent_id) => written(bench, { agent_id }),
  },
  contrast_pairs: {
    shows: 'what a text is held to',
    bodies: [{ contrast_pairs: [] }, pair('utilize', 'use')],
    look: faults,
  },
  instead_of: {
    shows: 'what a text is held to',
    bodies: [pair('utilize', 'use'), pair('leverage', 'use')],
    look: faults,
  },
  write: {
    shows: 'what a model is told',
    bodies: [pair('utilize', 'use'), pair('utilize', 'take')],
    look: told,
  },
};

/** What the checks find in a text. */
async function faults(bench: Bench, agent_id: Id): Promise<unknown> {
  const { data } = await bench.ask('POST', '/content/check', {
    agent_id,
    parts: ['We utilize beans.'],
  });
  return data.checks;
}

const plan = async (bench: Bench, id: Id) =>
  postsADay((await bench.ask('GET', agentPath(id))).data);

const habits: Probes<Id> = {
  platforms: {
    shows: 'in which list of a network the agent is',
    bodies: [{ platforms: ['sandbox'] }, { platforms: ['telegram'] }],
    look: async ({ ask }, id) => {
      const { data } = await ask('GET', '/agents?platform=telegram');
      return data.some((agent: { id: Id }) => agent.id === id);
    },
  },
  avatar_url: {
    shows: 'the face beside its posts',
    bodies: async ({ ask }) => {
      const drawn = await ask('POST', '/content/ai/images/generate', { prompt: 'a fox' });
      return [{ avatar_url: '' }, { avatar_url: drawn.imageUrl }];
    },
    look: async (bench, id) => {
      await bench.ask('POST', `/agents/${id}/connect-platform`, { platform: 'sandbox' });
      await postsNow(bench, id);
      const { data } = await bench.ask('GET', `/sandbox/timeline?agent_id=${id}`);
      return data[0].avatar_url;
    },
  },
  reply_frequency: {
    shows: 'how often it replies in a day',
    bodies: [{ reply_frequency: 'conservative' }, { reply_frequency: 'aggressive' }],
    look: async ({ ask }, id) =>
      (await ask('GET', `/agents/${id}/engagement-settings`)).data.daily_limit,
  },
  post_frequency: {
    shows: 'how many posts a day are proposed',
    bodies: [{ post_frequency: '1-2' }, { post_frequency: '6-10' }],
    look: plan,
  },
  posts_per_day: {
    shows: 'how many posts a day are proposed',
    bodies: [
      { post_frequency: 'custom', posts_per_day: 1 },
      { post_frequency: 'custom', posts_per_day: 7 },
    ],
    look: plan,
  },
  writer: {
    shows: 'who writes',
    bodies: [{ writer: 'composer' }, { writer: 'a model that is away' }],
    look: (bench, agent_id) => written(bench, { agent_id }),
  },
  composer_fallback: {
    shows: 'whether the built-in writer stands in',
    bodies: [
      { writer: 'a model that is away', composer_fallback: true },
      { writer: 'a model that is away', composer_fallback: false },
    ],
    look: (bench, agent_id) => written(bench, { agent_id }),
  },
};

const updated = async (bench: Bench, body: object): Promise<Id> => {
  const id = await made(bench, {});
  await bench.ask('PUT', agentPath(id), body);
  return id;
};

const isOn: Probe<Id> = {
  shows: 'whether it posts',
  bodies: [{ is_active: true }, { is_active: false }],
  look: async (bench, id) => (await postsNow(bench, id)).status,
};

const stale: Probe<Id> = {
  shows: 'whether a change that was made elsewhere is in the way',
  bodies: [
    { name: 'Grace', persona_version: 1 },
    { name: 'Grace', persona_version: 7 },
  ],
  look: async ({ ask }, id) =>
    (await ask('GET', '/agents')).data.find((one: { id: Id }) => one.id === id)?.name,
};

/** The effect of a personality field on the prompt, for calls after the first that use the same rows. */
const toldAgain = (probes: Probes<Id>): Probes<Id> =>
  Object.fromEntries(
    Object.entries(probes).map(([name, probe]) => [
      name,
      { ...probe, shows: 'what a model is told', look: told },
    ]),
  );

const withoutAccounts: Probe<Id> = {
  shows: 'which accounts it has',
  bodies: [{ platforms_off: [] }, { platforms_off: ['sandbox'] }],
  look: async ({ ask }, id) => (await ask('GET', agentPath(id))).data.platform_connections.length,
};

const effects = [
  effectsOf({
    calls: { 'agents.create': made },
    probes: { ...voice, ...persona, ...habits, platforms_off: withoutAccounts },
  }),
  effectsOf({
    calls: { 'agents.update': updated },
    probes: { ...toldAgain(voice), ...persona, ...habits },
  }),
  effectsOf({
    calls: {
      'agents.update': afterwards('PUT', ''),
      'agents.toggleStatus': afterwards('POST', '/toggle-status'),
    },
    probes: { is_active: isOn },
  }),
  effectsOf({
    calls: { 'agents.update': afterwards('PUT', '') },
    probes: { persona_version: stale },
  }),
  accountEffects,
].flat();

export const agents: Area = {
  open: () =>
    openBench({
      parts: ({ llm }) => {
        const away = oneWriter('a model that is away', () => {
          throw new WriterError('It is away.', { retry: false, tokens: null });
        });
        return { llm: { ...llm, byId: new Map([...llm.byId, ...away.byId]) } };
      },
    }),
  effects,
};
