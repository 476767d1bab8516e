/** The meaning of Meta’s errors. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { hour, minute, second } from '#contract/core/time.ts';
import { retryAfter } from '#server/adapters/social/http.ts';
import { secondsWithin } from '#server/adapters/social/numbers.ts';
import { PlatformError } from '#server/adapters/social/port.ts';

const Refusal = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.number().catch(0),
    error_subcode: z.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    /** A message for people. */
    error_user_msg: z.string().optional().catch(undefined),
  }),
});

const longestReason = 300;
/** The default wait after a rate limit. */
const usualWait = (15 * minute) / second;
/** The quota is over a sliding 24 hours, so there may be room an hour later. */
const dayLimitWait = hour / second;

const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number() })),
);

/** The seconds to wait: Meta reports minutes per kind of call. */
export function waitOf(headers: Headers, _body: unknown, now: number): number {
  const usage = headers.get('x-business-use-case-usage');
  try {
    const usages = Object.values(Usage.parse(JSON.parse(usage ?? ''))).flat();
    const minutes = Math.max(...usages.map((one) => one.estimated_time_to_regain_access));
    if (minutes > 0) return (minutes * minute) / second;
  } catch {
    // Without a readable header, the default applies.
  }
  return retryAfter(headers, now) ?? usualWait;
}

interface Meaning {
  codes: readonly number[];
  subcodes?: readonly number[];
  kind: PlatformError['kind'];
  says: (name: string) => string;
  wait?: (headers: Headers) => number;
}

/** The token expired or was revoked. */
const over: Meaning = {
  codes: [190, 102],
  kind: 'reconnect',
  says: (name) => `${name} no longer accepts this connection. Connect the account again.`,
};

/** Specific meanings first. */
const meanings: readonly Meaning[] = [
  over,
  {
    codes: [4, 9, 10, 368],
    subcodes: [2207051, 2207050, 4279013],
    kind: 'reconnect',
    says: (name) =>
      `${name} restricts this account. Open the ${name} app to see why, then check the connection.`,
  },
  {
    codes: [9, 4],
    subcodes: [2207042],
    kind: 'retry',
    says: (name) => `This account reached ${name}’s limit of posts in 24 hours.`,
    wait: () => dayLimitWait,
  },
  {
    codes: [4, 17, 32, 613, 80001, 80002, 80006],
    kind: 'retry',
    says: (name) => `${name} asked us to slow down.`,
    wait: (headers) => waitOf(headers, undefined, 0),
  },
  {
    codes: [3, 10, 200],
    kind: 'reconnect',
    says: (name) =>
      `${name} doesn’t allow this connection to do that. Connect the account again and allow everything that is asked for.`,
  },
  {
    codes: [9004],
    kind: 'retry',
    says: (name) => `${name} couldn’t fetch an image from this server.`,
  },
  { codes: [9007], kind: 'retry', says: (name) => `${name} is still processing this post.` },
];

interface Refused {
  name: string;
  status: number;
  headers: Headers;
  body: unknown;
  creates: boolean;
}

/** Whether a container may exist after all, because new ones are not visible everywhere at once. */
const isUnseen = ({ code, error_subcode }: { code: number; error_subcode?: number | undefined }) =>
  code === 24 || error_subcode === 4279009;

type MetaError = z.infer<typeof Refusal>['error'];

const meaningOf = ({ code, error_subcode }: MetaError): Meaning | undefined =>
  meanings.find(
    ({ codes, subcodes }) =>
      codes.includes(code) &&
      (subcodes === undefined || subcodes.some((one) => one === error_subcode)),
  );

/** Whether Meta itself does not know the outcome of the call. */
const isOpen = (error: MetaError, creates: boolean): boolean =>
  error.is_transient === true ||
  error.code === 1 ||
  error.code === 2 ||
  (creates && isUnseen(error));

function reasonOf({ error_user_msg, message }: MetaError, status: number): string {
  const reason = cut((error_user_msg ?? message).trim(), longestReason);
  return reason === '' ? `it gave status ${status} and no reason` : reason;
}

const silent: MetaError = { message: '', code: 0 };

/** The error for a response with status 400 to 499. */
export function refusalOf({ name, status, headers, body, creates }: Refused): PlatformError {
  const { error } = Refusal.catch({ error: silent }).parse(body);
  const code = [error.code, error.error_subcode].filter(Boolean).join('/') || 'none';
  const extra = { http: status, code };
  const known = meaningOf(error) ?? (status === 401 ? over : undefined);
  if (known) {
    const { kind, says, wait } = known;
    const later = wait && { retry_after: secondsWithin(wait(headers)) };
    return new PlatformError(kind, says(name), { ...extra, ...later });
  }
  if (isOpen(error, creates)) {
    const message = `${name} couldn’t say whether it worked.`;
    return new PlatformError(creates ? 'unknown' : 'retry', message, extra);
  }
  return new PlatformError('rejected', `${name} refused it: ${reasonOf(error, status)}`, extra);
}

/** The codes of a missing permission. */
const lacking = new Set(['3', '10', '200']);

/**
 * Passes on the failure of a reply or comment, which need a permission of their own. Without it only they are refused:
 * the connection still publishes posts.
 */
export const aboutReply =
  (name: string) =>
  (error: unknown): never => {
    const isLacking = error instanceof PlatformError && lacking.has(error.code ?? '');
    if (!isLacking) throw error;
    const message = `${name} doesn’t allow this connection to reply. To change that, connect the account again and allow everything that is asked for.`;
    const { http = 403, code = '' } = error;
    throw new PlatformError('rejected', message, { http, code, cause: error });
  };

/** Whether the requested object does not exist (any more). */
export const isGone = (error: unknown): boolean =>
  error instanceof PlatformError && /^(?:100\/33|24\/4279009|24)$/.test(error.code ?? '');
