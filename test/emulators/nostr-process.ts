/** Starts the emulated relays in a process and controls them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf } from '#test/programs.ts';
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Event } from '#server/adapters/social/nostr/event.ts';
import { noteOf } from '#server/adapters/social/nostr/names.ts';
import { placeOf } from '#server/adapters/social/nostr/thread.ts';
import type { Order } from './nostr-control.ts';
import type { Told } from './nostr-state.ts';

const Done = z.object({ done: z.unknown() });
type RelayName = '/one' | '/two';

export interface Nostr {
  /** The origin of its relays and its media server. */
  origin: string;
  /** A relay’s URL. */
  relay(name: RelayName): string;
  order(order: Order): Promise<unknown>;
  events(relay?: RelayName): Promise<Event[]>;
  /** Every frame that a relay received, oldest first. */
  told(relay?: RelayName): Promise<Told[]>;
  /** A person’s posts. */
  held(pubkey: string, relay?: RelayName): Promise<Held[]>;
  close(): Promise<void>;
}

function heldOf(event: Event): Held {
  const files = event.tags.filter(([name]) => name === 'imeta');
  const urls = files.map(([, url = '']) => url.replace(/^url /, ''));
  const { parent } = placeOf(event);
  return {
    external_id: noteOf(event.id),
    text: event.content
      .split('\n\n')
      .filter((part) => !urls.includes(part))
      .join('\n\n'),
    in_reply_to: parent === undefined ? null : noteOf(parent),
    media: files.length,
  };
}

/** A process with two empty relays, on a free port. */
export async function startNostr(): Promise<Nostr> {
  const child = spawn(process.execPath, [await programOf('nostr')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [origin] = z.tuple([z.url()]).parse(await once(createInterface(child.stdout), 'line'));
  const order = async (given: Order): Promise<unknown> => {
    const answer = await fetch(`${origin}/control`, {
      method: 'POST',
      body: JSON.stringify(given),
    });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The emulator failed: ${JSON.stringify(told)}`);
    return Done.parse(told).done;
  };
  const events = async (relay: RelayName = '/one') =>
    (await order({ op: 'events', relay })) as Event[];
  return {
    origin,
    relay: (name) => origin.replace('http', 'ws') + name,
    order,
    events,
    told: async (relay = '/one') => (await order({ op: 'told', relay })) as Told[],
    async held(pubkey, relay) {
      const own = (await events(relay)).filter((one) => one.pubkey === pubkey && one.kind === 1);
      return own.map(heldOf);
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
