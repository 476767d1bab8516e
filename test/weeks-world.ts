/** A world whose agent has one account with posting times at 9:00 and 15:00, and something to write about. */
import { Week, WeekRule } from '#contract/weeks/types.ts';
import { z } from 'zod';
import type { Method } from '#contract/core/endpoint.ts';
import type { Context } from '#server/context.ts';
import type { Engine } from '#server/db/client.ts';
import { forgetEnded, proposeDue } from '#server/features/weeks/rules.ts';
import { writeProposed } from '#server/features/weeks/write.ts';
import { openQueues, type Queues } from './queue-world.ts';
import { enter } from './wallet-sign-in.ts';
import type { Reply } from './world.ts';

const Shown = z.object({ week: Week.nullable(), rule: WeekRule });
type Shown = z.infer<typeof Shown>;

export interface Weeks extends Queues {
  ask(method: Method, path: string, body?: object): Promise<Reply>;
  shown(): Promise<Shown>;
  /** The proposed week. */
  week(): Promise<Week>;
  propose(body?: object): Promise<Week>;
  /** Runs the worker’s jobs now. */
  work(ctx?: Context): Promise<void>;
  /** Approves these posts, by default all that are written. */
  approve(items?: { id: string; hash: string | null }[]): Promise<Reply>;
  addEvergreen(topic: string, more?: object): Promise<string>;
}

const { signal } = new AbortController();
const weekSlots = [
  { days: [1, 2, 3, 4, 5, 6, 7], time: '09:00' },
  { days: [1, 2, 3, 4, 5, 6, 7], time: '15:00' },
];

/** `settings`: of the queue, in addition to the posting times. */
export async function openWeeks(engine: Engine, settings: object = {}): Promise<Weeks> {
  const queues = await openQueues(engine, { slots: weekSlots, ...settings });
  const { world, agentId, owner } = queues;
  const ask = async (method: Method, path: string, body?: object) => {
    const send = () => world.call(method, path, { as: owner, ...(body && { body }) });
    const reply = await send();
    if (reply.status !== 401) return reply;
    // Days have passed since they signed in.
    owner.token = (await enter(world, owner.wallet)).body.data.token;
    return send();
  };
  const path = `/agents/${agentId}/week`;
  const shown = async () => Shown.parse((await ask('GET', path)).body.data);
  const week = async () => {
    const { week: found } = await shown();
    if (!found) throw new Error('no week is proposed');
    return found;
  };
  return {
    ...queues,
    ask,
    shown,
    week,
    async propose(body = {}) {
      const made = await ask('POST', path, body);
      if (made.status !== 201) throw new Error(`not proposed: ${JSON.stringify(made.body)}`);
      return Week.parse(made.body.data.week);
    },
    async work(ctx = world.ctx) {
      await proposeDue(ctx, signal);
      await writeProposed(ctx, signal);
      await forgetEnded(ctx);
    },
    async approve(items) {
      const all = items ?? (await week()).items.filter(({ state }) => state === 'written');
      const body = { items: all.map(({ id, hash }) => ({ id, hash })) };
      return ask('POST', `${path}/approve`, body);
    },
    async addEvergreen(topic, more = {}) {
      const body = { topic, facts: `${topic} is made by hand at dawn.`, ...more };
      const made = await ask('POST', `/agents/${agentId}/evergreen`, body);
      if (made.status !== 201) throw new Error(`not added: ${JSON.stringify(made.body)}`);
      return made.body.data.id as string;
    },
  };
}
