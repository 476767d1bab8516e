/** The accounts that agents publish through, and setup shared by the probes of agents. */
import { accounts } from './planning.ts';
import { type Bench, effectsOf, type Probe, type Probes } from './probe.ts';

/** The id of an agent on its bench. */
export type Id = string;

const ada = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };

export const agentPath = (id: Id): string => `/agents/${id}`;

export async function made(bench: Bench, body: object): Promise<Id> {
  const { data } = await bench.ask('POST', '/agents', { ...ada, ...body });
  return data.id;
}

/** An agent that is connected to the sandbox. */
async function connected(bench: Bench): Promise<Id> {
  const id = await made(bench, {});
  await bench.ask('POST', `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

export const postsNow = (bench: Bench, id: Id) =>
  bench.answer('POST', `/agents/${id}/posts`, { platform: 'sandbox', content: 'Hello.' });

/** The audit events of an agent, whatever happened to it later. */
export const afterwards =
  (method: 'POST' | 'PUT' | 'DELETE', path: string) =>
  async (bench: Bench, body: object): Promise<Id> => {
    const id = await connected(bench);
    await bench.answer(method, `/agents/${id}${path}`, body);
    return id;
  };

/** The agent’s default account, and the status of the request. */
async function postsThrough(bench: Bench, id: Id): Promise<unknown> {
  const { status } = await postsNow(bench, id);
  const { data } = await bench.ask('GET', `/sandbox/timeline?agent_id=${id}`);
  return [status, data[0]?.account?.name];
}

const through: Probes<Id> = {
  connection_id: {
    shows: 'through which account it posts',
    bodies: async (bench) => {
      const [first, second] = await accounts(bench);
      return [
        { platform: 'sandbox', is_first: true, connection_id: first },
        { platform: 'sandbox', is_first: true, connection_id: second },
      ];
    },
    look: postsThrough,
  },
  is_first: {
    shows: 'through which account it posts',
    bodies: async (bench) => {
      const [, connection_id] = await accounts(bench);
      return [
        { platform: 'sandbox', connection_id, is_first: false },
        { platform: 'sandbox', connection_id, is_first: true },
      ];
    },
    look: postsThrough,
  },
};

const platform: Probe<Id> = {
  shows: 'where it posts',
  bodies: [{ platform: 'sandbox' }, { platform: 'telegram' }],
  look: postsThrough,
};

const disconnecting: Probes<Id> = {
  platform,
  connection_id: {
    shows: 'through which account it no longer posts',
    bodies: async (bench) => {
      const [first, second] = await accounts(bench);
      return [
        { platform: 'sandbox', connection_id: first },
        { platform: 'sandbox', connection_id: second },
      ];
    },
    look: postsThrough,
  },
};

export const accountEffects = [
  effectsOf({
    calls: { 'agents.connectPlatform': afterwards('POST', '/connect-platform') },
    probes: through,
  }),
  effectsOf({
    calls: {
      'agents.connectPlatform': async (bench: Bench, body: object) => {
        // Every account is an agent's unless it is switched off for it.
        const id = await connected(bench);
        await bench.answer('DELETE', `/agents/${id}/disconnect-platform`, { platform: 'sandbox' });
        await bench.answer('POST', `/agents/${id}/connect-platform`, body);
        return id;
      },
    },
    probes: { platform },
  }),
  effectsOf({
    calls: { 'agents.disconnectPlatform': afterwards('DELETE', '/disconnect-platform') },
    probes: disconnecting,
  }),
].flat();
