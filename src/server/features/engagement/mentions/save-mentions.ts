/** What a platform tells of someone's post, as a row: bounded, free of what no screen shows, and for one agent. */
import type { InteractionKind } from '#contract/engagement/types.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { stripInvisible, withoutControls } from '#contract/core/plain-text.ts';
import { toneOf } from '#domain/engagement/conversation-tone.ts';
import { instantWithin } from '#server/adapters/social/index.ts';
import type { Mention } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { type Author, authorsOf, type Heard, type ReplyingAgent } from './mention-cursors.store.ts';

const longest = { text: 5000, name: 200, id: 500 } as const;

const tidy = (text: string, most: number): string =>
  stripInvisible(withoutControls(text.slice(0, most * 4).toWellFormed()))
    .trim()
    .slice(0, most)
    .toWellFormed();
const tidyLine = (text: string): string => tidy(text, longest.name).replaceAll(/\s+/g, ' ');

const isNamedIn = (text: string, name: string): boolean => {
  const said = text.toLowerCase();
  const plain = name.toLowerCase();
  return said.includes(`@${plain}`) || said.includes(`@${plain.replaceAll(/\s+/gu, '')}`);
};

const isLive = ({ status }: ReplyingAgent): boolean => status !== 'inactive';
const answers = (agent: ReplyingAgent): boolean => agent.auto_reply_enabled === 1 && isLive(agent);

type Authors = ReadonlyMap<string, Author>;

const authorOf = ({ in_reply_to, quotes }: Mention, authors: Authors): Author | undefined =>
  authors.get(in_reply_to ?? '') ?? authors.get(quotes ?? '');

/** The agent that is meant: whose post is answered or quoted, who is called by name, else the first that answers people, or would. None where it is the owner who is answered or quoted. */
export function agentFor(
  speakers: readonly ReplyingAgent[],
  said: Mention,
  authors: Authors,
): ReplyingAgent | undefined {
  const { text, agents } = said;
  const author = authorOf(said, authors);
  // What is said to a person is not for an agent that happens to use the same account.
  if (author?.is_self === 1) return undefined;
  const answered = speakers.find(({ id }) => id === author?.agent_id);
  // Whom a platform tells apart by itself, it need not be guessed for.
  if (agents && agents.length > 0) {
    return answered ?? speakers.find(({ id }) => agents.includes(id));
  }
  const named = speakers.find(({ name }) => isNamedIn(text, name));
  return answered ?? named ?? speakers.find(answers) ?? speakers.find(isLive);
}

/** The row of a post. An id that is too long to be kept cannot be answered, so there is none then. */
export function incoming(account: Heard, agent_id: string, kind: InteractionKind, said: Mention) {
  const { author } = said;
  if (said.external_id.length > longest.id) return [];
  const text = tidy(said.text, longest.text);
  return [
    {
      owner_id: account.owner_id,
      agent_id,
      account_id: account.id,
      kind,
      text,
      platform: LivePlatform.parse(account.platform),
      external_id: said.external_id,
      url: said.url === null || said.url.length > longest.id * 2 ? null : said.url,
      tone: toneOf(text),
      author_id: author.external_id.slice(0, longest.id),
      author_username: tidyLine(author.username),
      author_name: tidyLine(author.display_name),
      author_followers: author.followers,
      in_reply_to: said.in_reply_to,
      conversation: said.conversation,
      likes: said.likes,
      posted_at: instantWithin(said.created_at),
    },
  ];
}

interface Found {
  mentions: readonly Mention[];
  kind: 'said' | 'found';
}

/** What answers the account is a reply, what shows its post again a quote, all else a mention. */
function kindOf({ in_reply_to, quotes }: Mention, own: ReadonlyMap<string, unknown>) {
  if (in_reply_to !== null && own.has(in_reply_to)) return 'reply';
  return quotes !== undefined && own.has(quotes) ? 'quote' : 'mention';
}

/** Posts as rows; what was searched for is found. */
export async function rowsOf(
  ctx: Context,
  account: Heard,
  speakers: readonly ReplyingAgent[],
  { mentions, kind }: Found,
  finder?: ReplyingAgent,
) {
  const named = mentions.flatMap(({ in_reply_to, quotes }) =>
    [in_reply_to ?? [], quotes ?? []].flat(),
  );
  const authors = await authorsOf(ctx.db, account.id, [...new Set(named)]);
  return mentions
    .filter(({ is_repost }) => !is_repost)
    .flatMap((said) => {
      const agent = finder ?? agentFor(speakers, said, authors);
      if (!agent) return [];
      const how = kind === 'found' ? 'found' : kindOf(said, authors);
      return incoming(account, agent.id, how, said);
    });
}
