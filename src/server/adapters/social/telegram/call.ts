/** One call to Telegram’s Bot API. The bot’s token is part of the URL, so errors are reported without it. */
import { z } from 'zod';
import { ask, type Request, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { type FormFile, multipart } from '#server/adapters/social/pieces.ts';
import { discreet, requireSecret } from '#server/adapters/social/kept-secret.ts';
import { cut } from '#contract/core/cut.ts';
import type { PlatformError } from '#server/adapters/social/port.ts';
import { type Meaning, meant, refusalBy } from '#server/adapters/social/refusal.ts';

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

// The meaning of Telegram’s errors, most of which are only identified by an English `description`.

const FormError = z.object({
  description: z.string().catch(''),
  parameters: z.object({ migrate_to_chat_id: z.int().optional() }).catch({}),
});

const token =
  'Telegram doesn’t accept the bot token. Copy it again from @BotFather and connect Telegram again.';
const noRight =
  'The bot can’t write in this chat. Make it an administrator that can post messages, and connect Telegram again.';
const noBot =
  'The bot isn’t a member of this chat. Add it as an administrator, and connect Telegram again.';
const noChat =
  'Telegram can’t find the chat for this bot. Check its name or number, add the bot there, and connect Telegram again.';

/** The first match counts. */
const meanings: readonly Meaning[] = [
  { status: 401, kind: 'reconnect', says: token },
  { status: 404, kind: 'reconnect', says: token },
  {
    status: 403,
    words: /blocked by the user|user is deactivated|initiate conversation/,
    kind: 'reconnect',
    says: 'That person doesn’t accept messages from the bot. They have to start it first.',
  },
  { status: 403, words: /not enough rights|have no rights/, kind: 'reconnect', says: noRight },
  { status: 403, kind: 'reconnect', says: noBot },
  {
    status: 409,
    words: /webhook/,
    kind: 'rejected',
    says: 'This bot’s messages go to another program’s webhook, so we can’t read them.',
  },
  {
    status: 409,
    kind: 'retry',
    says: 'Another program is reading this bot’s messages.',
  },
  {
    status: 413,
    kind: 'rejected',
    says: 'Telegram refused the post: its images or its video are too large.',
  },
  {
    status: 400,
    words: /upgraded to a supergroup/,
    kind: 'reconnect',
    says: 'The group became a supergroup with a new number. Connect Telegram again.',
  },
  {
    status: 400,
    words: /chat not found|peer_id_invalid|channel_private|chat_id_invalid/i,
    kind: 'reconnect',
    says: noChat,
  },
  {
    status: 400,
    words: /rights to send videos|chat_send_videos_forbidden/i,
    kind: 'rejected',
    says: 'The bot can’t send videos in this chat.',
  },
  {
    status: 400,
    words: /rights to send (?:photos|media)|chat_send_(?:photos|media)_forbidden/i,
    kind: 'rejected',
    says: 'The bot can’t send images in this chat.',
  },
  {
    status: 400,
    words: /not enough rights|no rights|need administrator rights|write_forbidden|admin_required/i,
    kind: 'reconnect',
    says: noRight,
  },
  {
    status: 400,
    words: /member list is inaccessible|user not found|participant_id_invalid|not_participant/i,
    kind: 'reconnect',
    says: noBot,
  },
  {
    status: 400,
    words: /repl(?:y|ied).*not found|reply_message_id_invalid/i,
    kind: 'rejected',
    says: 'The message it replies to no longer exists.',
  },
  {
    status: 400,
    words: /too[ _]long/i,
    kind: 'rejected',
    says: 'Telegram refused the post: its text is too long.',
  },
  {
    status: 400,
    words: /text is empty|must be non-empty|message_empty/i,
    kind: 'rejected',
    says: 'Telegram refused the post: its text is empty.',
  },
  {
    status: 400,
    words: /photo_|image_process|video_|wrong file|too big/i,
    kind: 'rejected',
    says: 'Telegram couldn’t use an image or video in the post.',
  },
];

/** The longest word kept of an error message. */
const longest = 120;

/** The error for a status from 400 to 499 except 429. */
export function telegramRefusal(http: number, body: unknown): PlatformError {
  const { description, parameters } = FormError.catch({ description: '', parameters: {} }).parse(
    body,
  );
  const code = cut(description.replace(/^[\w ]+: /, ''), longest);
  const said = { name: 'Telegram', http, code };
  // An id to migrate to is decisive, whatever the message.
  const words = parameters.migrate_to_chat_id ? 'upgraded to a supergroup' : description;
  const meaning = meanings.find(
    ({ status, words: found }) => status === http && (found?.test(words) ?? true),
  );
  return meaning ? meant(meaning, said) : refusalBy([], { ...said, words: code });
}
