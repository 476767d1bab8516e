/** Starts the emulated server in a process and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf } from '#test/programs.ts';
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './mastodon-control.ts';
import type { Call, File, Status } from './mastodon-state.ts';

const Done = z.object({ done: z.unknown() });
const Streams = z.object({ open: z.int(), asked: z.int() });
const Said = z.object({ id: z.string(), notice: z.string() });

export interface Mastodon {
  /** The origin and the host. */
  server: string;
  host: string;
  order(order: Order): Promise<unknown>;
  /** Posts as someone; returns the post’s id. */
  say(said: Omit<Extract<Order, { op: 'say' }>, 'op'>): Promise<string>;
  /** How many streams are open, and how many were requested. */
  streams(): Promise<z.infer<typeof Streams>>;
  statuses(): Promise<Status[]>;
  files(): Promise<File[]>;
  /** Every call, oldest first. */
  calls(): Promise<Call[]>;
  /** A person’s posts. */
  held(id: string): Promise<Held[]>;
  close(): Promise<void>;
}

/** A process with an empty server, on a free port. */
export async function startMastodon(): Promise<Mastodon> {
  const child = spawn(process.execPath, [await programOf('mastodon')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [server] = z.tuple([z.url()]).parse(await once(createInterface(child.stdout), 'line'));
  const { host } = new URL(server);
  const order = async (given: Order): Promise<unknown> => {
    const body = JSON.stringify(given);
    const answer = await fetch(`${server}/control`, { method: 'POST', body });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The emulator failed: ${JSON.stringify(told)}`);
    return Done.parse(told).done;
  };
  const statuses = async () => (await order({ op: 'statuses' })) as Status[];
  const idOf = (id: string | null) => id && `${host}/${id}`;
  return {
    server,
    host,
    order,
    say: async (said) => Said.parse(await order({ op: 'say', ...said })).id,
    streams: async () => Streams.parse(await order({ op: 'streams' })),
    statuses,
    files: async () => (await order({ op: 'files' })) as File[],
    calls: async () => (await order({ op: 'calls' })) as Call[],
    held: async (person) =>
      (await statuses())
        .filter(({ by }) => by === person)
        .map(({ id, text, in_reply_to_id, media }) => ({
          external_id: `${host}/${id}`,
          text,
          in_reply_to: idOf(in_reply_to_id),
          media: media.length,
        })),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
