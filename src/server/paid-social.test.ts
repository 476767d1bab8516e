/** What X charges is what the product writes down, to the cent, whichever call it is. */
import { afterEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { dot } from '#test/emulators/x-world.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import { openAccount } from './account-secret.ts';
import { PlatformError } from './adapters/social/port.ts';
import { readMetrics } from './features/analytics/read-metrics.ts';
import { check } from './features/connections/service.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from './features/engagement/mentions/poll-mentions.ts';
import { removePost } from './features/posts/routes.ts';

const never = new AbortController().signal;

const opened: TwitterWorld[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

/** An agent on X that answers people and looks for posts, and whose figures are read. */
async function open(engine: (typeof engines)[number], env: Record<string, string> = {}) {
  const twitter = await openTwitter(engine, env);
  opened.push(twitter);
  const { world, connect } = twitter;
  const owner = await world.member();
  const { ctx, call } = world;
  const agent = {
    name: 'Ada',
    personality_type: 'tech_sage',
    platforms: ['twitter'],
    target_topics: ['unit tests'],
  };
  const agent_id: string = (await call('POST', '/agents', { as: owner, body: agent })).body.data.id;
  await connect(owner);
  const body = { platform: 'twitter' };
  await call('POST', `/agents/${agent_id}/connect-platform`, { as: owner, body });
  const account = await ctx.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const ticked = { ai_replies_approved: true };
  await call('PUT', `/connections/${account.id}/checklist`, { as: owner, body: ticked });
  const settings = { autoReplyEnabled: true, findPosts: true, minEngagementThreshold: 0 };
  const path = `/agents/${agent_id}/engagement-settings`;
  await call('POST', path, { as: owner, body: settings });
  await ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
  await ctx.db.updateTable('accounts').set({ reads_figures: 1 }).execute();
  const publish = async (content: string): Promise<string> => {
    await call('POST', `/agents/${agent_id}/posts`, {
      as: owner,
      body: { platform: 'twitter', content },
    });
    await twitter.later(2 * minute);
    const part = await ctx.db
      .selectFrom('parts')
      .select('occurrence_id')
      .where('text', '=', content)
      .executeTakeFirstOrThrow();
    return part.occurrence_id;
  };
  const booked = async () => {
    const rows = await ctx.db.selectFrom('usage_entries').select(['state', 'cost']).execute();
    const of = (state: string) => rows.filter((row) => row.state === state);
    const spent = of('settled').reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    return { spent, open: of('reserved').length, not_known: of('unknown').length };
  };
  return { ...twitter, owner, account: openAccount(ctx.sealer, account), publish, booked };
}

const callOf = (what: string): string => what.replaceAll(/\/\d{2,}/g, '/:id');

describe.each(engines)('the bill of X on %s', (engine) => {
  test.each([
    ['nobody here owns the app', undefined],
    ['the account owns the app', 'ada_writes'],
  ])(
    'is the product’s own where %s',
    { tags: 'slow', timeout: 120_000 },
    async (_name, app_owner) => {
      const { world, x, owner, account, publish, later, booked } = await open(
        engine,
        app_owner ? { X_APP_OWNER: `@${app_owner}` } : {},
      );
      const { ctx } = world;
      if (app_owner) await x.set({ app_owner });
      await x.says('bob', '@ada_writes hello before anybody listened');
      const first = await publish('A plain post.');
      await publish('A post with a link: https://example.com/page');
      // Out, though nobody here was told: it is looked for until it is found.
      await x.fault('reset_after');
      await publish('A post whose answer is lost.');
      await later(2 * minute);
      const picture = { ...dot, alt: 'A dot.' };
      const post = {
        text: 'With pictures.',
        media: [picture, { ...picture, alt: '' }, picture],
        in_reply_to: null,
        agent: { id: 'a', name: 'Ada' },
        idem_key: 'k',
        prepared: {},
        first_intent_at: ctx.clock(),
      };
      await ctx.social.twitter.prepare?.(account, post, never);
      await pollMentions(ctx, never);
      await x.says('carol', 'I like unit tests a lot');
      await x.says('bob', '@ada_writes what do you think of unit tests?');
      for (let round = 0; round < 6; round += 1) {
        await later(6 * minute);
        await pollMentions(ctx, never);
        await processReplies(ctx, never);
      }
      await later(7 * hour);
      await readMetrics(ctx, never);
      await pollMentions(ctx, never);
      const row = await ctx.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
      await check(ctx, row);
      await removePost(
        ctx,
        { owner_id: owner.id, origin: { ip: '', user_agent: '', request_id: '' } },
        first,
      );
      const bill = await x.bill();
      expect(new Set(bill.map(({ what }) => callOf(what)))).toEqual(
        new Set([
          ...['GET /2/users/me', 'GET /2/users/:id/tweets', 'GET /2/users/:id/mentions'],
          ...['GET /2/tweets', 'GET /2/tweets/search/recent', 'POST /2/tweets'],
          ...['POST /2/media/metadata', 'DELETE /2/tweets/:id'],
        ]),
      );
      const charged = bill.reduce((sum, { micros }) => sum + micros, 0);
      expect(await booked()).toEqual({ spent: charged, open: 0, not_known: 0 });
    },
  );

  test('a call that a budget has no room for is not made', async () => {
    const { world, x, owner, account } = await open(engine);
    const before = (await x.bill()).length;
    await world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget: 1000 } });
    const asked = world.ctx.social.twitter.profile?.(account, never);
    await expect(asked).rejects.toThrow(PlatformError);
    await expect(asked).rejects.toMatchObject({ kind: 'retry', message: /your budget/ });
    expect((await x.bill()).length).toBe(before);
  });
});
