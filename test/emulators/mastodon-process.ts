/** Starts the emulated server in a process and controls it. */
import { z } from 'zod';
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './mastodon-control.ts';
import type { Call, File, Status } from './mastodon-state.ts';
import { startEmulator } from './process.ts';

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
  const { ready: server, order, close } = await startEmulator('mastodon');
  const { host } = new URL(server);
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
    close,
  };
}
