import { describe, expect, it } from 'vitest';
import type { SandboxPost } from '#contract/sandbox/calls.ts';
import { conversationsOf } from './feed.tsx';

const post = (id: string, minute: number, in_reply_to: string | null = null): SandboxPost => ({
  id,
  author: id,
  text: id,
  created_at: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  in_reply_to,
  media: [],
  extras: {},
  mine: false,
  agent_id: null,
  account: null,
  avatar_url: null,
  likes: 0,
  reposts: 0,
});
const shapeOf = (posts: SandboxPost[]) =>
  conversationsOf(posts).map((one) => [one.post.id, one.replies.map((reply) => reply.id)]);

describe('sandbox threads', () => {
  it('sort by newest thread, with the oldest replies first', () => {
    const posts = [post('old', 1), post('new', 2), post('b', 5, 'new'), post('a', 4, 'new')];
    expect(shapeOf(posts)).toEqual([
      ['new', ['a', 'b']],
      ['old', []],
    ]);
  });

  it('place replies below the reply that they answer', () => {
    const posts = [post('a', 1), post('b', 2, 'a'), post('c', 3, 'a'), post('d', 4, 'b')];
    expect(shapeOf(posts)).toEqual([['a', ['b', 'd', 'c']]]);
  });

  it('keep a reply whose parent is not in the list', () => {
    expect(shapeOf([post('answer', 1, 'gone')])).toEqual([['answer', []]]);
  });
});
