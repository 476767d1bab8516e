import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import { openAccount } from '#server/account-secret.ts';
import { everyEngine } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import { connectionsRenewJob } from './renew.job.ts';

/** X connections do not expire; this fake one does. */
describe.each(everyEngine)('connections that expire on %s', (engine) => {
  let twitter: TwitterWorld;
  let count = 0;
  beforeAll(async () => {
    twitter = await openTwitter(engine);
  });
  afterAll(() => twitter.close());

  async function ending(days: number) {
    const { world } = twitter;
    const owner = await world.member();
    await twitter.connect(owner, { username: `ending_${(count += 1)}` });
    const account = () =>
      world.ctx.db
        .selectFrom('accounts')
        .selectAll()
        .where('owner_id', '=', owner.id)
        .executeTakeFirstOrThrow();
    const { id } = await account();
    const ends = world.ctx.clock() + days * day;
    const row = world.ctx.db.updateTable('accounts').where('id', '=', id);
    await row.set({ expires_at: ends }).execute();
    const told = () =>
      world.ctx.db
        .selectFrom('notices')
        .select('text')
        .where('user_id', '=', owner.id)
        .where('kind', '=', 'connection_ending')
        .where('read_at', 'is', null)
        .execute();
    return { owner, account, ends, told };
  }
  const run = (renew?: SocialPort['renew']) => {
    const { ctx } = twitter.world;
    const port = { ...ctx.social.twitter, ...(renew && { renew }) };
    const own = { ...ctx, social: { ...ctx.social, twitter: port } };
    return connectionsRenewJob(own).run({}, new AbortController().signal);
  };

  test(
    'P-7.308 whose network cannot renew them: the owner is notified once, until they reconnect',
    { tags: 'slow' },
    async () => {
      const [near, far] = [await ending(13), await ending(20)];
      await run();
      await run();
      const [notice, ...more] = await near.told();
      expect(notice?.text).toMatch(/^The connection of @ending_\d+ on X ends on .+\. Reconnect/);
      expect([more, await far.told()]).toEqual([[], []]);
      await twitter.connect(near.owner, { username: (await near.account()).username });
      expect(await near.told()).toEqual([]);
    },
  );

  test(
    'P-7.308 whose network renews them: the secret is stored with its new expiry, and no one is notified',
    { tags: 'slow' },
    async () => {
      const { account, ends, told } = await ending(13);
      const later = ends + 60 * day;
      await run(async () => ({ secret: 'the next secret', expires_at: later }));
      const row = await account();
      expect(row.expires_at).toBe(later);
      expect(openAccount(twitter.world.ctx.sealer, row).secret).toBe('the next secret');
      expect(row.secret).not.toContain('next');
      expect(await told()).toEqual([]);
    },
  );

  test('P-7.308 that could not be renewed in time are reported too', async () => {
    const refuse = async () => {
      throw new PlatformError('retry', 'X didn’t respond.');
    };
    const [near, far] = [await ending(5), await ending(25)];
    await run(refuse);
    expect([(await near.told()).length, (await far.told()).length]).toEqual([1, 0]);
    expect((await near.account()).status).toBe('connected');
  });
});
