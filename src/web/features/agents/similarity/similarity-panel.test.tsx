import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NearDuplicates } from '#contract/agents/personas.ts';
import { anAgent, answering, openScreen, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { SimilarityPanel } from './similarity-panel.tsx';

const ada = anAgent();
const bo = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Bo' });
const path = `GET /agents/${ada.id}/sameness`;

const pair: NearDuplicates = {
  score: 0.82,
  alike: ['words', 'opener'],
  one: {
    post_id: '0198c0de-0000-7000-8000-0000000000a1',
    agent_id: ada.id,
    agent_name: 'Ada',
    text: 'Nobody restores backups until the day it rains.',
    published_at: '2026-11-01T09:00:00.000Z',
    url: '/sandbox?post=1',
  },
  other: {
    post_id: '0198c0de-0000-7000-8000-0000000000b1',
    agent_id: bo.id,
    agent_name: 'Bo',
    text: 'Nobody restores, backups until the night it snows.',
    published_at: null,
    url: null,
  },
};

const answerOf = (own: number, others: number, duplicates: NearDuplicates[] = []) => ({
  body: { data: { own, others, twins: duplicates } },
});
const open = (answers: Answers) => {
  const agents = [ada, bo];
  answering({ 'GET /agents': { body: { data: agents, agents, total: 2 } }, ...answers });
  return openScreen(() => <SimilarityPanel agent={ada} />, '/agents/$id', `/agents/${ada.id}`);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('similar agents', () => {
  it('P-2.17 shows two posts side by side and what they have in common', async () => {
    open({ [path]: answerOf(12, 40, [pair]) });
    const shown = within(await screen.findByRole('list', { name: 'Similar posts' }));
    expect(
      screen.getByText(
        /Compared 12 posts of this agent with each other and with 40 posts of your other agents\./,
      ),
    ).toBeTruthy();
    expect(shown.getByRole('listitem').firstElementChild?.textContent).toBe(
      '82% alike. They share most of their words and open the same way. Both begin “Nobody restores backups until the”.',
    );
    const [one, other] = shown.getAllByRole('article').map((post) => within(post));
    expect(one?.getByRole('link', { name: 'See this post' }).getAttribute('href')).toBe(
      '/sandbox?post=1',
    );
    expect(one?.queryByRole('link', { name: /Open/ })).toBeNull();
    expect(other?.getByText('not published yet')).toBeTruthy();
    expect(other?.queryByRole('link', { name: 'See this post' })).toBeNull();
    expect(other?.getByRole('link', { name: 'Open Bo' }).getAttribute('href')).toBe(
      `/agents/${bo.id}`,
    );
  });

  it.each([
    [
      12,
      40,
      'No similar posts',
      /structure of 12 posts with each other and with 40 posts of your other/,
    ],
    [1, 4, 'No similar posts', /structure of 1 post with 4 posts of your other agents\.$/],
    [2, 0, 'No similar posts', /structure of 2 posts with each other\.$/],
    [1, 0, 'One post so far', /nothing to compare it with/],
    [0, 40, 'Nothing to compare yet', /to spot repeats/],
  ])('says that nothing is alike among %i and %i others', async (own, others, title, text) => {
    open({ [path]: answerOf(own, others) });
    expect(await screen.findByText(`${title}.`)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows a few pairs at a time', async () => {
    const pairs = Array.from({ length: 3 }, (_, at) => ({
      ...pair,
      one: { ...pair.one, post_id: `0198c0de-0000-7000-8000-0000000000c${at}` },
    }));
    open({ [path]: answerOf(12, 40, pairs) });
    const shown = within(await screen.findByRole('list', { name: 'Similar posts' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says why they could not be compared, and tries again', async () => {
    let refused = true;
    const message = 'Access denied. Insufficient permissions.';
    open({
      [path]: () =>
        refused
          ? { status: 403, body: { success: false, code: 'forbidden', error: message, message } }
          : answerOf(12, 40, [pair]),
    });
    expect(await screen.findByText(message)).toBeTruthy();
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Similar posts' })).toBeTruthy();
  });
});
