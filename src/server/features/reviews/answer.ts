/** What a reviewer decides or says on the page of a link. */
import type { z } from 'zod';
import type { reviewPageCalls } from '#contract/reviews/calls.ts';
import type { NoteKind } from '#contract/reviews/types.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { passage } from '#contract/core/text.ts';
import type { Post } from '#contract/posts/posts.ts';
import { stillToApprove } from '#domain/posts/approvers.ts';
import { safeName, safeWords } from '#domain/account/access.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, isUniqueViolation, within } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { notifyOwners } from '#server/features/notifications/service.ts';
import {
  approvePost,
  changedSince,
  type HeldPost,
  holdBackPost,
  readPost,
  tellAskers,
} from '#server/features/posts/service.ts';
import { newId } from '#server/ids.ts';
import { shownOf } from './changes.ts';
import { isPlan, type OpenLink } from './links.ts';
import { isNonceOf } from './nonce.ts';
import { asksChange, emitNote, requireRoom } from './notes.ts';
import { findWorking, insertNote, isHandled, listNotes } from './reviews.store.ts';

type Sent = Omit<z.output<(typeof reviewPageCalls)['answer']['body']>, 'pass'>;

/** An answer that was read and can be kept. */
interface Answer extends Pick<Sent, 'act' | 'post_id' | 'hash' | 'nonce' | 'by'> {
  text: string;
  quote: string | null;
}

const needed: Readonly<Record<NoteKind, string>> = {
  approval: '',
  change: 'Say what should change.',
  comment: 'Write a comment.',
};

const refuse = (message: string) => conflictError(message);

/** What was planned may be published, moved or deleted by now. */
const gone = () => refuse('That post is no longer planned for these days, so nothing was decided.');

/** A text as the page shows it, where it is compared: without what links begin with, and with any white space. */
const asShown = (text: string): string =>
  text
    .replaceAll(/https?:\/\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The marked words; throws if the page did not show them. */
function readQuote(quote: string, { standings }: Post): string | null {
  const marked = quote.replaceAll('\r\n', '\n').trim();
  if (marked === '') return null;
  if (marked.length > reviewLimits.quote)
    throw refuse(`Mark up to ${reviewLimits.quote} characters.`);
  const words = asShown(marked);
  const isShown = standings.some(({ parts }) =>
    parts.some((part) => asShown(part).includes(words)),
  );
  if (!isShown) throw changedSince();
  return marked;
}

/** The text of an answer; throws if it is missing or too long. */
function readText({ act, text }: Sent): string {
  if (act === 'approval' && text.trim() === '') return '';
  const words = passage(reviewLimits.note, needed[act]).safeParse(text);
  if (!words.success) throw refuse(words.error.issues[0]?.message ?? needed[act]);
  return words.data;
}

const readAnswer = (sent: Sent, post: Post): Answer => ({
  ...sent,
  text: readText(sent),
  quote: readQuote(sent.quote, post),
});

const titles: Readonly<Record<NoteKind, (by: string) => string>> = {
  approval: (by) => `${by} approved a post`,
  change: (by) => `${by} asks for a change`,
  comment: (by) => `${by} commented on a post`,
};

/** Both come from people who are not known here, so no mail program may make links of them. */
function noticeOf({ act, by, text, post_id }: Answer, post: Pick<Post, 'parts' | 'agent'>) {
  const about = `“${excerpt(post.parts.join('\n'), 60)}” by ${post.agent.name}`;
  const said = text === '' ? '' : ` “${safeWords(text, 200)}”`;
  return {
    title: titles[act](safeName(by)),
    text: `About ${about}.${said}`,
    link: `/write/${post_id}`,
  };
}

/** In the transaction of what it decides: keeps the answer, tells the owner, and records a decision. */
async function keep(
  ctx: Context,
  trx: Db,
  link: OpenLink,
  { answer, post, origin }: { answer: Answer; post: Post; origin: Origin },
): Promise<void> {
  const now = ctx.clock();
  // It may have been turned off a moment ago.
  if (!(await findWorking(trx, link.token_hash, now))) throw new AppError('not_found');
  const { owner_id } = link;
  const { act, post_id, by, ...rest } = answer;
  const notes = await listNotes(trx, owner_id, [post_id]);
  requireRoom(notes);
  if (act === 'approval' && asksChange(notes, answer.hash))
    throw refuse('Someone asked for a change of this post. It can be approved once that is done.');
  const id = newId();
  const seen = { shown: shownOf(post), link_id: link.id };
  const row = { id, owner_id, post_id, by_name: by, kind: act, ...seen, ...rest };
  await insertNote(trx, { ...row, answers: null, created_at: now, resolved_at: null });
  const notice = { owner_id, kind: 'post_reviewed', subject: id } as const;
  await notifyOwners(ctx, trx, { ...notice, ...noticeOf(answer, post) }, now);
  await emitNote(trx, { owner_id, post, note: row }, now);
  if (act === 'change')
    await tellAskers(
      ctx,
      trx,
      { owner_id, post_id, occurrence_id: null, text: post.parts.join('\n') },
      {
        decision: 'wants a change of',
        version: id,
        words: `They said: “${safeWords(answer.text, 200)}”`,
        by: safeName(by),
      },
    );
  if (act === 'comment') return;
  const detail = `${act} by ${by}, link ${link.id}, post ${post_id}`;
  await record(ctx, trx, { event: 'post_reviewed', user_id: owner_id, origin, detail }, now);
}

/** Throws unless this version waits for an approval. */
function requireWaiting(
  { post, variants }: HeldPost,
  { hash, missing_approvals: missing }: Post,
): void {
  const isPlanned = variants.some(({ stage }) => stage === 'scheduled' || stage === 'waiting');
  const isOthers = missing.length > 0 && !missing.includes('reviewer');
  if (isOthers) throw refuse(`${stillToApprove(missing)} Reviewers don’t have to.`);
  if (post.approved_hash === hash && missing.length === 0)
    throw refuse('This post is approved already.');
  if ((post.review !== 'before_sending' && missing.length === 0) || !isPlanned)
    throw refuse('This post doesn’t need approval.');
}

async function carry(
  ctx: Context,
  link: OpenLink,
  said: { answer: Answer; post: Post; origin: Origin },
): Promise<void> {
  const { owner_id } = link;
  const { act, post_id, hash, by } = said.answer;
  const first = ({ trx }: Pick<HeldPost, 'trx'>) => keep(ctx, trx, link, said);
  switch (act) {
    case 'approval': {
      const approver = { by_name: `${by} (review link)`, by_identity: `review link ${link.id}` };
      await approvePost(ctx, owner_id, post_id, hash, {
        approver,
        async first(held) {
          requireWaiting(held, said.post);
          await first(held);
        },
      });
      return;
    }
    case 'change':
      await holdBackPost(ctx, owner_id, post_id, hash, first);
      return;
    case 'comment':
      await within(ctx.db, (trx) => first({ trx }));
  }
}

/**
 * Carries out what a form of the page says; sent twice, once. Throws `not_found` if the link does not show that post,
 * and `conflict` with the reason if nothing was decided.
 */
export async function answerReview(
  ctx: Context,
  link: OpenLink,
  sent: Sent,
  origin: Origin,
): Promise<void> {
  const { post_id, hash, nonce } = sent;
  if (!link.post_ids.includes(post_id)) throw isPlan(link) ? gone() : new AppError('not_found');
  if (!isNonceOf(ctx, { link_id: link.id, post_id, hash }, nonce)) throw changedSince();
  if (await isHandled(ctx.db, nonce)) return;
  const post = await readPost(ctx, link.owner_id, post_id);
  if (post.hash !== hash) throw changedSince();
  const answer = readAnswer(sent, post);
  try {
    await carry(ctx, link, { answer, post, origin });
  } catch (error) {
    // The same form arrived twice at the same time.
    if (!isUniqueViolation(error)) throw error;
  }
}
