/** The meaning of Discord’s error codes. */
import { z } from 'zod';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type Meaning, meant, refusalBy } from '#server/adapters/social/refusal.ts';

const Refusal = z.object({
  code: z.int().catch(0),
  message: z.string().catch(''),
  /** Which field was invalid, and why. */
  errors: z.unknown().optional(),
  /** The same in the form that webhooks had before. */
  username: z.unknown().optional(),
});

const noAccess: Meaning = {
  kind: 'reconnect',
  says: 'The bot can’t see or write in this channel. Give it the rights to view the channel, send messages, attach files and read the history, and connect Discord again.',
};
const noWebhook: Meaning = {
  kind: 'reconnect',
  says: 'The webhook no longer exists. Make a new one in the channel’s settings and connect Discord again.',
};
const noToken: Meaning = {
  kind: 'reconnect',
  says: 'Discord doesn’t accept the bot token. Copy it again from the Developer Portal and connect Discord again.',
};
const noParent: Meaning = {
  kind: 'rejected',
  says: 'The message it replies to no longer exists.',
};

/** The code of an error about the name that a webhook’s message would have. */
export const nameRefused = 'name refused';

const hasField = (errors: unknown, field: string): boolean =>
  typeof errors === 'object' && errors !== null && Object.hasOwn(errors, field);

/** Whether the name of a webhook’s message was refused: Discord’s list of forbidden words is not public. */
const isAboutName = ({ errors, username }: z.infer<typeof Refusal>): boolean =>
  username !== undefined || hasField(errors, 'username');

/** By Discord’s JSON error code. */
const meanings: Readonly<Record<number, Meaning>> = {
  10003: { kind: 'reconnect', says: 'The channel no longer exists. Connect another one.' },
  10004: { kind: 'reconnect', says: 'The bot is no longer on the server. Add it there again.' },
  10008: noParent,
  10015: noWebhook,
  50027: noWebhook,
  40001: noToken,
  40002: {
    kind: 'reconnect',
    says: 'Discord wants the bot’s owner to verify their account first.',
  },
  50001: noAccess,
  50013: noAccess,
  40005: { kind: 'rejected', says: 'Discord refused the post: its files are too large.' },
  50006: { kind: 'rejected', says: 'Discord refused the post: it is empty.' },
  50008: {
    kind: 'reconnect',
    says: 'No one can write in this channel. Connect a text or announcement channel.',
  },
  200000: {
    kind: 'rejected',
    says: 'A moderation rule of the server (AutoMod) blocked the post.',
  },
  200001: {
    kind: 'rejected',
    says: 'A moderation rule of the server (AutoMod) blocked the post’s title.',
  },
  220001: {
    kind: 'reconnect',
    says: 'The webhook belongs to a forum channel, where every message needs a thread. Make one in a text channel and connect Discord again.',
  },
  240000: { kind: 'rejected', says: 'Discord refused the post: a link in it isn’t allowed.' },
};

function meaningOf(status: number, { code, errors }: z.infer<typeof Refusal>, webhook: boolean) {
  // A validation error lists the invalid fields.
  const isParent =
    code === 50035 && /MESSAGE_REFERENCE|message_reference/.test(JSON.stringify(errors ?? ''));
  if (isParent) return noParent;
  const known = meanings[code];
  if (known) return known;
  // A webhook that does not exist must never be called again, whatever else the response says.
  if (webhook && (status === 404 || status === 401)) return noWebhook;
  if (status === 401) return noToken;
  return status === 413 ? meanings[40005] : undefined;
}

/** The error for a status from 400 to 499 except 429. */
export function discordRefusal(http: number, body: unknown, webhook: boolean): PlatformError {
  const refusal: z.infer<typeof Refusal> = Refusal.safeParse(body).data ?? { code: 0, message: '' };
  if (webhook && isAboutName(refusal)) {
    const message = 'Discord doesn’t accept the agent’s name.';
    return new PlatformError('rejected', message, { http, code: nameRefused });
  }
  const { code, message: words } = refusal;
  const meaning = meaningOf(http, refusal, webhook);
  if (meaning) return meant(meaning, { http, code });
  // Without an error code the response is from a proxy in front of Discord, so nothing was posted.
  if (code === 0 && words === '') {
    return new PlatformError('retry', `Discord replied with status ${http}.`, { http });
  }
  return refusalBy([], { name: 'Discord', http, code, words });
}
