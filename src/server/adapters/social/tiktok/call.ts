/**
 * One call to TikTok’s API: https://developers.tiktok.com/doc/tiktok-api-v2-introduction
 * A refusal may come with status 200; only the word `ok` is none.
 */
import { z } from 'zod';
import type { Apps, SocialOptions } from '#server/adapters/social/adapter.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { refusalOf } from './refusal.ts';

export interface TiktokTools extends SocialTools {
  /** Origins without a slash at their end: of the API, and of the page that people sign in on. */
  api_url: string;
  web_url: string;
  /** For the places that uploads go to, which TikTok names each time. */
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
  /** Below the API’s origin. */
  path: string;
  json?: object;
  signal: AbortSignal;
}

/** Makes a call that creates nothing by itself, and answers the `data` that TikTok gave. Throws `PlatformError`. */
export async function callTiktok<Data>(
  tools: TiktokTools,
  token: string,
  { path, json, ...call }: Call,
  shape: z.ZodType<Data>,
): Promise<Data> {
  const { status, body } = await callHttp(
    tools,
    {
      ...call,
      url: tools.api_url + path,
      platform: 'TikTok',
      headers: {
        authorization: `Bearer ${token}`,
        ...(json && { 'content-type': 'application/json; charset=UTF-8' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    },
    (headers, _body, now) => retryAfter(headers, now) ?? 60,
  );
  const said = Said.safeParse(body);
  const { code, message } = said.data?.error ?? { code: '', message: '' };
  if (status >= 400 || (said.success && code !== 'ok')) throw refusalOf(code, message, status);
  const data = shape.safeParse(said.data?.data);
  if (data.success) return data.data;
  throw new PlatformError('retry', 'Couldn’t understand TikTok’s response.', { http: status });
}
