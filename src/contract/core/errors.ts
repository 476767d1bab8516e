/** Every error a caller can get: its code, HTTP status and message. Messages from the specification are quoted exactly. */
import { z } from 'zod';
import { commonErrors } from './common-errors.ts';
import { imageFormats, oneOf } from './image-formats.ts';

export const errors = {
  ...commonErrors,
  invalid_input: { status: 400, message: 'Some fields need your attention.' },
  invalid_json: { status: 400, message: 'The request is not valid JSON.' },
  malformed: { status: 400, message: 'The request couldn’t be understood.' },
  invalid_credentials: {
    status: 400,
    message: 'Couldn’t verify that sign-in. Try again.',
  },
  issuer_refused: {
    status: 400,
    message: 'That sign-in didn’t work. Start again.',
  },
  email_off: {
    status: 403,
    message: 'This server doesn’t use email and password for signing in. Sign in another way.',
  },
  invalid_link: {
    status: 400,
    message: 'This link expired or was used. Request a new one.',
  },
  reauth_required: {
    status: 403,
    message: 'Confirm it’s you. Your last sign-in was too long ago for this.',
  },
  role_forbidden: {
    status: 403,
    message: 'Only an owner of this space may do that.',
  },
  space_gone: {
    status: 403,
    message: 'You’re not a member of that space. Ask the person who invited you.',
  },
  role_limited: {
    status: 403,
    message:
      'You have access to some agents or accounts of this space, and this covers all of them.',
  },
  token_expired: {
    status: 401,
    message: 'This API token expired. Create a new one in Settings › API.',
  },
  token_revoked: {
    status: 401,
    message: 'This API token was revoked. Create a new one in Settings › API.',
  },
  program_refused: {
    status: 400,
    message: 'This program’s request isn’t valid, so nothing was connected. Start again from it.',
  },
  token_scope: {
    status: 403,
    message:
      'This API token isn’t allowed to do that. Create one with that permission in Settings › API.',
  },
  token_forbidden: { status: 403, message: 'API tokens can’t do that. Sign in instead.' },
  token_limited: {
    status: 403,
    message:
      'This API token is limited to some agents or accounts, and this request covers all of them. Use a token without that limit.',
  },
  token_address: {
    status: 403,
    message: 'This API token doesn’t work from this address. Its owner can allow others.',
  },
  token_posts: {
    status: 409,
    message: 'This API token reached its number of posts for today. It may post again tomorrow.',
  },
  token_budget: {
    status: 409,
    message: 'This API token used up its budget for this month.',
  },
  method_not_allowed: { status: 405, message: 'This address doesn’t support that method.' },
  timed_out: { status: 408, message: 'The request took too long to arrive. Try again.' },
  conflict: { status: 409, message: 'This changed since you opened it. Reload and try again.' },
  idempotency_mismatch: {
    status: 409,
    message:
      'This request key (Idempotency-Key) was already used for a different request. Use a new one.',
  },
  already_done: {
    status: 409,
    message: 'This was already done. Reload to see the result.',
  },
  limit_reached: { status: 409, message: 'You’ve reached the limit.' },
  budget_exceeded: {
    status: 409,
    message: 'This would exceed your monthly budget. Raise it in Usage to continue.',
  },
  not_connected: { status: 409, message: 'This agent isn’t connected to that network.' },
  writer_gone: {
    status: 409,
    message: 'This agent’s model is no longer available. Choose another in its settings.',
  },
  needs_facts: {
    status: 400,
    message:
      'The built-in writer only arranges facts. Add at least one fact, or connect an AI model.',
  },
  writer_english_only: {
    status: 409,
    message:
      'The built-in writer only answers in English. Choose another writer in the agent’s settings, or set its language to English.',
  },
  writer_unpaid: {
    status: 409,
    message: 'The AI provider account has no credit left. Your administrator needs to top it up.',
  },
  agent_inactive: { status: 409, message: 'This agent is inactive. Activate it to publish.' },
  publishing_frozen: { status: 409, message: 'Publishing is stopped. Resume it to publish.' },
  username_taken: { status: 409, message: 'That username is taken. Choose another one.' },
  email_taken: { status: 409, message: 'That email already belongs to another account.' },
  wallet_taken: {
    status: 409,
    message: 'That wallet already belongs to another account. Sign in with it instead.',
  },
  last_way_in: {
    status: 409,
    message:
      'This wallet is the only way into your account. Verify an email and set a password first, or link another wallet.',
  },
  platform_unavailable: {
    status: 409,
    message: 'That network isn’t set up on this server.',
  },
  account_taken: {
    status: 409,
    message: 'Someone else on this server already connected that account.',
  },
  authorization_expired: {
    status: 400,
    message: 'Twitter authorization expired. Please try again.',
  },
  connection_failed: { status: 400, message: 'The network didn’t accept the connection.' },
  too_large: { status: 413, message: 'That’s too large.' },
  unsupported_media: { status: 415, message: 'Unsupported file or content type.' },
  unreadable_image: {
    status: 415,
    message: `Couldn’t read that image. Use a ${oneOf(imageFormats)} file up to 50 MB.`,
  },
  unreadable_video: {
    status: 415,
    message: 'Couldn’t read that video. Use an MP4 file with H.264 video and AAC sound.',
  },
  unreadable_document: {
    status: 415,
    message: 'Couldn’t read that file. Documents must be PDFs.',
  },
  expectation_failed: { status: 417, message: 'The server can’t do what the request expects.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  file_unreadable: {
    status: 500,
    message: 'This file is missing or damaged on the server.',
  },
  provider_failed: {
    status: 502,
    message: 'The AI model’s reply wasn’t usable. Try again.',
  },
  platform_failed: { status: 502, message: 'The network refused the post.' },
  unavailable: { status: 503, message: 'The service isn’t ready. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

// Marked, so that a page that names no error loads none of their words.
export const ErrorCodes = /* @__PURE__ */ Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** One invalid field: its path as `a.b.0`, and how to fix it. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every answer that is not a success. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.enum(ErrorCodes),
  request_id: z.string(),
  details: z.array(FieldError).optional(),
});
export type Failure = z.infer<typeof Failure>;
