/** A world for the shared suites with Threads or Instagram emulated. */
import { video } from './a-video.ts';
import { openMetaWorld, square } from './meta-world.ts';
import type { Network, StoredPost } from './meta-state.ts';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import { openToken } from '#server/adapters/social/meta/token.ts';

/** A comment’s id is its path. */
const idOf = (network: Network, { id, in_reply_to }: StoredPost): string =>
  network === 'instagram' && in_reply_to !== null ? `${in_reply_to}/${id}` : id;

/** Opens it, with an account and a first post to reply to. */
export async function openPortWorld(network: Network): Promise<FaultyWorld> {
  const world = await openMetaWorld(network);
  const { emulator, port, account, unreachable } = world;
  const { token } = openToken(account.secret);
  const never = new AbortController().signal;
  const under = async () => {
    const held = await emulator.posts();
    const own = held.find((post) => post.owner_id === account.external_id && !post.in_reply_to);
    if (own) return own.id;
    const words = { text: 'Where it begins.', media: [square], in_reply_to: null };
    const rest = { agent: { id: 'agent', name: 'Ada' }, idem_key: 'first', first_intent_at: 0 };
    const post = { ...words, ...rest, prepared: {} };
    const prepared = (await port.prepare?.(account, post, never)) ?? {};
    return (await port.publish(account, { ...post, prepared }, never)).external_id;
  };
  return {
    port,
    account,
    picture: square,
    video,
    close: () => world.close(),
    agent: { id: 'agent', name: 'Ada' },
    missing_parent: '1234567890',
    now: Date.now,
    async held() {
      return (await emulator.posts()).map((post) => ({
        external_id: idOf(network, post),
        text: post.text,
        in_reply_to: post.in_reply_to,
        media: post.pictures.length,
      }));
    },
    async mention(text) {
      return { external_id: idOf(network, await emulator.says('grace', text, await under())) };
    },
    faults: {
      // Meta reports rate limits with other statuses.
      limit_status: 403,
      next: ({ kind, ...more }) => emulator.fault(kind, more),
      accepts: (accepts) => emulator.set({ accepts }),
      unreachable,
      secrets: [token],
    },
  };
}
