import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngagementMetrics } from '#contract/engagement/calls.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { AgentPage } from '#web/features/agents/profile/agent.page.tsx';
import { aDecision } from '#web/entities/engagement/interaction.fixture.ts';
import { session } from '#web/lib/session/session.ts';
import { theSettings } from './engagement.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent();

function open(part: string, answers: Answers = {}) {
  const asked = answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    [`GET /agents/${ada.id}/engagement-settings`]: { body: { data: theSettings() } },
    ...answers,
  });
  showMessages();
  const { router } = openScreen(
    AgentPage,
    '/agents/$id',
    `/agents/${ada.id}?tab=engagement&part=${part}`,
  );
  return { router, sent: (call: string) => asked.filter((one) => one.call === call) };
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('S1-2.17 the engagement tab has three parts, each with its own address', async () => {
  const { router } = open('none');
  const parts = within(await screen.findByRole('tablist', { name: 'Engagement of Ada' }));
  expect(parts.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Settings',
    'Analytics',
    'Test Engagement',
  ]);
  await userEvent.click(parts.getByRole('tab', { name: 'Test Engagement' }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ tab: 'engagement', part: 'test' }),
  );
});

describe('engagement test', () => {
  const path = `/agents/${ada.id}/test-engagement`;
  const result = {
    engagementDecision: aDecision,
    sampleReply: 'They do, on every write.',
    sampleReplyNote: null,
    ifFound: {
      min_likes: 50,
      lane: 'handoff',
      text: 'Posts it finds need at least 50 likes, and the number must be growing.',
    },
  };
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Sample tweet');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test engagement' });

  it('S1-5.1 requires a sample', async () => {
    const { sent } = open('test');
    await userEvent.click(await field());
    expect(button().disabled).toBe(true);
    await userEvent.keyboard('  {Control>}{Enter}{/Control}');
    expect(screen.getByText('Please enter a sample tweet to test')).toBeTruthy();
    expect(sent(`POST ${path}`)).toEqual([]);
  });

  it(
    'S1-2.20 S1-8.21 shows the decision, its score, its reasons, the model, and the reply',
    { tags: 'slow' },
    async () => {
      const { sent } = open('test', {
        [`POST ${path}`]: { body: { data: result, ...result, message: 'done' } },
      });
      await enter(await field(), 'do indexes ever make a query slower?');
      await userEvent.click(button());
      expect(await screen.findByText('Engagement test completed')).toBeTruthy();
      expect(sent(`POST ${path}`).map(({ body }) => body)).toEqual([
        { sampleTweet: 'do indexes ever make a query slower?' },
      ]);
      expect(screen.getByRole('heading', { name: 'Would reply' })).toBeTruthy();
      expect(screen.getByText('High priority')).toBeTruthy();
      expect(screen.getByText(aDecision.reason)).toBeTruthy();
      expect(screen.getByText('They do, on every write.')).toBeTruthy();
      const why = within(screen.getByRole('table', { name: 'Score details' }));
      expect(why.getByRole('row', { name: 'Brings links along −10' })).toBeTruthy();
      expect(screen.getByText(aDecision.rule.text, { exact: false }).textContent).toMatch(
        /^Automatic\./,
      );
      expect(
        screen.getByText('Posts it finds need at least 50 likes, and the number must be growing.'),
      ).toBeTruthy();
      expect(screen.getByText('You send it')).toBeTruthy();
    },
  );

  it('S1-2.20 says which rule alone forbids a reply, and that there is no reply', async () => {
    const refused = {
      ...result,
      engagementDecision: {
        ...aDecision,
        shouldEngage: false,
        priority: 'low',
        lane: 'blocked',
        signals: [{ signal: 'stop', label: 'Asks to stop', weight: 0, decisive: true }],
      },
      sampleReply: null,
      sampleReplyNote: 'It wouldn’t get a reply.',
    };
    open('test', { [`POST ${path}`]: { body: { data: refused, ...refused, message: 'done' } } });
    await enter(await field(), 'stop');
    await userEvent.click(button());
    expect(await screen.findByRole('heading', { name: 'Wouldn’t reply' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Asks to stop Deciding factor' })).toBeTruthy();
    expect(screen.getByText('It wouldn’t get a reply.')).toBeTruthy();
  });

  it('P-49.253 says once that it would be left to its owner, and why', async () => {
    const reason = 'Ada has no fact for this that replies may use. Write the answer yourself.';
    const left = {
      ...result,
      engagementDecision: { ...aDecision, shouldEngage: false, forOwner: true, reason },
      sampleReply: null,
      sampleReplyNote: reason,
    };
    open('test', { [`POST ${path}`]: { body: { data: left, ...left, message: 'done' } } });
    await enter(await field(), 'Do you ship to Austria?');
    await userEvent.click(button());
    expect(await screen.findByRole('heading', { name: 'Would leave it to you' })).toBeTruthy();
    expect(screen.getByText('Needs your reply')).toBeTruthy();
    expect(screen.getAllByText(reason)).toHaveLength(1);
  });

  it('S1-8.19 keeps the sample when the test fails', async () => {
    open('test', { [`POST ${path}`]: { status: 500, body: {} } });
    await enter(await field(), 'hello');
    await userEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to test engagement');
    expect((await field()).value).toBe('hello');
  });
});

describe('engagement analytics', () => {
  const path = `/agents/${ada.id}/engagement-analytics`;
  const nothing: EngagementMetrics = {
    summary: { totalEngagements: 0, avgEngagementScore: null, highQualityRate: null },
    recentEngagements: [],
    overTime: [20, 21].map((day) => ({ date: `2026-11-${day}`, seen: 0, answered: 0 })),
    byLane: [
      { lane: 'auto', count: 0, answered: 0 },
      { lane: 'handoff', count: 0, answered: 0 },
      { lane: 'blocked', count: 0, answered: 0 },
    ],
  };
  const some: EngagementMetrics = {
    summary: { totalEngagements: 3, avgEngagementScore: 61.6, highQualityRate: 33.3 },
    recentEngagements: [
      {
        id: '0198c0de-0000-7000-8000-0000000000a1',
        engagement_type: 'mention',
        engagement_score: 75,
        conversation_tone: 'curious',
        platform: 'sandbox',
        username: 'sam',
        text: 'Do indexes help?',
        state: 'answered',
        created_at: '2026-11-21T09:00:00.000Z',
      },
    ],
    overTime: [
      { date: '2026-11-20', seen: 1, answered: 0 },
      { date: '2026-11-21', seen: 2, answered: 1 },
    ],
    byLane: [
      { lane: 'auto', count: 2, answered: 1 },
      { lane: 'handoff', count: 1, answered: 0 },
      { lane: 'blocked', count: 0, answered: 0 },
    ],
  };
  const withMetrics = (data: EngagementMetrics) => ({
    [`GET ${path}`]: { body: { data, ...data } },
  });

  it('S1-2.19 count decisions, scores and tone', async () => {
    const { sent } = open('analytics', withMetrics(some));
    const card = async (label: string) =>
      (await screen.findByText(label)).parentElement?.textContent ?? '';
    expect(await card('Total engagements')).toContain('3');
    expect(await card('Average score')).toContain('62of 100');
    expect(await card('High-quality rate')).toContain('33%');
    expect(sent(`GET ${path}`)[0]?.query).toEqual({ period: '7d' });
    const recent = within(screen.getByRole('list', { name: 'Recent engagements' }));
    const [row] = recent.getAllByRole('listitem');
    for (const words of ['75', 'Curious', 'Replied', 'Mention by @sam on Sandbox'])
      expect(row?.textContent).toContain(words);
    expect(recent.getByRole('link', { name: 'Why?' }).getAttribute('href')).toContain('/inbox?');
    const days = within(screen.getByRole('table', { name: 'Over time' }));
    expect(days.getByRole('row', { name: 'Sat, Nov 21 1 1' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'You send it 1 0' })).toBeTruthy();
  });

  it('S1-2.19 say that there were no mentions in the chosen period instead of drawing zeros', async () => {
    const { sent } = open('analytics', withMetrics(nothing));
    expect(await screen.findByText('No mentions in the last 7 days')).toBeTruthy();
    expect(screen.queryByText('Total engagements')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '24 hours' }));
    expect(await screen.findByText('No mentions in the last 24 hours')).toBeTruthy();
    expect(sent(`GET ${path}`).at(-1)?.query).toEqual({ period: '24h' });
  });

  it('do not show a known zero as unknown', async () => {
    const unjudged = { ...nothing, overTime: [{ date: '2026-11-21', seen: 1, answered: 0 }] };
    open('analytics', withMetrics(unjudged));
    expect(await screen.findAllByText('No data yet')).toHaveLength(2);
    expect(screen.getByText('No mentions yet.')).toBeTruthy();
  });

  it('S1-8.17 show a message when they could not be loaded', async () => {
    open('analytics', { [`GET ${path}`]: { status: 400, body: {} } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load engagement data',
    );
  });
});
