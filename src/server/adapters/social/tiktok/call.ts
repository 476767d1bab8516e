/**
 * One call to TikTok’s API: https://developers.tiktok.com/doc/tiktok-api-v2-introduction
 * An error may have status 200; only the code `ok` means success.
 */
import { z } from 'zod';
import type { Apps, SocialOptions } from '#server/adapters/social/adapter.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
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
  const parsed = Said.safeParse(body);
  const { code, message } = parsed.data?.error ?? { code: '', message: '' };
  if (status >= 400 || (parsed.success && code !== 'ok')) throw refusalOf(code, message, status);
  const data = shape.safeParse(parsed.data?.data);
  if (data.success) return data.data;
  throw new PlatformError('retry', 'Couldn’t understand TikTok’s response.', { http: status });
}
