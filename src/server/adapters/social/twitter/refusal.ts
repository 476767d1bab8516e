/** The meaning of X’s errors. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { retryAfter } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';

const Word = z.string().optional().catch(undefined);
const Code = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

/** X’s three error formats: a problem, a problem with causes, and the errors of API version 1.1. */
const Refusal = z
  .object({
    type: Word,
    title: Word,
    detail: Word,
    reason: Word,
    errors: z
      .array(z.object({ message: Word, detail: Word, code: Code }))
      .optional()
      .catch(undefined),
  })
  .catch({});

const longestReason = 300;

/** X’s message; that of the first cause, which is more specific than the problem’s. */
function reasonIn(refusal: z.infer<typeof Refusal>): string {
  const [first] = refusal.errors ?? [];
  const words = first?.message ?? first?.detail ?? refusal.detail ?? refusal.title ?? '';
  return cut(words.trim(), longestReason);
}

interface Meaning {
  when: RegExp;
  kind: 'duplicate' | 'reconnect';
  code: string;
  says: string;
}

/** Errors with status 403 that are not about the post; searched in X’s whole response, with its codes on separate lines. */
const meanings: readonly Meaning[] = [
  {
    when: /duplicate content|status is a duplicate|^187$/im,
    kind: 'duplicate',
    code: 'duplicate',
    says: 'This account already posted this exact text on X.',
  },
  {
    when: /your account (?:is|has been) [^.]*suspended|^64$/im,
    kind: 'reconnect',
    code: 'suspended',
    says: 'X has suspended this account.',
  },
  {
    when: /account is (?:temporarily )?locked|^326$/im,
    kind: 'reconnect',
    code: 'locked',
    says: 'X has locked this account: sign in at x.com to unlock it.',
  },
  {
    when: /CreditsDepleted|problems\/credits/i,
    kind: 'reconnect',
    code: 'credits',
    says: 'This server’s X credit is used up.',
  },
  {
    when: /app permissions|client-forbidden|client-not-enrolled/i,
    kind: 'reconnect',
    code: 'permissions',
    says: 'This server’s X app can’t do this. It needs read and write access, and you need to reconnect the account.',
  },
];

/** The error for a status of 400 or more, except 429. */
export function refusalOf(status: number, body: unknown): PlatformError {
  const refusal = Refusal.parse(body);
  const reason = reasonIn(refusal);
  if (status === 401) {
    const message = 'X no longer accepts this connection. Connect the account again.';
    return new PlatformError('reconnect', message, { http: status, code: 'unauthorized' });
  }
  const { type = '', title = '', detail = '', errors = [] } = refusal;
  const codes = errors.map(({ code = '' }) => code);
  const all = [type, title, detail, refusal.reason, reason, ...codes].join('\n');
  const known = meanings.find(({ when, code }) =>
    status === 402 ? code === 'credits' : status === 403 && when.test(all),
  );
  if (known) return new PlatformError(known.kind, known.says, { http: status, code: known.code });
  const message = reason === '' ? `X refused it with status ${status}.` : `X refused it: ${reason}`;
  const code = codes[0] ?? type.split('/').at(-1);
  return new PlatformError('rejected', message, { http: status, ...(code && { code }) });
}

/** The default length of X’s rate limits, in seconds. */
const usualWindow = 900;
const limits = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'] as const;

/** The seconds to wait after a 429: until the last exhausted limit is reset. */
export function waitOf(headers: Headers, _body: unknown, now: number): number {
  const reported = limits.flatMap((limit) => {
    const reset = Number(headers.get(`${limit}-reset`));
    const seconds = Math.ceil(reset - now / 1000);
    return reset > 0 ? [{ used_up: headers.get(`${limit}-remaining`) === '0', seconds }] : [];
  });
  const used = reported.filter(({ used_up }) => used_up);
  const waits = (used.length > 0 ? used : reported).map(({ seconds }) => seconds);
  if (waits.length > 0) return Math.max(1, ...waits);
  return retryAfter(headers, now) ?? usualWindow;
}
