/** One call to LinkedIn’s API, and the meaning of its errors. */
import { z } from 'zod';
import {
  type Answer,
  type Request,
  type SocialTools,
  callHttp,
  retryAfter,
  withContent,
} from '#server/adapters/social/http.ts';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type Meaning, refusalBy } from '#server/adapters/social/refusal.ts';

/** Each version is supported for a year; `call.test.ts` fails two months before this one ends. */
export const linkedinVersion = '202608';

/** When LinkedIn stops supporting a version, milliseconds UTC: in the middle of the same month a year later. */
export const endOfVersion = (version: string): number =>
  Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1, 15);

export interface LinkedinTools extends SocialTools {
  /** The origins of the API and of the website, without trailing slashes. */
  api_url: string;
  web_url: string;
  /** The version of the API, if not `linkedinVersion`. */
  version?: string | undefined;
}

const Secret = z.object({
  token: z.string().min(1),
  /** Whether LinkedIn granted commenting. */
  comments: z.boolean().default(false),
});

/** The stored form of a token, and whether it may comment. */
export const packSecret = (token: string, comments = false): string =>
  JSON.stringify({ token, comments });

/** Whether LinkedIn granted an account to comment. Throws `reconnect` if there is no token. */
export const mayComment = (secret: string | null): boolean =>
  requireSecret(Secret, secret).comments;

/** An account’s token. Throws `reconnect` if there is none. */
export const tokenOf = (secret: string | null): string => requireSecret(Secret, secret).token;

const Refusal = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
});

/** The existing post in a duplicate error. A member’s id in its place identifies no post. */
const named = /duplicate of (urn:li:(?:share|ugcPost):\d+)/i;

/** The public address of a post. */
export const postUrl = (web_url: string, urn: string): string => `${web_url}/feed/update/${urn}`;

type Extra = { http: number; code?: string };

function duplicate(message: string, web_url: string, extra: Extra): PlatformError {
  const [, urn] = named.exec(message) ?? [];
  const existing = urn === undefined ? undefined : { external_id: urn, url: postUrl(web_url, urn) };
  const words = 'This account already posted this exact text on LinkedIn.';
  return new PlatformError('duplicate', words, { ...extra, ...(existing && { existing }) });
}

const newer =
  'LinkedIn no longer supports the API version that this server uses. Update SocialAI, or ask an administrator to set LINKEDIN_VERSION.';

const meanings: readonly Meaning[] = [
  { status: 401, kind: 'reconnect', says: 'LinkedIn no longer accepts the connection.' },
  { status: 426, kind: 'retry', says: newer },
];

/** Interprets an error response. */
export function refusalOf({ status: http, body }: Answer, web_url: string): PlatformError {
  const { message: words, code } = Refusal.catch({ message: '' }).parse(body ?? {});
  if (http === 422 && /duplicate/i.test(words)) {
    return duplicate(words, web_url, { http, ...(code !== undefined && { code }) });
  }
  return refusalBy(meanings, { name: 'LinkedIn', http, code, words });
}

/** Limits are per day, which starts at midnight UTC. */
const waitOf = (headers: Headers, _body: unknown, now: number): number => {
  const day = 24 * 60 * 60 * 1000;
  return retryAfter(headers, now) ?? Math.ceil((day - (now % day)) / 1000);
};

type Call = Pick<Request, 'method' | 'signal' | 'creates'> & {
  /** The path below the API’s origin. */
  path: string;
  json?: unknown;
};

/** Makes a call as a member and returns LinkedIn’s response. Throws `PlatformError`. */
export async function callLinkedin(
  tools: LinkedinTools,
  token: string,
  { path, json, ...call }: Call,
): Promise<Answer> {
  const headers = {
    'linkedin-version': tools.version ?? linkedinVersion,
    'x-restli-protocol-version': '2.0.0',
  };
  const request = { ...call, url: tools.api_url + path, platform: 'LinkedIn', headers };
  const answer = await callHttp(tools, withContent({ token, json }, request), waitOf);
  if (answer.status >= 400) throw refusalOf(answer, tools.web_url);
  return answer;
}

/** A successful response with unexpected content. */
export const unreadable = (http: number, creates: boolean): PlatformError =>
  new PlatformError(creates ? 'unknown' : 'retry', 'Couldn’t understand LinkedIn’s response.', {
    http,
    is_lost: true,
  });
