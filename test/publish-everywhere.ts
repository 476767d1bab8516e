/** Publishes a post on every network of a world by the calls that the editor makes. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type LivePlatform,
  LivePlatformIds,
  localPlatforms,
  platforms,
} from '#contract/platforms/platforms.ts';
import type { Post } from '#contract/posts/posts.ts';
import { second } from '#contract/core/time.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import type { AllNetworks } from './all-networks.ts';

/** Without networks that only accept videos. */
export const pictureNetworks = LivePlatformIds.filter(
  (id) => !localPlatforms.includes(id) && platforms[id].videos !== 'only',
);

/** Throws unless it is published on each of them. */
export async function publishEverywhere(
  { world, owner, agent, accounts }: AllNetworks,
  body: object,
  to: readonly LivePlatform[] = pictureNetworks,
): Promise<void> {
  const call = async (method: 'GET' | 'POST', path: string, sent?: object) => {
    const reply = await world.call(method, path, { as: owner, ...(sent && { body: sent }) });
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const variants = to.map((platform) => ({ connection_id: accounts[platform] }));
  const { id } = await call('POST', '/posts', { agent_id: agent, variants, ...body });
  await call('POST', `/posts/${id}/publish`, {});
  const standings = async () => {
    await prepare(world.ctx);
    await sweep(world.ctx);
    await dispatch(world.ctx);
    const post: Post = await call('GET', `/posts/${id}`);
    return post.standings;
  };
  let passed = 0;
  // Pictures are made for one network after the other; one that waited for the decoder for too long is tried again.
  for (let round = 0; round < 600; round += 1) {
    const all = await standings();
    const open = all.filter(({ stage }) => stage !== 'out');
    if (all.length === to.length && open.length === 0) return;
    const isWaiting = open.every(({ occurrence }) => occurrence?.status === 'RETRY_WAIT');
    // Little, because a clock that is minutes ahead of the networks’ is not trusted.
    if (isWaiting && passed < 20) {
      passed += 1;
      world.pass(10 * second);
    }
    await pause(500);
  }
  const left = (await standings()).map(({ platform, stage, occurrence }) =>
    [platform, stage, occurrence?.status, occurrence?.reason].join(' '),
  );
  throw new Error(`Not published: ${left.join(', ')}`);
}
