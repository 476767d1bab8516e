import { describe, expect, onTestFinished, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person } from '#test/world.ts';

async function open(engine: (typeof engines)[number]) {
  const world = await createWorld(engine);
  onTestFinished(() => world.close());
  const owner = await world.member();
  const { id } = await world.agent(owner);
  const path = `/agents/${id}/engagement-settings`;
  const read = async () => (await world.call('GET', path, { as: owner })).body.data;
  const save = (body: object, as: Person = owner) => world.call('POST', path, { as, body });
  return { world, owner, id, read, save };
}

describe.each(engines)('engagement settings on %s', (engine) => {
  test('S1-7.43 S1-9.6 start with the defaults of the specification, in both spellings', async () => {
    const { read } = await open(engine);
    const settings = await read();
    expect(settings).toMatchObject({
      auto_reply_enabled: false,
      autoReplyEnabled: false,
      reply_frequency: 'moderate',
      replyFrequency: 'moderate',
      min_engagement_threshold: 50,
      minEngagementThreshold: 50,
      max_replies_per_day: 20,
      maxRepliesPerDay: 20,
      daily_limit: 20,
      reply_to_mentions: true,
      replyToMentions: true,
      reply_to_replies: true,
      replyToReplies: true,
      paused_until: null,
      replies_today: 0,
      updated_at: null,
    });
    expect(settings.channels).toMatchObject([{ platform: 'sandbox', lane: 'auto' }]);
  });

  test('S1-7.44 accept either spelling, and keep fields that are left out', async () => {
    const { save, read, world, owner, id } = await open(engine);
    const saved = await save({ autoReplyEnabled: true, maxRepliesPerDay: 7 });
    expect(saved.body).toMatchObject({
      message: 'Engagement settings updated successfully',
      data: { auto_reply_enabled: true, max_replies_per_day: 7 },
    });
    await save({ reply_frequency: 'conservative', reply_to_replies: false, find_posts: true });
    expect(await read()).toMatchObject({
      autoReplyEnabled: true,
      maxRepliesPerDay: 7,
      replyFrequency: 'conservative',
      replyToReplies: false,
      replyToMentions: true,
      findPosts: true,
      dailyLimit: 7,
    });
    const agent = await world.call('GET', `/agents/${id}`, { as: owner });
    expect(agent.body.data.reply_frequency).toBe('conservative');
  });

  test('P-9.27 apply both the frequency and the daily maximum', async () => {
    const { save, read } = await open(engine);
    await save({ replyFrequency: 'conservative', maxRepliesPerDay: 100 });
    expect((await read()).daily_limit).toBe(10);
    await save({ replyFrequency: 'aggressive', maxRepliesPerDay: 12 });
    expect((await read()).daily_limit).toBe(12);
  });

  test.each([
    ['likes above the slider', { minEngagementThreshold: 1001 }],
    ['likes below it', { min_engagement_threshold: -1 }],
    ['no replies at all', { maxRepliesPerDay: 0 }],
    ['more replies than a hundred', { max_replies_per_day: 101 }],
    ['half a reply', { maxRepliesPerDay: 1.5 }],
    ['an unknown frequency', { replyFrequency: 'always' }],
    ['an hour that no clock has', { activeFrom: '24:30', activeTo: '08:00' }],
    ['one end of the active hours', { activeFrom: '08:00' }],
    ['active hours of no length', { activeFrom: '08:00', activeTo: '08:00' }],
    ['a time zone that there is not', { timezone: 'Mars/Olympus' }],
    ['an unknown field', { autoReply: true }],
  ])('S1-7.44 S1-9.6 reject %s and change nothing', async (_what, body) => {
    const { save, read } = await open(engine);
    const before = await read();
    expect((await save(body)).status).toBe(400);
    expect(await read()).toStrictEqual(before);
  });

  test('S1-7.44 belong to the owner only', async () => {
    const { world, id, read, save } = await open(engine);
    const other = await world.member();
    expect((await save({ autoReplyEnabled: true }, other)).status).toBe(404);
    for (const what of ['pause', 'resume']) {
      const body = what === 'pause' ? { body: {} } : {};
      const path = `/agents/${id}/engagement-${what}`;
      expect((await world.call('POST', path, { as: other, ...body })).status).toBe(404);
    }
    expect(await read()).toMatchObject({ autoReplyEnabled: false, pausedUntil: null });
  });

  test('S1-7.45 S1-9.7 a pause of an hour is stored and ends automatically', async () => {
    const { world, owner, id, read, save } = await open(engine);
    await save({ autoReplyEnabled: true });
    const paused = await world.call('POST', `/agents/${id}/engagement-pause`, {
      as: owner,
      body: { pauseDuration: '1h', reason: 'A launch' },
    });
    expect(paused.body.message).toBe('Agent engagement paused successfully');
    const until = Date.parse(paused.body.data.paused_until) - world.ctx.clock();
    expect(until).toBeGreaterThan(hour - 60_000);
    expect(until).toBeLessThanOrEqual(hour);
    expect(await read()).toMatchObject({ pauseReason: 'A launch', autoReplyEnabled: true });
    world.pass(hour + 1000);
    expect(await read()).toMatchObject({ pausedUntil: null, pauseReason: null });
  });

  test('S1-7.46 a pause ends when its owner resumes', async () => {
    const { world, owner, id, read } = await open(engine);
    await world.call('POST', `/agents/${id}/engagement-pause`, { as: owner, body: {} });
    expect((await read()).pausedUntil).not.toBeNull();
    const resumed = await world.call('POST', `/agents/${id}/engagement-resume`, { as: owner });
    expect(resumed.body.message).toBe('Agent engagement resumed successfully');
    expect((await read()).pausedUntil).toBeNull();
  });
});
