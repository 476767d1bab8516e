import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SandboxPost } from '#contract/sandbox/calls.ts';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { SandboxPage } from './sandbox.page.tsx';
import { anInteraction } from '#web/entities/engagement/interaction.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent();
const post: SandboxPost = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  author: 'ada',
  text: 'Ship it.',
  created_at: '2026-11-01T09:00:00.000Z',
  in_reply_to: null,
  media: [],
  extras: {},
  mine: true,
  agent_id: ada.id,
  account: null,
  avatar_url: null,
  likes: 0,
  reposts: 0,
};

/** A sandbox that stores what is written into it. */
const open = (...first: SandboxPost[]) => {
  const posts = [...first];
  const counts = { likes: 0, reposts: 0 };
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /sandbox/timeline': () => ({ body: { data: posts, total: posts.length } }),
    'POST /sandbox/posts': (sent) => {
      const answer = { ...post, ...Object(sent), id: crypto.randomUUID(), agent_id: null };
      posts.unshift(answer);
      return { body: { data: answer, message: 'Posted.' } };
    },
    [`POST /sandbox/posts/${post.id}/react`]: (sent) => {
      const { kind, count } = z.object({ kind: z.string(), count: z.int() }).parse(sent);
      const column = kind === 'like' ? 'likes' : 'reposts';
      counts[column] = count === 0 ? 0 : counts[column] + count;
      return { body: { data: { ...counts } } };
    },
  });
  return { asked, ...openScreen(SandboxPage, '/sandbox') };
};

const earlier = { ...post, id: '0198c0de-0000-7000-8000-0000000000e1', text: 'Long ago.' };

/** The newest posts do not include the oldest ones. */
const follow = (id: string, all: readonly SandboxPost[], more = '') => {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /sandbox/timeline': () => {
      const wanted = asked.at(-1)?.query['post_id'];
      const data = wanted ? all.filter((one) => one.id === wanted) : [post];
      return { body: { data, total: all.length } };
    },
  });
  openScreen(SandboxPage, '/sandbox', `/sandbox?post=${id}${more}`);
};
const marked = () =>
  screen.findByText((_, element) => element?.getAttribute('aria-current') === 'true');

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('sandbox', () => {
  it('offers one action while it is empty', async () => {
    open();
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write a post' })).toBeTruthy();
  });

  it('P-2.37 starts a conversation as someone else', async () => {
    const { asked } = open();
    const form = within(await screen.findByRole('form', { name: 'Post as someone else' }));
    const author = form.getByRole('textbox', { name: 'Author' });
    await userEvent.clear(author);
    await userEvent.type(author, 'Kim');
    await enter(form.getByRole('textbox', { name: 'Post text' }), 'Hello?');
    await userEvent.click(form.getByRole('button', { name: 'Post as Kim' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      author: 'Kim',
      text: 'Hello?',
      in_reply_to: null,
    });
  });

  it('P-49.410 leads to the inbox after a reply to a post of one’s own', async () => {
    answering({
      'GET /agents': { body: { data: [], agents: [], total: 0 } },
      'GET /sandbox/timeline': { body: { data: [{ ...post, mine: true }], total: 1 } },
      'POST /sandbox/posts': { body: { data: earlier, message: 'Posted.' } },
    });
    openScreen(SandboxPage, '/sandbox');
    await userEvent.click(await screen.findByRole('button', { name: /^Reply/ }));
    await enter(await screen.findByRole('textbox', { name: 'Reply' }), 'Which flour?');
    await userEvent.click(screen.getByRole('button', { name: 'Reply as Sam' }));
    const link = await screen.findByRole('link', { name: 'Answer Sam in your inbox' });
    expect(link.getAttribute('href')).toBe('/inbox');
  });

  it('P-2.71 shows which account a post was published on, and filters by account', async () => {
    const second = '0198c0de-0000-7000-8000-0000000000b2';
    const own = { platform: 'sandbox', username: 'ada', display_name: 'Sandbox' } as const;
    const asked = answering({
      'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
      ...withConnections([
        aConnection(own),
        aConnection({ ...own, id: second, display_name: 'Staging' }),
      ]),
      'GET /sandbox/timeline': {
        body: { data: [{ ...post, account: { id: second, name: 'Staging' } }], total: 1 },
      },
    });
    openScreen(SandboxPage, '/sandbox');
    expect(await screen.findByText(/^Staging ·/)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Staging' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ connection_id: second }));
  });

  it('P-2.71 leaves out the account when there is only one', async () => {
    const own = { platform: 'sandbox', username: 'ada', display_name: 'Sandbox' } as const;
    answering({
      'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
      ...withConnections([aConnection(own)]),
      'GET /sandbox/timeline': {
        body: { data: [{ ...post, account: { id: 'one', name: 'Sandbox' } }], total: 1 },
      },
    });
    openScreen(SandboxPage, '/sandbox');
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText(/Sandbox ·/)).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
  });

  it('P-2.37 replies to a post in place', async () => {
    const { asked } = open(post);
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Ada' }));
    const field = screen.getByRole('textbox', { name: 'Reply' });
    expect(field).toBe(document.activeElement);
    await userEvent.type(field, 'Why?{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Why?')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      in_reply_to: post.id,
    });
  });

  it('P-2.37 likes and reposts as strangers, one per click or ten at once, and removes them all', async () => {
    const { asked } = open(post);
    const button = (kind: 'Like' | 'Repost') =>
      screen.findByRole('button', { name: new RegExp(`^${kind}[ \\d]*: “Ship it\\.”$`) });
    const shown = async (kind: 'Like' | 'Repost') => {
      const one = await button(kind);
      return [one.textContent, one.getAttribute('aria-pressed')];
    };
    expect(await shown('Like')).toEqual(['Like', 'false']);
    await userEvent.dblClick(await button('Like'));
    await waitFor(async () => expect(await shown('Like')).toEqual(['Like 2', 'true']));
    const choose = async (name: string) => {
      const more = 'More likes and reposts for “Ship it.”';
      await userEvent.click(screen.getByRole('button', { name: more }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Add 10 reposts');
    await waitFor(async () => expect(await shown('Repost')).toEqual(['Repost 10', 'true']));
    await choose('Remove all likes');
    await waitFor(async () => expect(await shown('Like')).toEqual(['Like', 'false']));
    expect(await shown('Repost')).toEqual(['Repost 10', 'true']);
    expect(asked.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []))).toEqual([
      { kind: 'like', count: 1 },
      { kind: 'like', count: 1 },
      { kind: 'repost', count: 10 },
      { kind: 'like', count: 0 },
    ]);
    await userEvent.click(
      screen.getByRole('button', { name: 'More likes and reposts for “Ship it.”' }),
    );
    await screen.findByRole('menuitem', { name: 'Remove all reposts' });
    expect(screen.queryByRole('menuitem', { name: 'Remove all likes' })).toBeNull();
  });

  it('says why a like failed, and counts nothing', async () => {
    showMessages();
    answering({
      'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
      'GET /sandbox/timeline': { body: { data: [post], total: 1 } },
      [`POST /sandbox/posts/${post.id}/react`]: {
        status: 404,
        body: { success: false, error: 'Not found', code: 'not_found', message: 'Not found' },
      },
    });
    openScreen(SandboxPage, '/sandbox');
    const name = 'Like: “Ship it.”';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(/not found/i)).toBeTruthy();
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('P-2.37 scrolls to the post in the link', async () => {
    const scrolled = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scrolled;
    follow(post.id, [post]);
    const place = await marked();
    expect(within(place).getByText('Ship it.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(place));
    expect(scrolled.mock.contexts).toEqual([place]);
    expect(screen.queryByRole('region', { name: 'The post from your link' })).toBeNull();
  });

  it('a link to reply opens the reply to its post, with the focus in it', async () => {
    Element.prototype.scrollIntoView = () => {};
    follow(post.id, [post], '&reply=yes');
    const form = within(await screen.findByRole('form', { name: /^Reply to / }));
    const field = form.getByRole('textbox', { name: 'Reply' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: /^Reply to / })).toBeNull();
    cleanup();
    follow(post.id, [post]);
    await marked();
    expect(screen.queryByRole('form', { name: /^Reply to / })).toBeNull();
  });

  it('shows a linked post that is too old for the feed, or says that it does not exist', async () => {
    Element.prototype.scrollIntoView = () => {};
    follow(earlier.id, [post, earlier]);
    const region = await screen.findByRole('region', { name: 'The post from your link' });
    expect(await marked()).toBe(region.querySelector('[aria-current]'));
    expect(within(region).getByText('Long ago.')).toBeTruthy();
    expect(screen.getByText('Ship it.')).toBeTruthy();
    cleanup();
    follow(earlier.id, [post]);
    expect(await screen.findByText('The post from your link isn’t in this sandbox.')).toBeTruthy();
  });

  it(
    'P-2.120 says that an agent won’t reply, turns replies on with Undo, or has it draft this one',
    { tags: 'slow' },
    async () => {
      const mention = anInteraction({ draft: null, url: `/sandbox?post=${post.id}` });
      const handled = anAgent({
        platform_connections: [
          {
            id: 'sandbox-1',
            platform: 'sandbox',
            status: 'connected',
            username: 'ada',
            display_name: 'Ada',
            followers: null,
          },
        ],
      });
      const answers = {
        'GET /agents': { body: { data: [handled], agents: [handled], total: 1 } },
        'GET /sandbox/timeline': { body: { data: [], total: 0 } },
        'POST /sandbox/posts': (sent: unknown) => ({
          body: { data: { ...post, ...Object(sent) }, message: 'Posted.' },
        }),
        'GET /inbox': () => ({ body: { data: inbox, total: 1, waiting: 1, answering: 0 } }),
        [`POST /inbox/${mention.id}/draft`]: {
          body: { data: mention, message: 'Drafting a reply' },
        },
        [`GET /agents/${handled.id}/engagement-settings`]: () => ({
          body: { data: { auto_reply_enabled: isOn } },
        }),
        [`POST /agents/${handled.id}/engagement-settings`]: (sent: unknown) => {
          isOn = z.object({ autoReplyEnabled: z.boolean() }).parse(sent).autoReplyEnabled;
          return { body: { data: { auto_reply_enabled: isOn }, message: 'Saved.' } };
        },
      };
      let isOn = false;
      let inbox = [mention];
      const asked = answering(answers);
      showMessages();
      const { router } = openScreen(SandboxPage, '/sandbox');
      const text = await screen.findByRole('textbox', { name: 'Post text' });
      await userEvent.type(text, 'Hello everyone{Control>}{Enter}{/Control}');
      await waitFor(() => expect(text).toHaveProperty('value', ''));
      expect(screen.queryByText(/won’t reply/)).toBeNull();
      await userEvent.type(text, 'Hi @ada, any news?{Control>}{Enter}{/Control}');
      await screen.findByText('Ada won’t reply: auto-reply is off.');
      await userEvent.click(screen.getByRole('button', { name: 'Turn it on' }));
      await screen.findByText(/^Ada writes replies from now on/);
      expect(isOn).toBe(true);
      expect(router.state.location.pathname).toBe('/sandbox');
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Ada doesn’t reply automatically.');
      expect(isOn).toBe(false);
      await userEvent.type(text, 'Hi @ada, still there?{Control>}{Enter}{/Control}');
      await userEvent.click(await screen.findByRole('button', { name: 'Let Ada draft it' }));
      expect(await screen.findByText('at /inbox')).toBeTruthy();
      expect(router.state.location.search).toEqual({ item: mention.id });
      expect(asked.filter(({ call }) => call === `POST /inbox/${mention.id}/draft`)).toHaveLength(
        1,
      );
      // Whoever leaves while the message is on its way is told nothing more.
      inbox = [];
      await router.navigate({ to: '/sandbox' });
      const field = await screen.findByRole('textbox', { name: 'Post text' });
      await userEvent.type(field, 'Hi @ada, and now?{Control>}{Enter}{/Control}');
      await userEvent.click(await screen.findByRole('button', { name: 'Let Ada draft it' }));
      await router.navigate({ to: '/inbox' });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});
