/** Every failure a caller can meet: its code, its HTTP status and its sentence. Sentences of the specification are word for word. */
import { z } from 'zod';

export const errors = {
  invalid_input: { status: 400, message: 'Some fields need your attention.' },
  invalid_json: { status: 400, message: 'The request is not valid JSON.' },
  malformed: { status: 400, message: 'The request couldn’t be understood.' },
  invalid_credentials: {
    status: 400,
    message: 'That sign-in could not be verified. Please try again.',
  },
  invalid_link: {
    status: 400,
    message: 'This link has ended or was used already. Please ask for a new one.',
  },
  unauthorized: { status: 401, message: 'Session expired. Please login again.' },
  forbidden: { status: 403, message: 'Access denied. Insufficient permissions.' },
  not_whitelisted: { status: 403, message: 'Your wallet is not whitelisted for access.' },
  reauth_required: {
    status: 403,
    message: 'Please confirm that it is you. Your last sign-in is too long ago for this.',
  },
  not_found: { status: 404, message: 'Resource not found.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  timed_out: { status: 408, message: 'The request took too long to arrive. Try again.' },
  conflict: { status: 409, message: 'This was changed meanwhile. Reload and try again.' },
  idempotency_mismatch: {
    status: 409,
    message: 'This idempotency key was used for a different request.',
  },
  limit_reached: { status: 409, message: 'You have reached the limit for this.' },
  budget_exceeded: {
    status: 409,
    message: 'This would go over the month’s budget. Raise it on the usage page to go on.',
  },
  not_connected: { status: 409, message: 'This agent is not connected to that platform.' },
  writer_gone: {
    status: 409,
    message:
      'The writer of this agent is not configured any more. Please choose another one in the agent’s settings.',
  },
  writer_english_only: {
    status: 409,
    message:
      'The built-in writer writes in English only. Choose another writer in the agent’s settings, or set its language to English.',
  },
  writer_unpaid: {
    status: 409,
    message:
      'The credit at the model provider is used up. The operator of this installation has to top it up there.',
  },
  agent_inactive: { status: 409, message: 'This agent is inactive. Activate it to publish.' },
  publishing_frozen: { status: 409, message: 'Publishing is frozen. Resume it to publish.' },
  username_taken: { status: 409, message: 'That username is taken. Please choose another one.' },
  email_taken: { status: 409, message: 'That address belongs to another account already.' },
  wallet_taken: {
    status: 409,
    message: 'That wallet belongs to another account already. Sign in with it instead.',
  },
  last_way_in: {
    status: 409,
    message:
      'This wallet is the only way into your account. Verify an e-mail address and set a password first, or link another wallet.',
  },
  platform_unavailable: {
    status: 409,
    message: 'This installation cannot connect that platform yet.',
  },
  account_taken: {
    status: 409,
    message: 'That account is connected by somebody else here already.',
  },
  authorization_expired: {
    status: 400,
    message: 'Twitter authorization expired. Please try again.',
  },
  connection_failed: { status: 400, message: 'The platform did not accept the connection.' },
  too_large: { status: 413, message: 'That is too large.' },
  unsupported_media: { status: 415, message: 'That kind of content is not accepted here.' },
  unreadable_image: {
    status: 415,
    message: 'That image could not be read. Please use a JPG, PNG, GIF or WebP file up to 5 MB.',
  },
  expectation_failed: { status: 417, message: 'The server can’t do what the request expects.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  internal: { status: 500, message: 'Server error. Please try again later.' },
  provider_failed: {
    status: 502,
    message: 'The model did not give a usable answer. Nothing was lost; please try again.',
  },
  platform_failed: { status: 502, message: 'The platform refused the post.' },
  unavailable: { status: 503, message: 'The service is not ready. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export const ErrorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** One field that is wrong: its path as `a.b.0`, and what to do about it. */
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
