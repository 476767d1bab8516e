/** What tests of networks publish, and how. */
import type { Account, Outgoing, Prepared, Sent, SocialPort } from './port.ts';
import { never } from './port.suite.ts';

let count = 0;

/** A post with a text and a key of its own. */
export const aPost = (change: Partial<Outgoing> = {}): Outgoing => ({
  text: `Post ${(count += 1)} of the day.`,
  media: [],
  in_reply_to: null,
  agent: { id: 'agent', name: 'Ada' },
  idem_key: `key ${count}`,
  first_intent_at: Date.now(),
  prepared: {},
  ...change,
});

interface Place {
  port: SocialPort;
  account: Account;
}

export const prepareOn = async (
  { port, account }: Place,
  post: Outgoing,
  signal = never,
): Promise<Prepared> => (await port.prepare?.(account, post, signal)) ?? {};

/** Prepares it, then publishes it, as the ledger does. */
export const publishOn = async (place: Place, post: Outgoing): Promise<Sent> =>
  place.port.publish(place.account, { ...post, prepared: await prepareOn(place, post) }, never);
