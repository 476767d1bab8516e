/** Converts a post from a platform to a row: bounded, without invisible characters, and assigned to one agent. */
import { cut } from '#contract/core/cut.ts';
import type { InteractionKind } from '#contract/engagement/types.ts';
import { stripInvisible, withoutControls } from '#contract/core/plain-text.ts';
import { toneOf } from '#domain/engagement/conversation-tone.ts';
import { instantWithin } from '#server/adapters/social/index.ts';
import type { Mention } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import {
  type Author,
  authorsOf,
  type PolledAccount,
  type ReplyingAgent,
} from './mention-cursors.store.ts';

const longest = { text: 5000, name: 200, id: 500 } as const;

const tidy = (text: string, most: number): string =>
  cut(stripInvisible(withoutControls(cut(text, most * 4))).trim(), most);
const tidyLine = (text: string): string => tidy(text, longest.name).replaceAll(/\s+/g, ' ');

const isNamedIn = (text: string, name: string): boolean => {
  const lower = text.toLowerCase();
  const plain = name.toLowerCase();
  return lower.includes(`@${plain}`) || lower.includes(`@${plain.replaceAll(/\s+/gu, '')}`);
};

const isLive = ({ status }: ReplyingAgent): boolean => status !== 'inactive';
const answers = (agent: ReplyingAgent): boolean => agent.auto_reply_enabled === 1 && isLive(agent);

type Authors = ReadonlyMap<string, Author>;

const authorOf = ({ in_reply_to, quotes }: Mention, authors: Authors): Author | undefined =>
  authors.get(in_reply_to ?? '') ?? authors.get(quotes ?? '');

/**
 * The agent that a mention is for: the author of the post that it replies to or quotes, else one that it names, else
 * the first that replies, or could.
 */
function agentFor(
  speakers: readonly ReplyingAgent[],
  mention: Mention,
  authors: Authors,
): ReplyingAgent | undefined {
  const { text, agents } = mention;
  const author = authorOf(mention, authors);
  const answered = speakers.find(({ id }) => id === author?.agent_id);
  // Some platforms say which agent is addressed, so there is no need to guess.
  if (agents && agents.length > 0) {
    return answered ?? speakers.find(({ id }) => agents.includes(id));
  }
  const named = speakers.find(({ name }) => isNamedIn(text, name));
  return answered ?? named ?? speakers.find(answers) ?? speakers.find(isLive);
}

/** Whether an id can be stored. */
const isId = (id: string): boolean =>
  id.length <= longest.id && id === withoutControls(id) && id.isWellFormed();
const idOrNull = (id: string | null): string | null => (id !== null && isId(id) ? id : null);

const urlOrNull = (url: string | null): string | null =>
  url !== null && url.length <= longest.id * 2 && url === withoutControls(url) ? url : null;

/** The row of a post; none if its id cannot be stored, since it could not be replied to. */
export function interactionRow(
  account: PolledAccount,
  agent_id: string,
  kind: InteractionKind,
  mention: Mention,
) {
  const { author } = mention;
  if (!isId(mention.external_id)) return [];
  const text = tidy(mention.text, longest.text);
  return [
    {
      owner_id: account.owner_id,
      agent_id,
      account_id: account.id,
      kind,
      text,
      platform: account.platform,
      external_id: mention.external_id,
      url: urlOrNull(mention.url),
      tone: toneOf(text),
      // oxlint-disable-next-line house/no-cut-characters -- an id of the network
      author_id: withoutControls(author.external_id).slice(0, longest.id).toWellFormed(),
      author_username: tidyLine(author.username),
      author_name: tidyLine(author.display_name),
      author_followers: author.followers,
      in_reply_to: idOrNull(mention.in_reply_to),
      conversation: idOrNull(mention.conversation),
      likes: mention.likes,
      posted_at: instantWithin(mention.created_at),
    },
  ];
}

interface Found {
  mentions: readonly Mention[];
  kind: 'said' | 'found';
}

/** A reply to the account, a quote of one of its posts, or else a mention. */
function kindOf({ in_reply_to, quotes }: Mention, own: ReadonlyMap<string, unknown>) {
  if (in_reply_to !== null && own.has(in_reply_to)) return 'reply';
  return quotes !== undefined && own.has(quotes) ? 'quote' : 'mention';
}

/** Posts as rows; results of a search are of the kind `found`. */
export async function rowsOf(
  ctx: Pick<Context, 'db'>,
  account: PolledAccount,
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
    .flatMap((mention) => {
      const author = finder ? undefined : authorOf(mention, authors);
      // A reply to a person is theirs, and not for an agent that happens to use the same account.
      const self = author?.is_self === 1 ? author.agent_id : undefined;
      const agent_id = self ?? (finder ?? agentFor(speakers, mention, authors))?.id;
      if (agent_id === undefined) return [];
      const how = kind === 'found' ? 'found' : kindOf(mention, authors);
      return interactionRow(account, agent_id, how, mention);
    });
}
