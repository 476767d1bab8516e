/** The page on which posts are reviewed. It can be read without scripts, and only its forms change something. */
import type { Post, Standing } from '#contract/posts/posts.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { dateWriter } from '#domain/text/dates.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { isJustRejected } from '#domain/posts/just-rejected.ts';
import { asksApproval } from '#domain/posts/post-acts.ts';
import type { Piece } from '#domain/text/word-diff.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import { version } from '#server/version.ts';
import { type Changes, changesSince } from './changes.ts';
import { type Drawing, drawPost } from './draw-post.ts';
import { type Html, markup } from './html.ts';
import { isPlan, type OpenLink } from './links.ts';
import { asksChange } from './notes.ts';
import type { NoteRow } from './reviews.store.ts';

/** Own scripts and styles, and forms to this server; nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageOf = (title: string, main: Html, status?: 404 | 409): FileAnswer => ({
  bytes: Buffer.from(
    markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${title} · SocialAI</title><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/review.css?v=${version}"><script src="/review.js?v=${version}" defer></script></head><body><header class="top"><img src="/mark.svg" alt="" width="28" height="28"><span>SocialAI</span></header><main>${main}</main></body></html>`
      .text,
  ),
  mime: 'text/html; charset=utf-8',
  max_age: 0,
  policy,
  ...(status && { status }),
});

/** Sends the browser to a page, so that reloading it sends no form again. */
export const pageAt = (location: string): FileAnswer => ({
  bytes: Buffer.alloc(0),
  mime: 'text/plain; charset=utf-8',
  max_age: 0,
  policy,
  location,
});

/** The one answer for links that were guessed, expired, or turned off. */
export const closedPage = (): FileAnswer =>
  pageOf(
    'Link doesn’t work',
    markup`<h1>This link doesn’t work</h1><p class="lead">It may have expired or been turned off. Ask the person who sent it for a new one.</p>`,
    404,
  );

/** Asks for the PIN of a link, and says nothing else about it. */
export const pinPage = ({ token }: Pick<OpenLink, 'token'>, refused?: string): FileAnswer =>
  pageOf(
    'Enter the PIN',
    markup`<h1>Enter the PIN</h1><p class="lead">Whoever sent you this link also gave you a PIN.</p><form class="pin" method="post" action="/review/${token}/open">${
      refused !== undefined && markup`<p class="wrong" role="alert">${refused}</p>`
    }<p><label for="pin">PIN</label><input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" required maxlength="${reviewLimits.pin.most}"></p><p class="acts"><button class="main">Open</button></p></form>`,
    refused === undefined ? undefined : 409,
  );

const clockOf = dateWriter({ hour: 'numeric', minute: '2-digit' });

const dayOf = dateWriter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** In UTC; a script writes it in the reader’s time zone. */
const moment = (at: number | string): Html => {
  const instant = new Date(at);
  return markup`<time datetime="${instant.toISOString()}">${dayOf(instant)} at ${clockOf(instant)} UTC</time>`;
};

const timeOf = ({ occurrence, next_run_at, stage }: Standing): string | null =>
  stage === 'out' ? (occurrence?.published_at ?? null) : (occurrence?.due_at ?? next_run_at);

function drawStanding(standing: Standing, drawing: Drawing): Html {
  const at = timeOf(standing);
  const word = standing.stage === 'out' ? 'Published' : '';
  return markup`<figure><figcaption><strong>${accountLabel(standing)}</strong> <span>${word} ${
    at === null ? 'No time yet' : moment(at)
  }</span></figcaption>${drawPost(standing, drawing)}</figure>`;
}

const drawPiece = ({ is, text }: Piece): Html =>
  is === 'same'
    ? markup`${text}`
    : is === 'in'
      ? markup`<ins>${text}</ins>`
      : markup`<del>${text}</del>`;

const doneWith = { comment: 'commented', change: 'asked for a change', approval: 'approved it' };

/** What changed since a reviewer answered. */
function drawChanges({ note, differences }: Changes, standings: readonly Standing[]): Html {
  const since = markup`Changed since ${note.by_name ?? ''} ${doneWith[note.kind]}`;
  const texts = standings.flatMap((standing) => {
    const pieces = differences.get(standing.connection_id);
    if (!pieces) return [];
    const place = standings.length > 1 && markup`<strong>${accountLabel(standing)}</strong>`;
    return [markup`<div>${place}<p class="text" dir="auto">${pieces.map(drawPiece)}</p></div>`];
  });
  return texts.length === 0
    ? markup`<p class="quiet">${since}: not in its text.</p>`
    : markup`<details open><summary>${since}</summary>${texts}</details>`;
}

/** What a reviewer may do with a post, and why. */
interface Standpoint {
  words: string;
  tone: 'good' | 'warn' | 'quiet';
  may: 'decide' | 'comment' | 'nothing';
}

/** Whether it was just rejected, which can still be undone. */
const isLeft = ({ occurrence }: Standing): boolean =>
  occurrence !== null && isJustRejected(occurrence);

function standpointOf(post: Post, notes: readonly NoteRow[]): Standpoint {
  if (post.stage === 'out') return { words: 'Published', tone: 'good', may: 'nothing' };
  if (asksChange(notes, post.hash))
    return { words: 'Change asked for', tone: 'warn', may: 'comment' };
  const { missing_approvals: missing } = post;
  if (asksApproval(post) && missing.length > 0 && !missing.includes('reviewer'))
    return { words: 'Waits for the owner’s approval', tone: 'warn', may: 'comment' };
  if (asksApproval(post)) return { words: 'Needs approval', tone: 'warn', may: 'decide' };
  if (post.standings.some(isLeft)) return { words: 'Rejected', tone: 'quiet', may: 'comment' };
  if (post.is_approved) return { words: 'Approved', tone: 'good', may: 'comment' };
  const words = post.stage === 'draft' ? 'Draft' : 'Scheduled';
  return { words, tone: 'quiet', may: 'comment' };
}

const saidBy = { comment: '', change: 'asked for a change', approval: 'approved' } as const;

function drawNote(note: NoteRow, all: readonly NoteRow[], { hash, owner }: Talk): Html {
  const answers = all.filter(({ answers }) => answers === note.id);
  const isOlder = note.hash !== hash && note.by_name !== null;
  return markup`<li${note.resolved_at !== null && markup` data-resolved`}><p class="by"><strong>${
    note.by_name ?? owner
  }</strong> ${saidBy[note.kind]} <span class="quiet">${moment(note.created_at)}${
    isOlder && ' · about an earlier version'
  }${note.resolved_at !== null && ' · resolved'}</span></p>${
    note.quote !== null && markup`<blockquote dir="auto">${note.quote}</blockquote>`
  }${note.text !== '' && markup`<p class="said" dir="auto">${note.text}</p>`}${
    answers.length > 0 &&
    markup`<ol>${answers.map((one) => drawNote(one, all, { hash, owner }))}</ol>`
  }</li>`;
}

interface Talk {
  hash: string;
  /** The name of the owner. */
  owner: string;
}

const drawTalk = (notes: readonly NoteRow[], talk: Talk): Html =>
  notes.length === 0
    ? markup``
    : markup`<h3>Comments</h3><ol class="talk">${notes
        .filter(({ answers }) => answers === null)
        .map((note) => drawNote(note, notes, talk))}</ol>`;

/** What was typed into a form that was refused, and why. */
export interface Refused {
  post_id: string;
  by: string;
  text: string;
  message: string;
}

interface Form {
  nonce: string;
  /** Where it is sent, and what shows that the PIN was entered, if the link has one. */
  token: string;
  pass: string | undefined;
  refused: Refused | undefined;
}

/** The first button is what Enter presses in a field: one that does nothing, so that nobody approves by that. */
const drawForm = (
  { id, hash }: Post,
  may: 'decide' | 'comment',
  { nonce, refused, token, pass }: Form,
): Html =>
  markup`<form method="post" action="/review/${token}#post-${id}">${
    pass !== undefined && markup`<input type="hidden" name="pass" value="${pass}">`
  }<input type="hidden" name="post_id" value="${id}"><input type="hidden" name="hash" value="${hash}"><input type="hidden" name="nonce" value="${nonce}"><input type="hidden" name="quote" value="">${
    refused && markup`<p class="wrong" role="alert">${refused.message}</p>`
  }<p class="name"><label for="by-${id}">Your name</label><input id="by-${id}" name="by" required maxlength="${reviewLimits.by}" autocomplete="name" value="${refused?.by ?? ''}"></p><p class="quote" hidden><q></q><button type="button" data-unmark aria-label="Remove the marked words">×</button></p><p><label for="text-${id}">Comment</label><textarea id="text-${id}" name="text" rows="3" maxlength="${reviewLimits.note}" aria-describedby="hint-${id}">${
    refused?.text ?? ''
  }</textarea><span class="quiet" id="hint-${id}" data-hint>Say what should change, or add a comment.</span></p><button disabled hidden></button><p class="acts">${
    may === 'decide' && markup`<button name="act" value="approval" class="main">Approve</button>`
  }<button name="act" value="change">Ask for a change</button><button name="act" value="comment">Comment</button></p></form>`;

/** A post with everything that was said about it, what the link may show of that, and the nonce of its form. */
interface ReviewedPost {
  post: Post;
  notes: readonly NoteRow[];
  shown: readonly NoteRow[];
  nonce: string;
}

interface Review {
  link: OpenLink;
  pass?: string | undefined;
  /** The name of the owner. */
  owner: string;
  posts: readonly ReviewedPost[];
  drawing: Omit<Drawing, 'agent'>;
  refused?: Refused | undefined;
}

function drawReviewed(
  { post, notes, shown, nonce }: ReviewedPost,
  at: number,
  { link, pass, posts, owner, drawing, refused }: Review,
): Html {
  const { id, hash, agent, standings } = post;
  const { words, tone, may } = standpointOf(post, notes);
  const here = refused?.post_id === id ? refused : undefined;
  const changes = changesSince(post, notes, link.id);
  const title = posts.length === 1 ? 'Post' : `Post ${at + 1} of ${posts.length}`;
  return markup`<article id="post-${id}" aria-labelledby="title-${id}"><header><h2 id="title-${id}">${title}</h2><span class="state" data-tone="${tone}">${words}</span></header><div class="sheet"><div class="shown">${
    standings.length === 0
      ? markup`<p class="text" dir="auto">${post.parts.join('\n\n')}</p>`
      : standings.map((one) => drawStanding(one, { ...drawing, agent }))
  }${changes !== undefined && drawChanges(changes, standings)}</div><section aria-label="${title}: your review">${drawTalk(shown, { hash, owner })}${
    may === 'nothing'
      ? here && markup`<p class="wrong" role="alert">${here.message}</p>`
      : drawForm(post, may, { nonce, refused: here, token: link.token, pass })
  }</section></div></article>`;
}

const titleOf = ({ link, posts }: Review): string =>
  isPlan(link)
    ? `The next ${reviewLimits.plan_days} days`
    : posts.length === 1
      ? 'A post to review'
      : 'Posts to review';

/** A refusal about a post that the page no longer shows. */
const drawLost = ({ posts, refused }: Review): Html =>
  refused === undefined || posts.some(({ post }) => post.id === refused.post_id)
    ? markup``
    : markup`<p class="wrong" role="alert">${refused.message}</p>`;

export function reviewPage(review: Review): FileAnswer {
  const { link, owner, posts, refused } = review;
  const title = link.name ?? titleOf(review);
  const main =
    posts.length === 0
      ? markup`<p class="lead">${isPlan(link) ? `Nothing is planned for the next ${reviewLimits.plan_days} days.` : 'There is nothing left to review here.'}</p>`
      : markup`${posts.map((one, at) => drawReviewed(one, at, review))}`;
  return pageOf(
    title,
    markup`<h1>${title}</h1><p class="lead">From ${owner}. This link works until ${moment(link.expires_at)}. <span data-zone>Times are in UTC.</span></p>${drawLost(review)}${main}`,
    refused && 409,
  );
}
