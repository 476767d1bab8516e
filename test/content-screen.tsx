/** The screen of suggestions with one agent that can post and one that cannot, for tests. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import type { Agent } from '#contract/agents/types.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { SuggestionsPage } from '#web/features/posts/suggestions/suggestions.page.tsx';
import { aDraft, keepingDrafts } from './web-drafts.ts';
import { anAgent, answering, type Answers, openScreen } from './screen.tsx';

export const connected = anAgent({
  platform_connections: [
    {
      id: 'sandbox-1',
      platform: 'sandbox',
      status: 'connected',
      username: 'ada',
      display_name: 'Sandbox',
      followers: null,
    },
  ],
});
export const bo = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Bo' });
export const draft = aDraft({ agent_id: connected.id });

export const posted: Occurrence = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  agent_id: connected.id,
  is_self: false,
  connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
  platform: 'sandbox',
  status: 'PUBLISHED',
  reason: null,
  decision: null,
  removed_at: null,
  hash: '',
  can_remove: true,
  written_at: null,
  retry: null,
  approval: null,
  parts: [{ text: 'Ship it.', media: [], url: null }],
  due_at: '2026-11-01T09:00:00.000Z',
  published_at: '2026-11-01T09:00:00.000Z',
  url: '/sandbox',
};

const composer = {
  id: 'composer',
  label: 'Built-in writer',
  price: { input: 0, output: 0 },
  is_default: true,
};

/** A model that agents write with, in place of the built-in writer. */
export const withModel: Answers = {
  'GET /content/writers': {
    body: {
      data: [
        { ...composer, is_default: false },
        { id: 'gpt-5-mini', label: 'gpt-5-mini', price: null, is_default: true },
      ],
    },
  },
};

const Seen = z.object({ connection_ids: z.array(z.string()) });

/** A draft as the post that it is, which is published soon, or until that is undone. */
export function publishing(own: Parameters<typeof aPost>[0] = {}): Answers {
  const post = aPost({ id: draft.id, parts: draft.parts, variants: [], standings: [], ...own });
  const soon = (connection_id: string) => ({
    ...post,
    standings: [standing({ connection_id, stage: 'scheduled', occurrence: posted })],
  });
  return {
    [`GET /posts/${draft.id}`]: { body: { data: post } },
    [`PATCH /posts/${draft.id}`]: { body: { data: post, message: 'Saved.' } },
    [`POST /posts/${draft.id}/publish`]: (body) => ({
      body: {
        data: soon(Seen.parse(body).connection_ids[0] ?? ''),
        message: 'Publishes in a few seconds.',
        undo: { before: [] },
      },
    }),
    [`POST /posts/${draft.id}/unschedule`]: {
      body: { data: post, message: 'Moved back to drafts.' },
    },
    [`GET /occurrences/${posted.id}`]: { body: { data: posted } },
  };
}

export const withAgents = (agents: Agent[], more: Answers = {}): Answers => ({
  'GET /agents': { body: { data: agents, agents, total: agents.length } },
  'GET /content/writers': { body: { data: [composer] } },
  'POST /content/generate': { body: { data: { content: [draft], seed: 7 } } },
  ...publishing(),
  ...keepingDrafts([draft]),
  ...more,
});

export function openContent(answers: Answers, at = '/ai-content') {
  const asked = answering(answers);
  return { asked, ...openScreen(SuggestionsPage, '/ai-content', at) };
}

export const topic = () => screen.findByRole('textbox', { name: /Topic/ });

/** Opens the screen for a connected agent and generates a text. */
export async function written(answers = withAgents([connected])) {
  const opened = openContent(answers);
  await userEvent.type(await topic(), 'Tests{Control>}{Enter}{/Control}');
  await screen.findAllByRole('link', { name: 'Open in the editor' });
  return opened;
}
