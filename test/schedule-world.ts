/** A ledger with a controllable clock, and schedules. */
import type { Engine } from '#server/db/client.ts';
import { type Ledger, openLedger } from './ledger-world.ts';
import { type ScriptedWriter, scriptedWriter } from './scripted-writer.ts';
import { enter } from './wallet-sign-in.ts';
import type { Reply } from './world.ts';

export interface Schedules extends Ledger {
  /** Sets the clock, such as `2027-03-13T07:00:00Z`; forward only. */
  at(instant: string): void;
  /** Runs the worker until nothing changes. */
  run(): Promise<void>;
  /** Advances the clock, and runs the worker. */
  until(instant: string): Promise<void>;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path?: string, body?: object): Promise<Reply>;
  /** Creates a scheduled post and returns its id. */
  plan(body?: object): Promise<string>;
  read(id: string): Promise<Reply['body']>;
  /** The states of its occurrences, oldest first, as `MISSED(late)`. */
  states(id: string): Promise<string[]>;
  /** When its occurrences are due, in UTC. */
  dues(id: string): Promise<string[]>;
  /** The id of its newest occurrence. */
  newest(id: string): Promise<string>;
  /** Approves an occurrence as it is now. */
  approveRun(occurrenceId: string): Promise<Reply>;
}

const start = '2027-03-01T12:00:00Z';

/** A world in March 2027 with one agent connected to the sandbox. */
export async function openSchedules(
  engine: Engine,
  capability: 'key' | 'read' | 'none' = 'read',
  env: Record<string, string> = {},
): Promise<Schedules> {
  const ledger = await openLedger(engine, capability, env);
  const { world, owner, agentId } = ledger;
  const { ctx } = world;
  const at = (instant: string) => world.pass(Date.parse(instant) - ctx.clock());
  at(start);
  // Sessions from before the jump have expired.
  const { wallet } = owner;
  const entered = await enter(world, wallet);
  const as = { ...owner, token: entered.body.data.token };
  const call: Schedules['call'] = async (method, path = '', body?: object) => {
    const ask = () => world.call(method, `/scheduled-posts${path}`, { as, ...(body && { body }) });
    const reply = await ask();
    if (reply.status !== 401) return reply;
    as.token = (await enter(world, wallet)).body.data.token;
    return ask();
  };
  const rows = (id: string) =>
    ctx.db
      .selectFrom('occurrences')
      .selectAll()
      .where('series_id', '=', id)
      .orderBy('seq')
      .execute();
  const run = async () => {
    for (let round = 0; round < 4; round += 1) await ledger.later(0);
  };
  return {
    ...ledger,
    owner: as,
    at,
    run,
    call,
    async until(instant) {
      at(instant);
      await run();
    },
    async plan(body = {}) {
      const made = await call('POST', '', {
        agent_id: agentId,
        platform: 'sandbox',
        content_text: 'Good morning.',
        scheduled_time: '2027-03-02T09:00',
        ...body,
      });
      if (made.status !== 201) throw new Error(`not planned: ${JSON.stringify(made.body)}`);
      return made.body.data.id;
    },
    read: async (id) => (await call('GET', `/${id}`)).body.data,
    states: async (id) =>
      (await rows(id)).map(({ state, reason }) => (reason ? `${state}(${reason})` : state)),
    dues: async (id) => (await rows(id)).map(({ due_at }) => new Date(due_at).toISOString()),
    async newest(id) {
      const row = (await rows(id)).at(-1);
      if (!row) throw new Error('no occurrence');
      return row.id;
    },
    async approveRun(occurrenceId) {
      const path = `/occurrences/${occurrenceId}`;
      const { hash } = (await world.call('GET', path, { as })).body.data;
      return world.call('POST', `${path}/approve`, { as, body: { hash } });
    },
  };
}

/** Schedules whose agent writes these texts. */
export async function openWritten(
  engine: Engine,
  script: ScriptedWriter['script'],
): Promise<Schedules & { writer: ScriptedWriter }> {
  const schedules = await openSchedules(engine);
  return { ...schedules, writer: scriptedWriter(schedules.world.ctx, ...script) };
}
