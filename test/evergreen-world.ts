/** A world whose single account posts evergreen items at 9:00 UTC on weekdays. */
import type { CreateAgent } from '#contract/agents/types.ts';
import { EvergreenItem, EvergreenSlot } from '#contract/evergreen/types.ts';
import type { Context } from '#server/context.ts';
import type { Engine } from '#server/db/client.ts';
import { fillSlots } from '#server/features/evergreen/fill.ts';
import { openSlots } from '#server/features/evergreen/evergreen.job.ts';
import { openQueues, type Queues, usual } from './queue-world.ts';
import type { Method } from '#contract/core/endpoint.ts';
import { enter } from './wallet-sign-in.ts';
import type { Reply } from './world.ts';

export const evergreenTimes = usual.slots.map((slot) => ({ ...slot, evergreen: true }));

export interface Evergreens extends Queues {
  ask(method: Method, path: string, body?: object): Promise<Reply>;
  addItem(body?: object): Promise<EvergreenItem>;
  /** Runs the worker’s job now. */
  fill(ctx?: Context): Promise<void>;
  /** The same at another time. */
  fillAt(instant: string): Promise<void>;
  items(): Promise<EvergreenItem[]>;
  /** Oldest first. */
  slots(): Promise<EvergreenSlot[]>;
}

const { signal } = new AbortController();

export const bread = {
  topic: 'Our rye bread',
  facts: 'The rye loaf is baked at 5 in the morning. It weighs 900 grams and costs 6 euros.',
  review: 'off',
} as const;

/** `settings`: queue settings in addition to the evergreen posting times. */
export async function openEvergreens(
  engine: Engine,
  settings: object = {},
  persona: Partial<CreateAgent> = {},
): Promise<Evergreens> {
  const queues = await openQueues(engine, { slots: evergreenTimes, ...settings });
  const { world, agentId, owner } = queues;
  const ask = async (method: Method, path: string, body?: object) => {
    const send = () => world.call(method, path, { as: owner, ...(body && { body }) });
    const reply = await send();
    if (reply.status !== 401) return reply;
    // Days have passed since they signed in.
    owner.token = (await enter(world, owner.wallet)).body.data.token;
    return send();
  };
  if (Object.keys(persona).length > 0) await ask('PUT', `/agents/${agentId}`, persona);
  const fill = async (ctx = world.ctx) => {
    await openSlots(ctx, signal);
    await fillSlots(ctx, signal);
  };
  return {
    ...queues,
    ask,
    fill,
    async addItem(body = bread) {
      const made = await ask('POST', `/agents/${agentId}/evergreen`, body);
      if (made.status !== 201) throw new Error(`not added: ${JSON.stringify(made.body)}`);
      return EvergreenItem.parse(made.body.data);
    },
    async fillAt(instant) {
      queues.at(instant);
      await fill();
    },
    async items() {
      const { body } = await ask('GET', `/agents/${agentId}/evergreen`);
      return EvergreenItem.array().parse(body.data);
    },
    async slots() {
      const { body } = await ask('GET', `/agents/${agentId}/evergreen-slots`);
      return EvergreenSlot.array().parse(body.data).toReversed();
    },
  };
}
