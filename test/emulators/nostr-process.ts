/** Starts the emulated relays in a process and controls them. */
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Event } from '#server/adapters/social/nostr/event.ts';
import { noteOf } from '#server/adapters/social/nostr/names.ts';
import { placeOf } from '#server/adapters/social/nostr/thread.ts';
import type { Order } from './nostr-control.ts';
import type { Told } from './nostr-state.ts';
import { startEmulator } from './process.ts';

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
  const { ready: origin, order, close } = await startEmulator('nostr');
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
    close,
  };
}
