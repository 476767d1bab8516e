/** The Nostr adapter with its emulator and a connected account. */
import { randomBytes } from 'node:crypto';
import { finalizeEvent } from 'nostr-tools/pure';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import type { Event } from '#server/adapters/social/nostr/event.ts';
import { checkNostr } from '#server/adapters/social/nostr/login.ts';
import { noteOf } from '#server/adapters/social/nostr/names.ts';
import { createNostr } from '#server/adapters/social/nostr/adapter.ts';
import type { NostrTools } from '#server/adapters/social/nostr/speaking.ts';
import { createEgress } from '#server/egress/egress.ts';
import { publicKeyOf } from '#server/adapters/social/nostr/event.ts';
import { video } from './a-video.ts';
import { picture } from './a-picture.ts';
import { type Nostr, startNostr } from './nostr-process.ts';

const never = new AbortController().signal;

/** A person with a key. */
export const someone = () => {
  const key = randomBytes(32).toString('hex');
  return { key, pubkey: publicKeyOf(key) };
};
type Someone = ReturnType<typeof someone>;

/** A person’s event, signed by a library that the product does not use. */
export function saidBy({ key }: Someone, given: Partial<Event>): Event {
  const created_at = Math.floor(Date.now() / 1000);
  const { kind = 1, content = '', tags = [] } = given;
  const draft = { kind, content, tags, created_at: given.created_at ?? created_at };
  return { ...finalizeEvent(draft, Buffer.from(key, 'hex')) };
}

export interface NostrWorld extends FaultyWorld {
  nostr: Nostr;
  tools: NostrTools;
  ada: Someone;
  grace: Someone;
}

/** With its account on these relays. */
export async function openNostr(
  names: readonly ('/one' | '/two')[] = ['/one'],
): Promise<NostrWorld> {
  const nostr = await startNostr();
  const [ada, grace] = [someone(), someone()];
  let spoken = 0;
  const egress = createEgress({ origins: [nostr.origin, 'http://127.0.0.1:9'] });
  const tools: NostrTools = {
    open: (url, init) => egress.socket(url, init),
    fetchFor: () => egress.fetch,
    clock: Date.now,
    onDate: () => {},
  };
  const about = {
    kind: 0,
    content: JSON.stringify({ name: 'ada', display_name: 'Ada', bot: true }),
  };
  await nostr.order({ op: 'put', relay: '/one', event: { ...saidBy(ada, about) } });
  const given = {
    key: ada.key,
    relays: names.map((name) => nostr.relay(name)).join(' '),
    media_server: nostr.origin,
  };
  const { secret, profile } = await checkNostr(tools, given, never);
  return {
    nostr,
    tools,
    ada,
    grace,
    picture,
    video,
    port: createNostr(tools),
    account: { id: 'account', owner_id: 'owner', ...profile, secret },
    agent: { id: 'agent', name: 'Ada' },
    held: () => nostr.held(ada.pubkey),
    missing_parent: noteOf('ab'.repeat(32)),
    async mention(text) {
      // Times are in seconds, so each event gets the next second.
      spoken = Math.max(spoken + 1, Math.floor(Date.now() / 1000));
      const tags = [['p', ada.pubkey]];
      const event = saidBy(grace, { content: text, tags, created_at: spoken });
      await nostr.order({ op: 'put', relay: '/one', event: { ...event } });
      return { external_id: noteOf(event.id) };
    },
    now: Date.now,
    faults: {
      speaks_http: false,
      next: async (fault) => void (await nostr.order({ op: 'set', relay: '/one', fault })),
      accepts: async (taken) => {
        const members = taken ? null : [grace.pubkey];
        await nostr.order({ op: 'set', relay: '/one', members });
      },
      unreachable: createNostr({
        ...tools,
        open: (_url, init) => egress.socket('ws://127.0.0.1:9', init),
      }),
      secrets: [ada.key],
    },
    async close() {
      await egress.close();
      await nostr.close();
    },
  };
}
