import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents.ts';
import type { Post } from '#contract/posts.ts';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session.ts';
import { ContentPage } from './content.page.tsx';

const connected = anAgent({
  platform_connections: [
    { platform: 'sandbox', status: 'connected', username: 'ada', followers: null },
  ],
});
const bo = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Bo' });
const piece = { content: 'Ship it.', parts: ['Ship it.'], model_used: 'composer', why: 'Short.' };
const posted: Post = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  agent_id: connected.id,
  platform: 'sandbox',
  status: 'PUBLISHED',
  reason: null,
  parts: [{ text: 'Ship it.', media: [], url: null }],
  due_at: '2026-11-01T09:00:00.000Z',
  published_at: '2026-11-01T09:00:00.000Z',
  url: '/sandbox',
};

const withAgents = (agents: Agent[], more: Answers = {}): Answers => ({
  'GET /agents': { body: { data: agents, agents, total: agents.length } },
  'POST /content/generate': { body: { data: { content: [piece], seed: 7 } } },
  [`POST /agents/${connected.id}/posts`]: {
    body: {
      data: { occurrence_id: posted.id, status: 'READY', reason: null, url: null },
      message: 'On its way.',
    },
  },
  [`GET /posts/${posted.id}`]: { body: { data: posted } },
  ...more,
});

const open = (answers: Answers, at = '/ai-content') => {
  const asked = answering(answers);
  return { asked, ...openScreen(ContentPage, '/ai-content', at) };
};
const generate = () => screen.findByRole('button', { name: 'Generate content' });
const topic = () => screen.findByRole('textbox', { name: /Topic/ });
/** Opens the screen for one connected agent and lets it write. */
const written = async (answers = withAgents([connected])) => {
  const opened = open(answers);
  await userEvent.type(await topic(), 'Tests{Control>}{Enter}{/Control}');
  await screen.findByRole('button', { name: 'Edit' });
  return opened;
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the content screen', () => {
  it('cannot generate without an agent and a topic', async () => {
    open(withAgents([connected, bo]));
    expect(await generate()).toHaveProperty('disabled', true);
    await userEvent.type(await topic(), 'Tests');
    expect(await generate()).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('combobox', { name: /AI agent/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bo' }));
    expect(await generate()).toHaveProperty('disabled', false);
    await userEvent.clear(await topic());
    expect(await generate()).toHaveProperty('disabled', true);
  });

  it('says what is missing to whoever uses the keyboard', async () => {
    const { asked } = open(withAgents([connected, bo]));
    await userEvent.type(await topic(), '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Please select an AI agent')).toBeTruthy();
    expect(screen.getByText('Please enter a topic for content generation')).toBeTruthy();
    expect(asked.filter(({ call }) => call !== 'GET /agents')).toEqual([]);
  });

  it('takes the agent from the address', async () => {
    open(withAgents([connected, bo]), `/ai-content?agent=${bo.id}`);
    await userEvent.type(await topic(), 'Tests');
    expect(screen.getByRole('combobox', { name: /AI agent/ })).toHaveProperty('value', 'Bo');
    expect(await generate()).toHaveProperty('disabled', false);
  });

  it('asks for as many variations as chosen, three unless changed', async () => {
    showMessages();
    const { asked } = open(withAgents([connected]));
    await userEvent.type(await topic(), 'Tests');
    await userEvent.click(screen.getByRole('switch', { name: 'Variations' }));
    await userEvent.click(await generate());
    await screen.findByText('Ship it.');
    expect(await screen.findByText('Content generated')).toBeTruthy();
    expect(asked.find(({ call }) => call === 'POST /content/generate')?.body).toMatchObject({
      agent_id: connected.id,
      topic: 'Tests',
      content_type: 'tweet',
      variations: true,
      variation_count: 3,
    });
  });

  it('posts the text as it was edited and shows how that went', async () => {
    const { asked } = await written();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const text = screen.getByRole('textbox', { name: 'Text' });
    await userEvent.clear(text);
    await userEvent.type(text, 'Ship it today.');
    await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
    expect(await screen.findByText('Published')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it in the sandbox' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Post to Sandbox' })).toBeNull();
    expect(asked.find(({ call }) => call.endsWith('/posts'))?.body).toEqual({
      platform: 'sandbox',
      content: 'Ship it today.',
    });
  });

  it('does not post what is too long for the platform', async () => {
    await written();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Text' }));
    await userEvent.paste('x'.repeat(300));
    expect(await screen.findByText('Content too long for Sandbox')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Post to Sandbox' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('sends a thread as its parts', async () => {
    const parts = ['One.', 'Two.'];
    const content = [{ ...piece, content: 'One.\n\nTwo.', parts }];
    const { asked } = await written(
      withAgents([connected], {
        'POST /content/generate': { body: { data: { content, seed: 1 } } },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
    await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/posts'))).toBe(true));
    expect(asked.find(({ call }) => call.endsWith('/posts'))?.body).toEqual({
      platform: 'sandbox',
      parts,
    });
  });

  it('says so when the platform took nothing', async () => {
    showMessages();
    const message = 'The platform refused the post.';
    const refused = { success: false, code: 'platform_failed', error: message, message };
    await written(
      withAgents([connected], {
        [`POST /agents/${connected.id}/posts`]: { status: 409, body: refused },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
    expect(await screen.findByText('Failed to post to Sandbox')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Post to Sandbox' })).toBeTruthy();
  });

  it('says so when the agents could not be fetched', async () => {
    const refused = { success: false, code: 'forbidden', message: 'Access denied.' };
    open({ 'GET /agents': { status: 403, body: refused } });
    expect(await screen.findByText('Failed to fetch agents')).toBeTruthy();
  });

  it('connects the sandbox on the spot', async () => {
    const alone = anAgent();
    let agents = [alone];
    await written({
      ...withAgents([alone]),
      'GET /agents': () => ({ body: { data: agents, agents, total: 1 } }),
      [`POST /agents/${alone.id}/connect-platform`]: () => {
        agents = [connected];
        return { body: { data: connected, agent: connected } };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Connect sandbox' }));
    expect(await screen.findByRole('button', { name: 'Post to Sandbox' })).toBeTruthy();
  });

  it('tells why nothing was written, and can be tried again', async () => {
    const message = 'The model did not give a usable answer.';
    open(
      withAgents([connected], {
        'POST /content/generate': {
          status: 400,
          body: { success: false, code: 'provider_failed', error: message, message },
        },
      }),
    );
    await userEvent.type(await topic(), 'Tests{Control>}{Enter}{/Control}');
    const problem = within(await screen.findByRole('alert'));
    expect(problem.getByText('Failed to generate content')).toBeTruthy();
    expect(problem.getByText(message)).toBeTruthy();
    expect(await generate()).toHaveProperty('disabled', false);
  });
});
