/** One call to Telegram’s Bot API. The bot’s token is part of the URL, so errors are reported without it. */
import { z } from 'zod';
import { ask, retryAfter, type Request, type SocialTools } from '#server/adapters/social/http.ts';
import { type FormFile, multipart } from '#server/adapters/social/pieces.ts';
import { discreet, requireSecret } from '#server/adapters/social/kept-secret.ts';
import { telegramRefusal } from './refusal.ts';

export interface TelegramTools extends SocialTools {
  /** The Bot API’s origin without a trailing slash: `https://api.telegram.org`. */
  base_url: string;
}

export interface TelegramCall<T> {
  method: string;
  fields?: Readonly<Record<string, unknown>>;
  /** Uploads by field name; with them the request is multipart, otherwise JSON. */
  files?: Readonly<Record<string, FormFile>>;
  result: z.ZodType<T>;
  /** Whether it creates a message. */
  creates?: boolean;
}

/** Makes calls as one bot. Throws a `PlatformError`. */
export type CallTelegram = <T>(call: TelegramCall<T>) => Promise<T>;

const platform = 'Telegram';
/** The default wait in seconds: a group allows 20 messages a minute. */
const unsaidWait = 60;

const Secret = z.object({ bot_token: z.string().regex(/^\d{1,20}:[\w-]{1,100}$/) });
const Limited = z.object({ parameters: z.object({ retry_after: z.int().positive() }) });

/** The stored credentials of an account. */
export const telegramSecret = (bot_token: string): string => JSON.stringify({ bot_token });

/** The token in an account’s credentials. Throws `reconnect` if there is no valid one. */
export const tokenIn = (secret: string | null): string => requireSecret(Secret, secret).bot_token;

function body({ fields = {}, files }: TelegramCall<unknown>): Pick<Request, 'headers' | 'body'> {
  if (!files) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  }
  const said = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const form = multipart({ ...Object.fromEntries(said), ...files });
  return { headers: { 'content-type': form.type }, body: form.body };
}

function wait(headers: Headers, answered: unknown, now: number): number {
  const limited = Limited.safeParse(answered);
  return limited.data?.parameters.retry_after ?? retryAfter(headers, now) ?? unsaidWait;
}

async function make<T>(
  tools: TelegramTools,
  token: string,
  call: TelegramCall<T>,
  signal: AbortSignal,
): Promise<T> {
  const url = `${tools.base_url}/bot${token}/${call.method}`;
  const creates = call.creates ?? false;
  const request = { ...body(call), method: 'POST', url, signal, platform, creates } as const;
  const { result } = await ask(tools, request, {
    wait,
    refuse: (answer) => telegramRefusal(answer.status, answer.body),
    shape: z.object({ ok: z.literal(true), result: call.result }),
  });
  return result;
}

/** Makes calls as the bot of `token`, each once. */
export const createTelegramCall =
  (tools: TelegramTools, token: string, signal: AbortSignal): CallTelegram =>
  async (call) => {
    try {
      return await make(tools, token, call, signal);
    } catch (error) {
      // The half after the colon is the secret; the other half is the bot’s public id.
      throw discreet(error, token.slice(token.indexOf(':') + 1), platform);
    }
  };
