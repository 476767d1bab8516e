import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SandboxPost } from '#contract/sandbox.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session.ts';
import { SandboxPage } from './sandbox.page.tsx';

const ada = anAgent();
const post: SandboxPost = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  author: 'ada',
  text: 'Ship it.',
  created_at: '2026-11-01T09:00:00.000Z',
  in_reply_to: null,
  media: [],
  mine: true,
  agent_id: ada.id,
  avatar_url: null,
};

/** A sandbox that keeps what is written into it. */
const open = (...first: SandboxPost[]) => {
  const posts = [...first];
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /sandbox/timeline': () => ({ body: { data: posts, total: posts.length } }),
    'POST /sandbox/posts': (sent) => {
      const answer = { ...post, ...Object(sent), id: crypto.randomUUID(), agent_id: null };
      posts.unshift(answer);
      return { body: { data: answer, message: 'Posted.' } };
    },
  });
  return { asked, ...openScreen(SandboxPage, '/sandbox') };
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the sandbox', () => {
  it('offers one thing to do while it is empty', async () => {
    open();
    expect(await screen.findByText('Nobody has posted here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write a post' })).toBeTruthy();
  });

  it('begins a conversation as somebody else', async () => {
    const { asked } = open();
    const form = within(await screen.findByRole('form', { name: 'Play somebody else' }));
    const author = form.getByRole('textbox', { name: 'Author' });
    await userEvent.clear(author);
    await userEvent.type(author, 'Kim');
    await userEvent.type(form.getByRole('textbox', { name: 'Text' }), 'Hello?');
    await userEvent.click(form.getByRole('button', { name: 'Post as Kim' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      author: 'Kim',
      text: 'Hello?',
      in_reply_to: null,
    });
  });

  it('answers a post where it stands', async () => {
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
});
