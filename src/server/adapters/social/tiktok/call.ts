/**
 * One call to TikTok’s API: https://developers.tiktok.com/doc/tiktok-api-v2-introduction
 * An error may have status 200; only the code `ok` means success.
 */
import { z } from 'zod';
import type { Apps, SocialOptions } from '#server/adapters/social/adapter.ts';
import {
  callHttp,
  retryAfter,
  type SocialTools,
  understood,
  withContent,
} from '#server/adapters/social/http.ts';
import { refusalOf } from './refusal.ts';

export interface TiktokTools extends SocialTools {
  /** Origins without trailing slashes: of the API, and of the sign-in page. */
  api_url: string;
  web_url: string;
  /** For upload URLs, which TikTok assigns each time. */
  guarded: SocialTools['fetch'];
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  apps: Apps;
  saveSecret: SocialOptions['saveSecret'];
}

const Said = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string(), message: z.string().catch('') }),
});

interface Call {
  method: 'GET' | 'POST';
  /** The path below the API’s origin. */
  path: string;
  json?: object;
  signal: AbortSignal;
}

/** Makes a call that creates nothing by itself, and returns TikTok’s `data`. Throws `PlatformError`. */
export async function callTiktok<Data>(
  tools: TiktokTools,
  token: string,
  { path, json, ...call }: Call,
  shape: z.ZodType<Data>,
): Promise<Data> {
  const headers = json && { 'content-type': 'application/json; charset=UTF-8' };
  const request = {
    ...call,
    url: tools.api_url + path,
    platform: 'TikTok',
    ...(headers && { headers }),
  };
  const answer = await callHttp(
    tools,
    withContent({ token, json }, request),
    (headers, _body, now) => retryAfter(headers, now) ?? 60,
  );
  const { status, body } = answer;
  const parsed = Said.safeParse(body);
  const { code, message } = parsed.data?.error ?? { code: '', message: '' };
  if (status >= 400 || (parsed.success && code !== 'ok')) throw refusalOf(code, message, status);
  return understood({ ...answer, body: parsed.data?.data }, shape, request);
}
