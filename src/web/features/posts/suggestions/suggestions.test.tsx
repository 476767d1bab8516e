import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bo,
  connected,
  openContent,
  draft,
  posted,
  publishing,
  topic,
  withAgents,
  written,
} from '#test/content-screen.tsx';
import { limits } from '#contract/core/limits.ts';
import { aDraft, keepingDrafts } from '#test/web-drafts.ts';
import { anAgent, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';
import { sampleOf } from '#test/sampled.ts';

const generate = () => screen.findByRole('button', { name: 'Write a draft' });

/** What was sent about posts, in order. */
const sentOf = (asked: ReturnType<typeof openContent>['asked']) =>
  asked.filter(({ call }) => /^(?:POST|PATCH) \/posts\//.test(call)).map(({ body }) => body);
const own = (connection_id: string) => ({
  connection_id,
  parts: null,
  media_ids: null,
  alts: {},
  extras: null,
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('content page', () => {
  it('can’t generate without an agent and a topic', { tags: 'slow' }, async () => {
    openContent(withAgents([connected, bo]));
    expect(await generate()).toHaveProperty('disabled', true);
    await enter(await topic(), 'Tests');
    expect(await generate()).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('combobox', { name: /^Agent/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bo' }));
    expect(await generate()).toHaveProperty('disabled', false);
    await userEvent.clear(await topic());
    expect(await generate()).toHaveProperty('disabled', true);
  });

  it('S2-5.8 S2-5.9 says what is missing to keyboard users', async () => {
    const { asked } = openContent(withAgents([connected, bo]));
    await userEvent.type(await topic(), '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Please select an AI agent')).toBeTruthy();
    expect(screen.getByText('Please enter a topic for content generation')).toBeTruthy();
    expect(asked.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
  });

  it('S2-2.17 takes the agent from the address', async () => {
    openContent(withAgents([connected, bo]), `/ai-content?agent=${bo.id}`);
    await enter(await topic(), 'Tests');
    expect(screen.getByRole('combobox', { name: /^Agent/ })).toHaveProperty('value', 'Bo');
    expect(await generate()).toHaveProperty('disabled', false);
  });

  it.each(sampleOf([5, 3], 2))(
    'S2-8.26 S2-9.13 requests the chosen number of variations, three by default: %i',
    async (count) => {
      showMessages();
      const { asked } = openContent(withAgents([connected]));
      await enter(await topic(), 'Tests');
      await userEvent.click(screen.getByRole('switch', { name: 'Variations' }));
      if (count !== 3) await userEvent.click(screen.getByRole('radio', { name: String(count) }));
      await userEvent.click(await generate());
      expect(await screen.findByText('Content generated')).toBeTruthy();
      await screen.findByText('Ship it.');
      expect(asked.find(({ call }) => call === 'POST /content/generate')?.body).toMatchObject({
        agent_id: connected.id,
        topic: 'Tests',
        content_type: 'tweet',
        variations: true,
        variation_count: count,
      });
    },
  );

  it('sends one request, however fast the button is clicked', async () => {
    const { asked } = openContent(withAgents([connected]));
    await enter(await topic(), 'Tests');
    const field = await topic();
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    expect(asked.filter(({ call }) => call === 'POST /content/generate')).toHaveLength(1);
  });

  it(
    'does not send the post of a finished reply as context for another post',
    { tags: 'slow' },
    async () => {
      const { asked } = openContent(withAgents([connected]));
      const choose = async (type: string) => {
        await userEvent.click(screen.getByRole('combobox', { name: 'Content type' }));
        await userEvent.click(await screen.findByRole('option', { name: type }));
      };
      const contexts = () =>
        asked.flatMap(({ call, body }) => (call === 'POST /content/generate' ? [body] : []));
      await enter(await topic(), 'Tests');
      await choose('Reply');
      await enter(screen.getByRole('textbox', { name: 'The post to reply to' }), 'We won.');
      await userEvent.click(await generate());
      await screen.findByText('Ship it.');
      expect(contexts()).toMatchObject([{ content_type: 'reply', context: 'We won.' }]);
      await choose('Tip');
      expect(screen.getByRole('textbox', { name: /Facts/ })).toHaveProperty('value', '');
      await userEvent.click(await generate());
      await waitFor(() => expect(contexts()).toHaveLength(2));
      expect(contexts()[1]).toMatchObject({ content_type: 'tip', context: '' });
      await choose('Reply');
      expect(screen.getByRole('textbox', { name: 'The post to reply to' })).toHaveProperty(
        'value',
        'We won.',
      );
    },
  );

  it('S2-2.16 publishes a text and shows the result', async () => {
    const { asked } = await written();
    await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
    expect(await screen.findByText('Published')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it in the sandbox' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Post to Sandbox' })).toBeNull();
    expect(sentOf(asked)).toEqual([
      { variants: [{ connection_id: 'sandbox-1' }], version: 1 },
      { hash: 'hash-1', delay_s: limits.publish_delay, connection_ids: ['sandbox-1'] },
    ]);
  });

  it(
    'P-45.4 waits some seconds, in which Undo brings the draft back',
    { tags: 'slow' },
    async () => {
      showMessages();
      const ready = { ...posted, status: 'READY', published_at: null };
      const { asked } = await written(
        withAgents([connected], { [`GET /occurrences/${posted.id}`]: { body: { data: ready } } }),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
      expect(await screen.findByText('Publishes in a few seconds.')).toBeTruthy();
      await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
      expect(await screen.findByText('Moved back to drafts.')).toBeTruthy();
      expect(sentOf(asked).at(-1)).toEqual({ before: [] });
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Post to Sandbox' })).toHaveProperty(
          'disabled',
          false,
        ),
      );
    },
  );

  it(
    'P-45.4 keeps the other accounts of the draft, and publishes on the chosen one',
    { tags: 'slow' },
    async () => {
      const variants = [own('telegram-1'), own('sandbox-1')];
      const { asked } = await written(withAgents([connected], publishing({ variants })));
      await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
      expect(await screen.findByText('Published')).toBeTruthy();
      expect(sentOf(asked)).toMatchObject([{ connection_ids: ['sandbox-1'] }]);
    },
  );

  it('P-45.4 does not publish a text that was changed elsewhere', async () => {
    showMessages();
    const { asked } = await written(withAgents([connected], publishing({ parts: ['Other.'] })));
    await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
    expect(await screen.findByText(/^This draft changed since you opened it/)).toBeTruthy();
    expect(sentOf(asked)).toEqual([]);
  });

  it.each([0, 2, 200])(
    'publishes once, with a second click after %i ms, even on a slow network',
    { tags: 'slow' },
    async (gap) => {
      const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const slowly = withAgents([connected]);
      const call = `POST /posts/${draft.id}/publish`;
      const prompt = slowly[call];
      if (!prompt) throw new Error(`${call} is not answered`);
      slowly[call] = async (...sent) => {
        await later(400);
        return typeof prompt === 'function' ? prompt(...sent) : prompt;
      };
      const { asked } = await written(slowly);
      const post = screen.getByRole('button', { name: 'Post to Sandbox' });
      post.focus();
      fireEvent.pointerDown(post);
      fireEvent.click(post);
      expect(post).toHaveProperty('disabled', true);
      if (gap > 0) await later(gap);
      // A click before the next render reaches the button whatever it shows.
      Object.assign(post, { disabled: false });
      fireEvent.click(post);
      expect(await screen.findByText('Published')).toBeTruthy();
      await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Published/));
      expect(asked.filter((one) => one.call === call)).toHaveLength(1);
    },
  );

  it(
    'S2-2.16 publishes a post to Twitter that was written for another platform, once it is checked for Twitter',
    { tags: 'slow' },
    async () => {
      const account = {
        status: 'connected',
        username: 'ada',
        display_name: 'Ada',
        followers: null,
      } as const;
      const both = {
        ...connected,
        platform_connections: [
          { id: 'sandbox-1', platform: 'sandbox' as const, ...account },
          { id: 'twitter-1', platform: 'twitter' as const, ...account },
        ],
      };
      const { asked } = await written(withAgents([both]));
      await userEvent.click(screen.getByRole('button', { name: 'Post to Twitter' }));
      await waitFor(() => expect(sentOf(asked)).toHaveLength(2));
      expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        platform: 'twitter',
      });
      expect(sentOf(asked)).toMatchObject([
        { variants: [{ connection_id: 'twitter-1' }] },
        { connection_ids: ['twitter-1'] },
      ]);
    },
  );

  it('P-49.202 P-49.203 P-49.284 is a view of the posts, and asks with the words of the editor', async () => {
    const { router } = openContent(withAgents([connected]));
    const form = within(await screen.findByRole('form', { name: 'What to write' }));
    for (const name of ['Agent', 'Network']) form.getByRole('combobox', { name });
    for (const name of ['Topic', 'Facts']) form.getByRole('textbox', { name });
    form.getByRole('button', { name: 'Write a draft' });
    screen.getByText('Drafts from your agents wait here until you finish one in the editor.');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Ask for drafts');
    expect(screen.getByRole('radio', { name: 'AI drafts' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'List' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/posts'));
  });

  it('says why nothing can be generated yet', { tags: 'slow' }, async () => {
    openContent(withAgents([connected]));
    const generate = await screen.findByRole('button', { name: 'Write a draft' });
    const why = () => document.getElementById(generate.getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(why()?.textContent).toMatch(/first\.$/));
  });

  it('does not publish what is too long for the platform', { tags: 'slow' }, async () => {
    const long = aDraft({ parts: ['x'.repeat(300)] });
    await written(
      withAgents([connected], {
        'POST /content/generate': { body: { data: { content: [long], seed: 1 } } },
        ...keepingDrafts([long]),
      }),
    );
    expect(await screen.findByText('20 over the limit')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Post to Sandbox' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('S2-8.13 says that no platform accepted the post', { tags: 'slow' }, async () => {
    showMessages();
    const message = 'The network refused the post.';
    const refused = { success: false, code: 'platform_failed', error: message, message };
    await written(
      withAgents([connected], {
        [`POST /posts/${draft.id}/publish`]: { status: 409, body: refused },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Post to Sandbox' }));
    expect(await screen.findByText('Failed to post to Sandbox')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Post to Sandbox' })).toBeTruthy();
  });

  it('S2-8.4 says that the agents could not be fetched', async () => {
    const refused = { success: false, code: 'forbidden', message: 'Access denied.' };
    openContent({ 'GET /agents': { status: 403, body: refused } });
    expect(await screen.findByText('Failed to fetch agents')).toBeTruthy();
  });

  it('connects the sandbox in place', { tags: 'slow' }, async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Connect Sandbox' }));
    expect(await screen.findByRole('button', { name: 'Post to Sandbox' })).toBeTruthy();
  });

  it('S2-8.8 says why generating failed, and can try again', async () => {
    const message = 'The AI model’s reply wasn’t usable.';
    openContent(
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
