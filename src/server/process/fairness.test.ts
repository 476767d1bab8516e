/** An owner with a thousand due accounts on a network that does not answer does not delay other owners. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { connectionsHealthJob } from '#server/features/connections/health.job.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';

/** A thousand accounts of one owner, and three of another that are due last; an agent posts from all of them. */
async function openTwo(world: World): Promise<void> {
  const { db, clock } = world.ctx;
  const person = await world.member();
  const agent = await world.agent(person);
  const body = { autoReplyEnabled: true };
  await world.call('POST', `/agents/${agent.id}/engagement-settings`, { as: person, body });
  const users = ['fat', 'slim'].map((id) => ({ id, username: id, is_admin: 0 as const }));
  await db
    .insertInto('users')
    .values(users.map((user) => ({ ...user, created_at: 1 })))
    .execute();
  const accounts = Array.from({ length: 1003 }, (_, n) => {
    const owner_id = n < 1000 ? 'fat' : 'slim';
    return { id: `${owner_id}-${n}`, owner_id, at: clock() - (2000 - n) * second };
  });
  const named = accounts.map(({ id, owner_id }) => {
    const row = { id, owner_id, external_id: id, username: id, platform: 'sandbox' } as const;
    return { ...row, secret: null, status: 'connected', connected_at: 1, checked_at: 1 } as const;
  });
  await db.insertInto('accounts').values(named).execute();
  const free = { cursor: '1', failures: 0, lease_token: 0, lease_until: null, pushed_until: null };
  const listeners = accounts.map(({ id, owner_id, at: next_at }) => {
    return { account_id: id, owner_id, next_at, search_at: 0, own_at: 0, ...free };
  });
  await db.insertInto('listeners').values(listeners).execute();
  const links = accounts.map(({ id }) => {
    return { agent_id: agent.id, account_id: id, linked_at: 1 };
  });
  await db.insertInto('agent_accounts').values(links).execute();
}

describe.each(everyEngine)('on %s', (engine) => {
  test(
    'P-22.27 an owner with a thousand accounts does not delay the mentions and health checks of others',
    async () => {
      const world = await createWorld(engine);
      onTestFinished(() => world.close());
      await openTwo(world);
      const { ctx } = world;
      const stop = new AbortController();
      const mayEnd = Promise.withResolvers<void>();
      const asked: string[] = [];
      /** The network answers only for the other owner. */
      const answer = async (id: string): Promise<never> => {
        asked.push(id);
        if (id.startsWith('fat')) await mayEnd.promise;
        throw new PlatformError('retry', 'Not now.');
      };
      ctx.social.sandbox.mentions = ({ id }) => answer(id);
      ctx.social.sandbox.profile = ({ id }) => answer(id);
      const slim = () => asked.filter((id) => id.startsWith('slim'));
      const works: Promise<unknown>[] = [];
      try {
        works.push(pollMentions(ctx, stop.signal));
        await vi.waitFor(() => expect(slim()).toHaveLength(3), { timeout: minute });
        expect(asked.length).toBeLessThan(10);
        asked.length = 0;
        works.push(connectionsHealthJob(ctx).run(null, stop.signal));
        await vi.waitFor(() => expect(slim()).toHaveLength(3), { timeout: minute });
        expect(asked.length).toBeLessThan(10);
      } finally {
        // Also after a failure: otherwise it would query a closed database.
        stop.abort();
        mayEnd.resolve();
        await Promise.all(works);
      }
    },
    3 * minute,
  );
});
