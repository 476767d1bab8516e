/** Starts the emulated Bluesky in a process and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf } from '#test/programs.ts';
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './bluesky-control.ts';
import type { Call, Written } from './bluesky-state.ts';

const Done = z.object({ done: z.unknown() });

export interface Bluesky {
  /** The service’s origin. */
  service: string;
  order(order: Order): Promise<unknown>;
  /** Every record, oldest first. */
  records(): Promise<Written[]>;
  /** Every call, oldest first. */
  calls(): Promise<Call[]>;
  /** A person’s posts. */
  held(did: string): Promise<Held[]>;
  close(): Promise<void>;
}

interface PostRecord {
  text: string;
  reply?: { parent: { uri: string } };
  embed?: { images?: unknown[]; video?: unknown };
}

function heldOf({ uri, value }: Written): Held {
  const { text, reply, embed } = value as unknown as PostRecord;
  return {
    external_id: uri,
    text,
    in_reply_to: reply?.parent.uri ?? null,
    media: embed?.video ? 1 : (embed?.images?.length ?? 0),
  };
}

/** A process with an empty Bluesky, on a free port. */
export async function startBluesky(): Promise<Bluesky> {
  const child = spawn(process.execPath, [await programOf('bluesky')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [service] = z.tuple([z.url()]).parse(await once(createInterface(child.stdout), 'line'));
  const order = async (given: Order): Promise<unknown> => {
    const body = JSON.stringify(given);
    const answer = await fetch(`${service}/control`, { method: 'POST', body });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The emulator failed: ${JSON.stringify(told)}`);
    return Done.parse(told).done;
  };
  const records = async () => (await order({ op: 'records' })) as Written[];
  return {
    service,
    order,
    records,
    calls: async () => (await order({ op: 'calls' })) as Call[],
    held: async (did) => (await records()).filter((one) => one.did === did).map(heldOf),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
