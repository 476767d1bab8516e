import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import type { FirstSteps, Need, RecentPost } from '#contract/dashboard/calls.ts';
import type { DemoData } from '#contract/demo-data/calls.ts';
import { anAgent, answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { DashboardPage } from './dashboard.page.tsx';

const ada = anAgent({
  platform_connections: [
    {
      id: 'sandbox-1',
      platform: 'sandbox',
      status: 'connected',
      username: 'ada',
      display_name: 'Sandbox',
      followers: null,
    },
    {
      id: 'twitter-1',
      platform: 'twitter',
      status: 'connected',
      username: 'ada',
      display_name: 'Ada',
      followers: null,
    },
    {
      id: 'bluesky-1',
      platform: 'bluesky',
      status: 'needs_reconnect',
      username: 'ada',
      display_name: 'Ada',
      followers: null,
    },
  ],
  target_topics: ['tea'],
});
const allSteps: FirstSteps = {
  writer: true,
  agent: true,
  post: true,
  company: true,
  schedule: true,
  reply: true,
  account: true,
  way_in: true,
};
const noDemoData: DemoData = { made_at: null, items: [], own_posts: 0 };
const well = { database: 'ok', worker: 'ok', clock: 'ok', left_alone: [], partly_left_alone: [] };

interface Scene {
  agents?: Agent[];
  needs?: Need[];
  recent?: RecentPost[];
  steps?: FirstSteps;
  samples?: DemoData;
  checks?: object;
  runs?: object[];
  more?: Answers;
}

function open(scene: Scene = {}) {
  const { agents = [ada], needs = [], recent = [], steps = allSteps } = scene;
  const asked = answering({
    'GET /agents': { body: { data: agents, agents, total: agents.length } },
    'GET /dashboard/needs': { body: { data: needs } },
    'GET /dashboard/posts': {
      body: { data: recent, totals: { all: 0, today: 0, samples_left_out: false } },
    },
    'GET /dashboard/steps': { body: { data: steps } },
    'GET /samples': { body: { data: scene.samples ?? noDemoData } },
    'GET /health': { body: { status: 'ok', checks: { ...well, ...scene.checks } } },
    'GET /scheduled-posts/calendar': { body: { data: scene.runs ?? [], is_cut: false } },
    ...scene.more,
  });
  openScreen(DashboardPage, '/dashboard');
  return asked;
}
const panel = (name: string) => screen.findByRole('region', { name });
const lines = async (name: string) =>
  within(await panel(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const aPost = (
  own: Partial<RecentPost> = {},
  url: string | null = '/sandbox?post=1',
): RecentPost => ({
  post: {
    id: '0198c0de-0000-7000-8000-0000000000a1',
    agent_id: ada.id,
    is_self: false,
    connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
    platform: 'sandbox',
    status: 'PUBLISHED',
    reason: null,
    decision: null,
    parts: [{ text: 'Tea first.', media: [], url }],
    due_at: '2026-11-21T09:00:00.000Z',
    published_at: '2026-11-21T09:00:00.000Z',
    url,
    hash: '',
    removed_at: null,
    can_remove: true,
    written_at: null,
    retry: null,
    approval: null,
    others: [],
  },
  agent: { id: ada.id, name: 'Ada', avatar_url: null, personality_type: 'tech_sage' },
  replies: 2,
  likes: null,
  ...own,
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  localStorage.clear();
});

it('P-49.235 without an agent a published post is on the dashboard, and before it nothing is promised', async () => {
  const none = { ...allSteps, agent: false };
  open({ agents: [], steps: none, recent: [aPost({ agent: { ...aPost().agent, id: null } })] });
  expect(await within(await panel('Recent posts')).findByText('Tea first.')).toBeTruthy();
  cleanup();
  open({ agents: [], steps: { ...none, post: false } });
  await panel('Health');
  expect(screen.queryByRole('region', { name: 'Recent posts' })).toBeNull();
});

it('P-49.234 names accounts that have yet to say that AI writes as their page does', async () => {
  const link = '/settings?tab=platforms';
  open({ needs: [{ kind: 'checklist', count: 2, about: 'Telegram, Bluesky', link }] });
  expect(await lines('Needs your attention')).toEqual([
    '2 accounts don’t say that AI writesTelegram, BlueskyFinish setup',
  ]);
});

it('P-49.236 P-49.342 without views an agent’s card counts interactions, and members are no followers', async () => {
  const [sandbox] = ada.platform_connections;
  if (!sandbox) throw new Error('no account');
  const telegram = { ...sandbox, id: 't', platform: 'telegram' as const, followers: 42 };
  const performance_metrics = {
    ...ada.performance_metrics,
    engagement_rate: null,
    total_interactions: 62,
  };
  open({ agents: [{ ...ada, platform_connections: [telegram], performance_metrics }] });
  const tile = within(await panel('Your agents')).getByRole('link', { name: /Ada/ });
  expect(tile.textContent).toMatch(/Interactions62Followersno data yet$/i);
});

it('P-49.347 that an agent reads its documents is no alarm', async () => {
  const status_reason = 'Reading its documents …';
  open({ agents: [{ ...ada, status: 'training', status_reason }] });
  expect((await screen.findByText(status_reason)).className).toBe('quiet');
});

describe('attention list', () => {
  it('P-2.8 P-49.51 shows each group with a count, its agent, one action and a link', async () => {
    open({
      needs: [
        { kind: 'reconnect', count: 1, about: 'Bluesky', link: '/settings?tab=platforms' },
        { kind: 'skipped', count: 1, about: 'Ada', why: 'Nothing new.', link: '/scheduled-posts' },
        { kind: 'approval', count: 3, about: 'Ada, Bo', link: '/scheduled-posts?attention=true' },
      ],
    });
    await screen.findByText('3 posts need your approval');
    expect(await lines('Needs your attention')).toEqual([
      '1 account needs reconnectingBlueskyReconnect',
      '1 post was skippedAdaNothing new.Fix',
      '3 posts need your approvalAda, BoReview',
    ]);
    const way = screen.getByRole('link', { name: 'Review: 3 posts need your approval: Ada, Bo' });
    expect(way.getAttribute('href')).toBe('/scheduled-posts?attention=true');
    await userEvent.click(screen.getByRole('link', { name: /^Reconnect/ }));
    expect(await screen.findByText('at /settings')).toBeTruthy();
  });

  it('is hidden when there is nothing to do', async () => {
    open();
    expect(await screen.findByText(/all caught up/)).toBeTruthy();
  });

  it('P-2.8 fails on its own, and is retried on its own', async () => {
    const refused = { success: false, code: 'forbidden', message: 'Not now.' };
    const broken = { 'GET /dashboard/needs': { status: 403, body: refused } };
    open({ more: broken, recent: [aPost()] });
    const needs = await panel('Needs your attention');
    expect(await within(needs).findByText('Not now.')).toBeTruthy();
    expect(await screen.findByText('Tea first.')).toBeTruthy();
    answering({ 'GET /dashboard/needs': { body: { data: [] } } });
    await userEvent.click(within(needs).getByRole('button', { name: 'Try again' }));
    expect(await within(needs).findByText(/all caught up/)).toBeTruthy();
  });
});

describe('today and recent posts', () => {
  it('P-2.9 show the day by agent with times and statuses', async () => {
    const at = new Date();
    at.setHours(12, 0, 0, 0);
    const run = {
      schedule_id: ada.id,
      occurrence_id: null,
      agent_id: ada.id,
      platform: 'sandbox',
      platforms: ['sandbox'],
      words: 'Tea at noon',
      at: at.toISOString(),
      state: 'AWAITING_APPROVAL',
      frequency: 'once',
      plan: 'once on May 1, 2027 at 09:00 (UTC)',
      version: 1,
      needs_approval: true,
      why: null,
      is_paused: false,
    };
    open({
      runs: [
        run,
        {
          ...run,
          schedule_id: 'another',
          state: 'PLANNED',
          needs_approval: false,
          why: null,
          blocked_by: null,
          is_skipped: false,
          is_paused: true,
        },
      ],
    });
    await screen.findAllByText('Tea at noon');
    const today = await panel('Today’s plan');
    expect(today.textContent).toContain('12:00Tea at noonNeeds approval');
    expect(today.textContent).toContain('12:00Tea at noonPaused');
  });

  it('P-2.9 show posts as cards, and no zero for unreported figures', async () => {
    const telegram = aPost({ replies: null });
    telegram.post = { ...telegram.post, id: 'a2', platform: 'telegram', url: 'https://t.me/a/1' };
    const bluesky = aPost({ replies: null });
    bluesky.post = { ...bluesky.post, id: 'a3', platform: 'bluesky', url: null };
    open({ recent: [aPost({ likes: 1 }), telegram, bluesky] });
    await screen.findAllByText('Tea first.');
    const [first, second, third] = within(await panel('Recent posts')).getAllByRole('article');
    expect(first?.textContent).toContain('Tea first.2 replies, 1 likeOpen');
    expect(second?.textContent).toContain('Telegram doesn’t report results');
    expect(third?.textContent).toContain('No reactions yet');
    const ways = within(await panel('Recent posts')).getAllByRole('link', { name: 'Open' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/sandbox?post=1',
      'https://t.me/a/1',
    ]);
  });

  it('P-49.223 show a post on several accounts once, with its networks', async () => {
    const { post } = aPost();
    const on = (id: string, platform: 'bluesky' | 'telegram') => ({ ...post, id, platform });
    const others = [on('a2', 'bluesky'), on('a3', 'telegram'), on('a4', 'telegram')];
    open({ recent: [aPost({ post: { ...post, others } })] });
    const recent = within(await panel('Recent posts'));
    expect(await recent.findAllByText('Tea first.')).toHaveLength(1);
    expect(recent.getByRole('img', { name: 'Sandbox, Bluesky, Telegram' })).toBeTruthy();
  });

  it('P-49.443 say on how many accounts of one network a post is', async () => {
    const { post } = aPost();
    const others = ['a2', 'a3'].map((id) => ({ ...post, id }));
    open({ recent: [aPost({ post: { ...post, others } })] });
    const recent = within(await panel('Recent posts'));
    expect(await recent.findByText(/^Sandbox, 3 accounts/)).toBeTruthy();
  });

  it('P-2.9 show what of the service and of the networks in use doesn’t work', async () => {
    open({ checks: { worker: 'silent', left_alone: ['twitter'] } });
    await screen.findByText('Not running. Posts are waiting.');
    const { textContent } = await panel('Health');
    expect(textContent).not.toContain('System time');
    expect(textContent).not.toContain('Sandbox');
    expect(textContent).toMatch(/Failing, retrying automatically/);
    expect(textContent).toContain('BlueskyReconnect it');
    expect(textContent).not.toContain('Telegram');
  });

  it('P-2.9 says in one line that everything works', async () => {
    open({ agents: [anAgent()] });
    await screen.findByText('All working');
    expect((await panel('Health')).textContent).toBe('HealthSettingsAll working');
  });
});

describe('first steps', () => {
  const begun: FirstSteps = { ...allSteps, company: false, account: false };

  it('P-2.10 show what is done and what is next, and can be hidden permanently', async () => {
    open({ steps: begun });
    const steps = await panel('First steps');
    expect(steps.textContent).toContain('5 of 7');
    expect(within(steps).getByText(/when you’re ready/)).toBeTruthy();
    expect(
      within(steps)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Connect an account', 'Connect an account, next', 'Describe your company']);
    await userEvent.click(within(steps).getByRole('button', { name: 'Hide the first steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(JSON.stringify({ ...localStorage })).toContain(someUser.id);
  });

  it('P-50.191 are hidden from somebody who may not take them', async () => {
    open({ steps: begun });
    const steps = await panel('First steps');
    expect(steps.closest('[data-needs="manage"]')).toBeTruthy();
  });

  describe('for an administrator of a server without an AI model', () => {
    const someone = { ...someUser, is_admin: true };

    it('P-2.430 begin with the choice of one, which can be left for later', async () => {
      session.signIn(someone, 'token-1', true);
      open({ steps: { ...begun, writer: false } });
      const steps = within(await panel('First steps'));
      expect(steps.getByText('5 of 8')).toBeTruthy();
      expect(steps.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/models');
      expect((await lines('First steps'))[0]).toContain('Choose an AI model');
      await userEvent.click(steps.getByRole('button', { name: 'Later' }));
      expect((await lines('First steps')).at(-1)).toBe('Choose an AI model');
      expect(steps.queryByRole('button', { name: 'Later' })).toBeNull();
      expect(steps.getByText(/when you’re ready/)).toBeTruthy();
    });

    it('P-2.430 are over once only what was left for later is left, also after a reload', async () => {
      session.signIn(someone, 'token-1', true);
      localStorage.setItem(`socialai.first-steps.${someone.id}`, '{"later":true}');
      open({ steps: { ...allSteps, writer: false } });
      await screen.findByText(/all caught up/);
      expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    });
  });

  it('P-2.430 leave out the AI model for a member, who cannot choose one', async () => {
    open({ steps: { ...begun, writer: false } });
    const steps = await panel('First steps');
    expect(steps.textContent).toContain('5 of 7');
    expect(steps.textContent).not.toContain('AI model');
  });

  it('are hidden once all are done', async () => {
    open();
    await screen.findByText(/all caught up/);
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('P-2.10 P-49.226 lead to the editor with the agent, while nothing else is the main thing to do', async () => {
    open({ steps: { ...allSteps, post: false, reply: false } });
    const steps = await panel('First steps');
    const [next, ...others] = within(steps).getAllByRole('link');
    expect(next?.textContent).toBe('Publish a post');
    expect(next?.getAttribute('href')).toBe(`/write?agent=${ada.id}`);
    expect(next?.getAttribute('data-variant')).not.toBe('light');
    expect(others.map(({ textContent }) => textContent)).toEqual([
      'Publish a post, next',
      'See a reply',
    ]);
    const write = screen.getByRole('link', { name: 'Write' });
    expect(write.getAttribute('data-variant')).toBe('default');
  });
});

it('P-2.11 sample data is added by a newcomer in one click', async () => {
  const samples = { ...noDemoData, made_at: '2026-11-21T09:00:00.000Z' };
  const asked = open({
    agents: [],
    steps: { ...allSteps, agent: false, post: false },
    more: { 'POST /samples': { body: { data: samples, message: 'It is open.' } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add sample data' }));
  const made = () => asked.find(({ call }) => call === 'POST /samples');
  await waitFor(() => expect(made()).toBeTruthy());
  expect(made()?.body).toEqual({ timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
});

it('P-49.187 a newcomer is shown one way to begin, and the other steps without a button', async () => {
  session.signIn({ ...someUser, is_admin: true }, 'token-1', true);
  open({ agents: [], steps: { ...allSteps, writer: false, agent: false, post: false } });
  const steps = within(await panel('First steps'));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toContain(
    'Create an agent',
  );
  expect(steps.queryByRole('button', { name: 'Later' })).toBeNull();
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Create an agent, next',
    'Publish a post',
    'Choose an AI model',
  ]);
});
