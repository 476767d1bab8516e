/** One call to Discord as a bot, or as a webhook, whose token is part of the URL. */
import { z } from 'zod';
import type { SocialOptions } from '#server/adapters/social/adapter.ts';
import { discreet } from '#server/adapters/social/kept-secret.ts';
import {
  ask,
  retryAfter,
  type Request,
  type SocialTools,
  withContent,
} from '#server/adapters/social/http.ts';
import { type FormFile, multipart } from '#server/adapters/social/pieces.ts';
import { discordRefusal } from './refusal.ts';
import { type DiscordSecret, hiddenPart, isWebhook } from './secret.ts';

export interface DiscordTools extends SocialTools {
  /** Discord’s origin without a trailing slash: `https://discord.com`. */
  base_url: string;
  caller: SocialOptions['caller'];
}

export interface DiscordCall<T> {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path after `/api/v10`, or after the webhook’s URL. */
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: Readonly<Record<string, unknown>>;
  /** Files sent along, in the order of the JSON’s `attachments`. */
  files?: readonly FormFile[];
  result: z.ZodType<T>;
  /** Whether it creates a message. */
  creates?: boolean;
}

/** Makes calls with one secret. Throws a `PlatformError`. */
export type CallDiscord = <T>(call: DiscordCall<T>) => Promise<T>;

const platform = 'Discord';

/** The default wait after a rate limit, in seconds. */
const unsaidWait = 30;

const Limited = z.object({ retry_after: z.number().positive() });

/** Fractional seconds in the body, whole seconds in the header. */
function wait(headers: Headers, answered: unknown, now: number): number {
  const reset = Number(headers.get('x-ratelimit-reset-after'));
  return (
    Limited.safeParse(answered).data?.retry_after ??
    retryAfter(headers, now) ??
    (reset > 0 ? reset : unsaidWait)
  );
}

function body({ json, files = [] }: DiscordCall<unknown>): Pick<Request, 'headers' | 'body'> {
  if (!json) return {};
  const text = JSON.stringify(json);
  if (files.length === 0) return { headers: { 'content-type': 'application/json' }, body: text };
  const named = Object.fromEntries(files.map((file, n) => [`files[${n}]`, file]));
  const form = multipart({ payload_json: text, ...named });
  return { headers: { 'content-type': form.type }, body: form.body };
}

function addressOf(base_url: string, secret: DiscordSecret, path: string): string {
  const api = `${base_url}/api/v10`;
  if (!isWebhook(secret)) return `${api}${path}`;
  return `${api}/webhooks/${secret.webhook_id}/${secret.webhook_token}${path}`;
}

function make<T>(
  tools: DiscordTools,
  secret: DiscordSecret,
  call: DiscordCall<T>,
  signal: AbortSignal,
): Promise<T> {
  const { method, path, query, creates = false, result } = call;
  const sent = body(call);
  const headers = {
    ...sent.headers,
    // Discord requires this format and rejects others.
    'user-agent': `DiscordBot (${tools.caller.url}, ${tools.caller.version})`,
    ...(!isWebhook(secret) && { authorization: `Bot ${secret.bot_token}` }),
  };
  const url = addressOf(tools.base_url, secret, path);
  return ask(
    tools,
    withContent({ query }, { ...sent, headers, method, url, signal, platform, creates }),
    {
      wait,
      refuse: (answer) => discordRefusal(answer.status, answer.body, isWebhook(secret)),
      shape: result,
    },
  );
}

/** Makes calls with that secret, each once. */
export const createDiscordCall =
  (tools: DiscordTools, secret: DiscordSecret, signal: AbortSignal): CallDiscord =>
  async (call) => {
    try {
      return await make(tools, secret, call, signal);
    } catch (error) {
      throw discreet(error, hiddenPart(secret), platform);
    }
  };
