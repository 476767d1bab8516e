/** Starts the emulated Bluesky in a process and controls it. */
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './bluesky-control.ts';
import type { Call, Written } from './bluesky-state.ts';
import { startEmulator } from './process.ts';

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
  const { ready: service, order, close } = await startEmulator('bluesky');
  const records = async () => (await order({ op: 'records' })) as Written[];
  return {
    service,
    order,
    records,
    calls: async () => (await order({ op: 'calls' })) as Call[],
    held: async (did) => (await records()).filter((one) => one.did === did).map(heldOf),
    close,
  };
}
