import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReactNode } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Growth, Trial } from '#contract/agents/growth.ts';
import type { TakenOff } from '#contract/analytics/taking-off.ts';
import { day } from '#contract/core/time.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { GrowthPanel } from './growth-panel.tsx';
import { TakingOffPanel } from '#web/features/agents/profile/analytics-tab.tsx';

const ada = anAgent();
const path = `GET /agents/${ada.id}/growth`;
const sent = `POST /agents/${ada.id}/growth/answer`;

const hashtags: Growth['proposals'][number] = {
  key: 'grow hashtags more',
  said: 'Posts with hashtags get 2.1 times the reactions of others (80 % interval 1.4 to 3.2; 12 against 31 posts).',
  kind: 'guideline',
  change: 'Use one or two hashtags',
};
const mornings: Growth['proposals'][number] = {
  key: 'grow morning more',
  said: 'Posts in the morning get 1.8 times the reactions of others (80 % interval 1.2 to 2.6; 14 against 29 posts).',
  kind: 'plan',
  change: 'Plan more posts in the morning (5:00 to 11:00)',
};
const growthOf = (change: Partial<Growth> = {}) => ({
  body: {
    data: {
      persona_version: ada.persona_version,
      posts: 43,
      needed: 20,
      proposals: [],
      trial: null,
      ...change,
    },
  },
});

const post: TakenOff = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  agent_id: ada.id,
  agent_name: ada.name,
  platform: 'sandbox',
  account: 'Ada',
  text: 'Who wants the recipe of our rye bread?',
  url: null,
  published_at: '2026-11-27T09:00:00.000Z',
  found_at: '2026-11-27T14:00:00.000Z',
  state: 'flying',
  said: '159 reactions after 7 hours. Noticed at 51 reactions after 5 hours. Usual by then: 6.',
  apart: ['asks a question (3 of 40 do)'],
  replies: 4,
  question: {
    interaction_id: '0198c0de-0000-7000-8000-0000000000b1',
    text: 'How long does it bake?',
    asked: 2,
  },
};

const open = (answers: Answers, Shown: (props: { agent: Agent }) => ReactNode) => ({
  asked: answering(answers),
  ...openScreen(() => <Shown agent={ada} />, '/agents/$id', `/agents/${ada.id}`),
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('what could work better', () => {
  it('P-37.14 says how many posts it still needs', async () => {
    open({ [path]: growthOf({ posts: 7 }) }, GrowthPanel);
    const said =
      'We can’t know yet: this needs 20 posts with results, at least two days old. There are 7.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('P-37.14 says that nothing stands out', async () => {
    open({ [path]: growthOf() }, GrowthPanel);
    expect(await screen.findByText(/^Nothing stands out clearly in 43 posts\./)).toBeTruthy();
  });

  it('P-37.14 shows the evidence of each proposal, and sends the answer with the version', async () => {
    const { asked } = open(
      {
        [path]: growthOf({ proposals: [hashtags, mornings] }),
        [sent]: { body: { data: ada, message: 'We won’t propose this again.' } },
      },
      GrowthPanel,
    );
    showMessages();
    const card = within(await screen.findByRole('region', { name: hashtags.change }));
    expect(card.getByText(hashtags.said)).toBeTruthy();
    const names = card.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual(['Make it a guideline', 'Try it for two weeks', 'Not now', 'Never']);
    await userEvent.click(card.getByRole('button', { name: 'Never' }));
    expect(await screen.findByText('We won’t propose this again.')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Compared by the interactions with');
    expect(asked.find(({ call }) => call === sent)?.body).toMatchObject({
      key: hashtags.key,
      answer: 'never',
      persona_version: ada.persona_version,
    });
  });

  it('P-37.14 leaves the plan to its owner', async () => {
    open({ [path]: growthOf({ proposals: [mornings] }) }, GrowthPanel);
    const card = within(await screen.findByRole('region', { name: mornings.change }));
    const link = card.getByRole('link', { name: 'Open its schedules' });
    expect(link.getAttribute('href')).toBe(`/scheduled-posts?agent=${ada.id}`);
    const names = card.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual(['Not now', 'Never']);
  });
});

describe('a trial', () => {
  const ended = `POST /agents/${ada.id}/growth/trial`;
  const inDays = (days: number) => new Date(Date.now() + days * day + 60_000).toISOString();
  const trialOf = (days: number, change: Partial<Trial> = {}): Trial => ({
    id: post.id,
    guideline: hashtags.change,
    said: hashtags.said,
    is_running: days > 0,
    started_at: inDays(days - 14),
    ends_at: inDays(days),
    compared_at: inDays(days + 2),
    posts: 3,
    others: 4,
    result: null,
    ...change,
  });
  const card = () => screen.findByRole('region', { name: 'Trial' });

  it('P-37.21 is shown with its time and the posts of each side, and nothing else can be tried', async () => {
    const { asked } = open(
      {
        [path]: growthOf({ trial: trialOf(3), proposals: [{ ...hashtags, key: 'other' }] }),
        [ended]: { body: { data: ada, message: 'Dropped.' } },
      },
      GrowthPanel,
    );
    showMessages();
    const region = await card();
    const shown = within(region);
    expect(shown.getByText(`Being tried: ${hashtags.change}`)).toBeTruthy();
    expect(region.textContent).toMatch(
      /Published so far: 3 with it, 4 withoutBegan .+ · ends \w+, .+ at .+ · compared \w+, .+ at /,
    );
    expect(region.textContent).toMatch(
      /Half of the new posts, chosen at random, are written with it/,
    );
    expect(screen.queryByRole('button', { name: 'Try it for two weeks' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Drop it now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop it now?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByText('Dropped.')).toBeTruthy();
    expect(asked.find(({ call }) => call === ended)?.body).toEqual({
      trial_id: post.id,
      end: 'dropped',
    });
  });

  it('P-37.21 waits for its last results, and then for its owner', async () => {
    open({ [path]: growthOf({ trial: trialOf(-1) }) }, GrowthPanel);
    const region = await card();
    expect(region.textContent).toMatch(/· ended /);
    expect(region.textContent).toMatch(
      /New posts are written without it\. Both halves are compared when/,
    );
  });

  it('P-37.19 P-37.21 shows what came of it, and keeps it', async () => {
    const result =
      'With it: 2.1 times the reactions (80 % interval 1.3 to 3.2; 9 against 11 posts). That may be luck.';
    const { asked } = open(
      {
        [path]: growthOf({ trial: trialOf(-3, { result }) }),
        [ended]: { body: { data: ada, message: 'It’s a guideline from now on, in version 2.' } },
      },
      GrowthPanel,
    );
    showMessages();
    const shown = within(await card());
    expect(shown.getByText(result)).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByText(/^It’s a guideline/)).toBeTruthy();
    expect(document.activeElement?.getAttribute('role')).toBe('status');
    expect(asked.find(({ call }) => call === ended)?.body).toMatchObject({ end: 'kept' });
  });
});

describe('a post that takes off', () => {
  const listed = (...posts: readonly TakenOff[]) => ({
    'GET /analytics/taking-off': { body: { data: posts } },
  });

  it('P-37.14 shows what it is and what can be done', async () => {
    open(listed(post), TakingOffPanel);
    expect(await screen.findByText(post.said)).toBeTruthy();
    expect(
      screen.getByText('Unlike most posts here it asks a question (3 of 40 do).'),
    ).toBeTruthy();
    expect(screen.getByText('Most asked: “How long does it bake?” (asked 2 times)')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Answer it')).toContain(`item=${post.question?.interaction_id}`);
    expect(href('Write a follow-up')).toContain('topic=A+follow-up+to');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as evergreen' }));
    const topic = await screen.findByRole('textbox', { name: 'What is it about?' });
    expect((topic as HTMLInputElement).value).toBe(post.text);
  });

  it('P-37.14 offers nothing where figures are doubted, and is not shown for other agents', async () => {
    const said = 'Many views and hardly a reaction.';
    const other = {
      ...post,
      id: '0198c0de-0000-7000-8000-0000000000a2',
      agent_id: post.id,
      said: 'Other',
    };
    open(listed({ ...post, state: 'doubted', said }, other), TakingOffPanel);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText('Other')).toBeNull();
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Write a follow-up' })).toBeNull(),
    );
    expect(screen.queryByRole('button', { name: 'Keep as evergreen' })).toBeNull();
  });
});
