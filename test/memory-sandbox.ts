/** A sandbox outside the database, which keeps posts that a restored database has lost. */
import type { SandboxRows, SandboxWrite } from '#server/adapters/social/index.ts';

export interface MemorySandbox extends SandboxRows {
  posts: (SandboxWrite & { id: string; at: number })[];
}

/** It accepts duplicates, so that only the ledger can prevent them. */
export function memorySandbox(clock: () => number): MemorySandbox {
  const posts: MemorySandbox['posts'] = [];
  return {
    posts,
    // There are no other people.
    voices: async () => [],
    newestVoice: async () => 0,
    voicesAbout: async () => [],
    handles: async () => new Map(),
    firstAccounts: async () => new Map(),
    metrics: async (_owner, ids) =>
      new Map(ids.map((id) => [id, { likes: 0, replies: 0, reposts: 0 }])),
    async insert(post) {
      const id = `post-${posts.length + 1}`;
      posts.push({ ...post, id, at: clock() });
      return { id };
    },
    async find({ owner_id, account_id, author, text }, since) {
      return posts.find(
        (post) =>
          post.owner_id === owner_id &&
          post.account_id === account_id &&
          post.author === author &&
          post.text === text &&
          post.at >= since,
      );
    },
    async remove(owner_id, id) {
      const at = posts.findIndex((post) => post.owner_id === owner_id && post.id === id);
      if (at >= 0) posts.splice(at, 1);
    },
  };
}
