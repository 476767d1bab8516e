/** Calls about review links, for their owner, and the page that people without an account open. */
import { z } from 'zod';
import { endpoint, Id, IdParams, ShortPaging } from '#contract/core/endpoint.ts';
import { MediaName } from '#contract/images/types.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { line, passage } from '#contract/core/text.ts';
import { NoteKinds, ReviewLink, ReviewNote } from './types.ts';

const owner = { access: 'member', token: null } as const;
const { pin } = reviewLimits;

const noteText = passage(reviewLimits.note, 'Write a comment');
/** Bounded by `reviewLimits.notes`. */
const Notes = z.object({ data: z.object({ notes: z.array(ReviewNote) }) });
const Noted = z.object({ ...Notes.shape, message: z.string() });

export const reviewLinkCalls = {
  list: endpoint({
    method: 'GET',
    path: '/review-links',
    ...owner,
    member: 'approve',
    // It shows posts of any agent to people outside.
    whole: true,
    summary: 'List your review links that work, newest first',
    query: z.strictObject({
      ...ShortPaging,
      /** Only links that show this post, or the plan of this agent or account. */
      post_id: Id.optional(),
      agent_id: Id.optional(),
      connection_id: Id.optional(),
    }),
    response: z.object({ data: z.array(ReviewLink), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/review-links',
    ...owner,
    member: 'approve',
    whole: true,
    secret: true,
    summary:
      'Make a link with which people without an account review posts or a plan; it is shown only once',
    body: z.strictObject({
      post_ids: z
        .array(Id)
        .min(1, 'Choose at least one post')
        .max(reviewLimits.posts)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each post only once')
        .optional(),
      /** Instead of posts: what is planned of this agent, or on this account, for 14 days from whenever it is opened. */
      agent_id: Id.optional(),
      connection_id: Id.optional(),
      pin: z
        .string()
        .regex(
          new RegExp(`^\\d{${pin.least},${pin.most}}$`),
          `Choose ${pin.least} to ${pin.most} digits`,
        )
        .optional(),
      name: line(reviewLimits.name, 'Enter a name').optional(),
      days: z.int().min(1).max(reviewLimits.days).default(7),
      /** `true`: these posts wait for an approval from now on. */
      hold: z.boolean().default(false),
    }),
    response: z.object({
      data: z.object({ ...ReviewLink.shape, url: z.url() }),
      message: z.string(),
    }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/review-links/:id',
    ...owner,
    member: 'approve',
    whole: true,
    summary: 'Turn a review link off; what was said with it stays',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  notes: endpoint({
    method: 'GET',
    path: '/posts/:id/review-notes',
    ...owner,
    member: 'read',
    summary: 'List what reviewers and you said about a post, oldest first',
    params: IdParams,
    response: Notes,
  }),
  note: endpoint({
    method: 'POST',
    path: '/posts/:id/review-notes',
    ...owner,
    member: 'draft',
    summary: 'Answer a comment of a reviewer; they see it at the same link',
    params: IdParams,
    body: z.strictObject({ text: noteText, answers: Id }),
    response: Noted,
    status: 201,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/posts/:id/review-notes/resolve',
    ...owner,
    member: 'draft',
    summary: 'Resolve a comment or a request for a change, or open it again',
    params: IdParams,
    body: z.strictObject({ note_id: Id, is_resolved: z.boolean().default(true) }),
    response: Noted,
  }),
};

const token = z.object({ token: z.string().max(200) });
/** What shows that the PIN was entered, if the link has one. */
const pass = z.string().max(200).optional();

/** Without a session, by the token in the address. */
export const reviewPageCalls = {
  read: endpoint({
    method: 'GET',
    path: '/review/:token',
    page: true,
    head: true,
    access: 'public',
    token: null,
    summary: 'Get the page on which posts are reviewed; opening it changes nothing',
    params: token,
    response: 'file',
  }),
  open: endpoint({
    method: 'POST',
    path: '/review/:token/open',
    page: true,
    access: 'public',
    token: null,
    rate: 'confirm',
    form: true,
    summary: 'Get the page of a link that asks for a PIN',
    params: token,
    body: z.strictObject({ pin: z.string().max(100) }),
    response: 'file',
  }),
  /** For whoever reloads the page after entering the PIN. */
  reopen: endpoint({
    method: 'GET',
    path: '/review/:token/open',
    page: true,
    access: 'public',
    token: null,
    summary: 'Go to the page of a link',
    params: token,
    response: 'file',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/review/:token',
    page: true,
    access: 'public',
    token: null,
    rate: 'confirm',
    form: true,
    summary: 'Approve a post as the page showed it, ask for a change, or comment',
    params: token,
    body: z.strictObject({
      act: z.enum(NoteKinds),
      post_id: Id,
      /** What the page said about the shown version, so that nothing else is decided. */
      hash: z.string().max(100),
      nonce: z.string().max(200),
      pass,
      by: line(reviewLimits.by, 'Enter your name'),
      /** A comment, or what to change; an approval needs none. */
      text: z
        .string()
        .max(4 * reviewLimits.note)
        .default(''),
      /** The marked words of the post. */
      quote: z
        .string()
        .max(4 * reviewLimits.quote)
        .default(''),
    }),
    response: 'file',
  }),
  media: endpoint({
    method: 'GET',
    path: '/review/:token/media/:name',
    access: 'public',
    token: null,
    summary: 'Download an image or a video of a post that this link shows',
    params: z.object({ ...token.shape, name: MediaName }),
    query: z.strictObject({ pass }),
    response: 'file',
  }),
};
