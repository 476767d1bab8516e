/**
 * A microblog shared by every account of an installation and by strangers: what one says to another is read by the
 * other.
 */
import type { Account, Mention, SocialPort } from '#server/adapters/social/port.ts';

interface Post {
  id: string;
  author: string;
  name: string;
  text: string;
  in_reply_to: string | null;
  conversation: string;
  at: number;
}

export interface Network {
  port: SocialPort;
  posts: readonly Post[];
  /** Posts something as a stranger. */
  say(name: string, text: string, in_reply_to?: string): void;
}

interface Options {
  clock: () => number;
  /** Whether posts say which conversation they belong to. */
  threads: boolean;
  /** The name under which an account posts. */
  nameOf: (account: Account) => string;
}

export function createNetwork({ clock, threads, nameOf }: Options): Network {
  const posts: Post[] = [];
  const add = (author: string, name: string, text: string, in_reply_to: string | null): Post => {
    const id = `post-${posts.length}`;
    const parent = posts.find((post) => post.id === in_reply_to);
    const conversation = parent?.conversation ?? id;
    const post = { id, author, name, text, in_reply_to, conversation, at: clock() };
    posts.push(post);
    return post;
  };
  const isTo = (account: Account) => {
    const called = `@${nameOf(account).toLowerCase()}`;
    return ({ author, text, in_reply_to }: Post): boolean =>
      author !== account.external_id &&
      (text.toLowerCase().includes(called) ||
        posts.some(({ id, author: by }) => id === in_reply_to && by === account.external_id));
  };
  const asMention = ({ id, author, name, text, in_reply_to, conversation, at }: Post): Mention => ({
    external_id: id,
    url: null,
    text,
    created_at: at,
    in_reply_to,
    author: { external_id: author, username: name, display_name: name, followers: null },
    conversation: threads ? conversation : null,
    is_repost: false,
    likes: null,
  });
  return {
    posts,
    say: (name, text, in_reply_to) => void add(name, name, text, in_reply_to ?? null),
    port: {
      platform: 'sandbox',
      capability: 'read',
      async publish(account, { text, in_reply_to }) {
        const { id } = add(account.external_id, nameOf(account), text, in_reply_to);
        return { external_id: id, url: null };
      },
      async find(account, { text }) {
        const post = posts.find((one) => one.author === account.external_id && one.text === text);
        return post && { external_id: post.id, url: null };
      },
      async mentions(account, cursor) {
        const from = cursor === null ? posts.length : Number(cursor);
        const mentions = posts.slice(from).filter(isTo(account)).map(asMention);
        return { mentions, cursor: String(posts.length) };
      },
    },
  };
}
