import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';

describe.each(engines)('engagement figures on %s', (engine) => {
  const figures = async (
    { world, owner, agentId }: Awaited<ReturnType<typeof openEngagement>>,
    query = {},
  ) =>
    (await world.call('GET', `/agents/${agentId}/engagement-analytics`, { as: owner, query })).body;

  test('S1-7.48 are empty if there was no activity', async () => {
    const open = await openEngagement(engine);
    const { summary, recentEngagements, overTime, byLane } = await figures(open);
    expect(summary).toEqual({
      totalEngagements: 0,
      avgEngagementScore: null,
      highQualityRate: null,
    });
    expect(recentEngagements).toEqual([]);
    expect(overTime.length).toBeGreaterThanOrEqual(7);
    expect(byLane).toMatchObject([{ lane: 'auto', count: 0 }, { lane: 'handoff' }, {}]);
  });

  test(
    'S1-7.48 are computed from the rows: counts, scores, newest, times and lanes',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      await open.trust();
      await open.say('@Ada thank you, great post!');
      await open.work();
      await open.say('@Ada you are an idiot, and so is your mother', 'Mallory');
      await open.work();
      const { summary, recentEngagements, overTime, byLane, data } = await figures(open);
      expect(data.summary).toEqual(summary);
      expect(summary.totalEngagements).toBe(2);
      const scores = recentEngagements.map(
        ({ engagement_score }: { engagement_score: number }) => engagement_score,
      );
      expect(summary.avgEngagementScore).toBe((scores[0] + scores[1]) / 2);
      expect(recentEngagements).toMatchObject([
        { engagement_type: 'mention', username: 'Mallory', state: 'waiting_approval' },
        { engagement_type: 'mention', username: 'Bob', state: 'answered' },
      ]);
      expect(recentEngagements[0].conversation_tone).not.toBe(
        recentEngagements[1].conversation_tone,
      );
      expect(overTime.at(-1)).toMatchObject({ seen: 2, answered: 1 });
      expect(byLane[0]).toEqual({ lane: 'auto', count: 2, answered: 1 });
      open.world.pass(2 * 24 * 3_600_000);
      expect((await figures(open, { period: '24h' })).summary.totalEngagements).toBe(0);
      expect((await figures(open, { period: '7d' })).summary.totalEngagements).toBe(2);
    },
  );

  test('S1-9.7 reject an unknown period', async () => {
    const { world, owner, agentId } = await openEngagement(engine);
    const path = `/agents/${agentId}/engagement-analytics`;
    const reply = await world.call('GET', path, { as: owner, query: { period: '1y' } });
    expect(reply.status).toBe(400);
  });
});

describe.each(engines)('the engagement preview on %s', (engine) => {
  const tried = async (
    { world, owner, agentId }: Awaited<ReturnType<typeof openEngagement>>,
    sampleTweet: string,
  ) =>
    world.call('POST', `/agents/${agentId}/test-engagement`, {
      as: owner,
      body: { sampleTweet },
    });

  test(
    'S1-7.47 returns the decision and its signals, and a sample reply that is not sent',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      await open.set({ autoReplyEnabled: false, minEngagementThreshold: 70 });
      const { status, body } = await tried(open, 'What do you think of unit tests?');
      expect(status).toBe(200);
      expect(body.message).toBe('Engagement test completed');
      expect(body.engagementDecision).toMatchObject({ shouldEngage: true, lane: 'auto' });
      const { signals, score } = body.engagementDecision;
      const sum = signals.reduce((all: number, { weight }: { weight: number }) => all + weight, 0);
      expect(sum).toBe(score);
      expect(body.sampleReply.length).toBeGreaterThan(0);
      expect(body.data.sampleReply).toBe(body.sampleReply);
      expect(body.data.ifFound).toMatchObject({ min_likes: 70, lane: 'auto' });
      await open.work();
      expect(await open.answers()).toEqual([]);
      expect(await open.heard()).toEqual([]);
    },
  );

  test('S1-7.47 writes no reply if there would be none', async () => {
    const open = await openEngagement(engine);
    const { body } = await tried(open, 'Stop messaging me.');
    expect(body.engagementDecision).toMatchObject({ shouldEngage: false, lane: 'blocked' });
    expect(body.sampleReply).toBeNull();
  });

  test('P-49.253 leaves to the owner what no fact answers, and says so', async () => {
    const open = await openEngagement(engine);
    const { body } = await tried(open, 'Do you ship to Austria?');
    const reason = expect.stringMatching(/has no fact for this/u);
    expect(body.engagementDecision).toMatchObject({ shouldEngage: false, forOwner: true, reason });
    expect(body.data).toMatchObject({ sampleReply: null, sampleReplyNote: reason });
  });

  test('S1-5.1 requires a sample', async () => {
    const open = await openEngagement(engine);
    const { status, body } = await tried(open, '  ');
    expect(status).toBe(400);
    expect(body.details[0].message).toBe('Please enter a sample tweet to test');
  });
});
