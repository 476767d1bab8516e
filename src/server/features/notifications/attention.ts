/** Groups posts that need attention into notifications, and writes their texts. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { approvalNeeded } from '#domain/posts/approvers.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import {
  explainReason,
  isOccurrenceReason,
  type OccurrenceReason,
} from '#domain/ledger/occurrence-reason.ts';
import { ownReasons } from '#domain/analytics/post-times.ts';
import {
  isNotifiable,
  type NotifiableState,
  type Unnotified,
} from '#server/ledger/read/attention.store.ts';
import type { NewNotification } from './store.ts';

/** Posts of one state that share a notification, by due time. */
export interface Group {
  state: NotifiableState;
  posts: [Unnotified, ...Unnotified[]];
}

/** Titles of decisions. Only about a lost answer it is asked whether the post was published. */
const decisionTitles: Partial<Record<OccurrenceReason, string>> = {
  text: 'A draft needs fixing',
  unknown_outcome: 'Was this post published?',
  restored: 'Was this post published?',
  thread_partial: 'Only part of a thread is live',
};

/** The title of a notification, if that of its kind does not say enough. */
const titleOf = (state: NotifiableState, reason: string | null): string | undefined =>
  state === 'NEEDS_REVIEW' && reason !== null && isOccurrenceReason(reason)
    ? decisionTitles[reason]
    : undefined;

/** Posts held for an account belong together; other posts are grouped by agent and title. */
function matterOf(state: NotifiableState, { reason, account_id, agent_id }: Unnotified): string {
  if (state === 'HELD') return `${state} ${reason} ${account_id}`;
  return `${state} ${titleOf(state, reason) ?? ''} ${agent_id}`;
}

/** One notification per group, however many posts there are. */
export function groupUnnotified(untold: readonly Unnotified[]): Group[] {
  const groups = new Map<string, Group>();
  for (const post of untold) {
    const { state } = post;
    if (!isNotifiable(state)) continue;
    const matter = matterOf(state, post);
    const group = groups.get(matter);
    if (group) group.posts.push(post);
    else groups.set(matter, { state, posts: [post] });
  }
  return [...groups.values()];
}

/** Reasons that the owner caused. */
const ownDoing: ReadonlySet<string | null> = new Set(ownReasons);

/**
 * Whether to notify the owner: not of what they did themselves, not about a deleted agent, and not of each run that a
 * schedule skips, because they hear of the schedule.
 */
export const isNews = ({ reason, agent_deleted_at }: Unnotified): boolean =>
  !ownDoing.has(reason) && reason !== 'nothing_new' && agent_deleted_at === null;

const kinds: Record<NotifiableState, NotificationKind> = {
  FAILED: 'post_failed',
  HELD: 'post_held',
  NEEDS_REVIEW: 'post_needs_review',
  AWAITING_APPROVAL: 'post_to_approve',
  MISSED: 'post_missed',
};

/** Shown in place of a text that is not written yet. */
const unwritten = 'A post that wasn’t written yet';
const excerptLength = 60;
const textLength = 500;

/** Who reads a notification, and which approvals its posts lack. */
export interface Reader {
  lacks: readonly ApproverSide[];
  side: ApproverSide;
  /** A member’s, of somebody else’s space. */
  member?: { user_id: string; space: string } | undefined;
}

/** Whether the reader can give an approval that is missing. `[]`: anyone who may approve can. */
export const canGive = ({ lacks, side }: Pick<Reader, 'lacks' | 'side'>): boolean =>
  lacks.length === 0 || lacks.includes(side);

type Words = (posts: string, many: boolean, whose: string) => string;

const what: Record<Exclude<NotifiableState, 'HELD'>, Words> = {
  FAILED: (posts) => `${posts} failed.`,
  NEEDS_REVIEW: (posts, many) => `${posts} ${many ? 'need' : 'needs'} your decision.`,
  AWAITING_APPROVAL: (posts, many, whose) => `${posts} ${many ? 'need' : 'needs'} ${whose}.`,
  MISSED: (posts, many) => `${posts} missed ${many ? 'their' : 'its'} time.`,
};

const authorOf = (
  { is_self, agent_name }: Pick<Unnotified, 'is_self' | 'agent_name'>,
  isMember: boolean,
): string => (is_self === 1 ? (isMember ? 'the owner' : 'you') : agent_name);

const postsBy = (count: number, author: string): string => `${count} posts by ${author}`;
const quoteOf = (text: string): string => (text ? `“${excerpt(text, excerptLength)}”` : unwritten);

/** Whether a text is about several posts; only such texts begin with their number. */
export const isOfSeveral = (text: string): boolean => /^\d/u.test(text);

/** Of one post on several accounts: “ on 3 accounts”, which comes after its author. */
const accountsIn = (text: string): string =>
  / on \d+ accounts(?= |\.)/u.exec(afterQuote(text))?.[0] ?? '';
const afterQuote = (text: string): string => text.slice(text.indexOf('”') + 1);

/** Whether it is about one post on several accounts. */
export const isOnAccounts = (text: string): boolean => accountsIn(text) !== '';

/** Whether it says that posts are on hold. */
export const isOnHold = (text: string): boolean => text.includes(' on hold for ');

/** The text of a notification once nothing is asked anymore: what it was about. `space`: the name that members read. */
export function settledText(
  text: string,
  post: Pick<Unnotified, 'is_self' | 'agent_name' | 'text'>,
  space: string | undefined,
): string {
  const author = authorOf(post, space !== undefined);
  const count = Number.parseInt(text, 10);
  // Posts on hold for an account may be by several authors.
  const many = isOnHold(text) ? pluralize(count, 'post') : postsBy(count, author);
  const about = isOfSeveral(text) ? many : `${quoteOf(post.text)} by ${author}${accountsIn(text)}`;
  return excerpt([`${about}.`, space && `In ${space}.`].filter(Boolean).join(' '), textLength);
}

function wordsOf({ state, posts }: Group, { lacks, side, member }: Reader): string {
  const [first] = posts;
  // A post on several accounts is one post.
  const count = new Set(posts.map(({ post_key }) => post_key)).size;
  const many = count > 1;
  const isSaid = state === 'AWAITING_APPROVAL';
  const reason = isSaid ? null : explainReason(first.reason, first.detail);
  const where = member && `In ${member.space}.`;
  const quote = quoteOf(first.text);
  if (state === 'HELD') {
    return [
      `${count} ${many ? 'posts are' : 'post is'} on hold for ${accountOn(first)}.`,
      reason,
      where,
    ]
      .filter(Boolean)
      .join(' ');
  }
  const author = authorOf(first, member !== undefined);
  const on = posts.length > 1 ? ` on ${pluralize(posts.length, 'account')}` : '';
  const subject = many ? postsBy(count, author) : `${quote} by ${author}${on}`;
  const head = what[state](subject, many, approvalNeeded(lacks, side));
  return [head, many ? `The first one: ${quote}.` : '', reason, where].filter(Boolean).join(' ');
}

/** The page of one post. */
export const linkToPost = ({
  kind,
  series_id,
  id,
}: Pick<Unnotified, 'kind' | 'series_id' | 'id'>): string =>
  kind === 'scheduled' ? `/scheduled-posts?post=${series_id}` : `/scheduled-posts?run=${id}`;

/** The address of a page for a member of that owner’s space: it names the space in which it opens. */
export const linkInSpace = (link: string, owner_id: string): string =>
  `${link}${link.includes('?') ? '&' : '?'}space=${owner_id}`;

/** The page where something can be done: of one post, or of all posts of an agent. */
function linkOf([first, ...others]: Group['posts']): string {
  const isOfAgent = first.kind !== 'scheduled' && others.length > 0;
  return isOfAgent ? `/agents/${first.agent_id}` : linkToPost(first);
}

export const attentionNotification = (group: Group, reader: Reader): NewNotification => {
  const [first] = group.posts;
  const { owner_id } = first;
  const title = canGive(reader) ? titleOf(group.state, first.reason) : 'A post needs a reviewer';
  const link = linkOf(group.posts);
  return {
    user_id: reader.member?.user_id ?? owner_id,
    kind: kinds[group.state],
    subject: first.id,
    ...(title !== undefined && { title }),
    text: excerpt(wordsOf(group, reader), textLength),
    link: reader.member ? linkInSpace(link, owner_id) : link,
  };
};
