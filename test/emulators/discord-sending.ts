/** Creates messages as strictly as Discord, and stricter: unknown fields are errors. */
import { z } from 'zod';
import type { Asked } from './discord-request.ts';
import {
  type BotFacts,
  invalid,
  type Message,
  person,
  Refusal,
  type State,
  type WebhookFacts,
  write,
} from './discord-state.ts';

const common = {
  content: z.string().max(2000).optional(),
  allowed_mentions: z
    .strictObject({ parse: z.array(z.enum(['users', 'roles', 'everyone'])) })
    .optional(),
  attachments: z
    .array(
      z.strictObject({
        id: z.int(),
        filename: z.string().min(1),
        description: z.string().max(1024).optional(),
      }),
    )
    .max(10)
    .default([]),
};

const OfBot = z.strictObject({
  ...common,
  nonce: z.string().max(25).optional(),
  enforce_nonce: z.boolean().optional(),
  message_reference: z
    .strictObject({ message_id: z.string(), fail_if_not_exists: z.boolean().default(true) })
    .optional(),
});

/** A webhook must not impersonate Discord, whose own list is longer than what its documents say. */
const forbidden = /clyde|discord|wumpus|d1scord|```|[@#:]|^(?:everyone|here)$/iu;
const OfWebhook = z.strictObject({
  ...common,
  username: z
    .string()
    .min(1)
    .max(80)
    .refine((name) => !forbidden.test(name))
    .optional(),
  avatar_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
});

function formOf<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(String(issue?.path[0] ?? 'body'), `BASE_TYPE_${issue?.code ?? 'BAD'}`);
}

function attached(asked: Asked, attachments: z.infer<typeof OfBot>['attachments']) {
  if (attachments.length !== asked.files.length) throw invalid('attachments', 'COUNT');
  return attachments.map(({ id, filename, description }) => {
    const file = asked.files.find(({ field }) => field === `files[${id}]`);
    if (!file || file.name !== filename) throw invalid('attachments', 'ATTACHMENT_NOT_FOUND');
    return {
      id: String(id),
      filename,
      size: file.size,
      content_type: file.type,
      ...(description !== undefined && { description }),
    };
  });
}

/** Whether a message pings anyone: without `allowed_mentions`, everyone it names. */
const pings = (content: string, allowed: z.infer<typeof OfBot>['allowed_mentions']): boolean =>
  /@(?:everyone|here)\b/.test(content) && (allowed?.parse.includes('everyone') ?? true);

function words(content: string | undefined, files: number): string {
  if ((content ?? '').trim() === '' && files === 0) {
    throw new Refusal(400, 50006, 'Cannot send an empty message');
  }
  return content?.trim() ?? '';
}

/** A bot’s message; the same nonce within minutes returns the same message. */
export function sendAsBot(state: State, bot: BotFacts, channel_id: string, asked: Asked): Message {
  const form = formOf(OfBot, asked.json);
  const { nonce, enforce_nonce, message_reference: reference, attachments } = form;
  const content = words(form.content, attachments.length);
  const files = attached(asked, attachments);
  const recent = state.clock() - 5 * 60_000;
  const before = state.messages.find(
    (one) =>
      enforce_nonce === true &&
      nonce !== undefined &&
      one.nonce === nonce &&
      one.author.id === bot.id &&
      Date.parse(one.timestamp) >= recent,
  );
  if (before) return before;
  const parent = state.messages.find(
    (one) => one.id === reference?.message_id && one.channel_id === channel_id,
  );
  if (reference && !parent && reference.fail_if_not_exists) {
    throw invalid('message_reference', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE');
  }
  const guild_id = state.channels.get(channel_id)?.guild_id;
  return write(state, channel_id, {
    author: person(bot.id, bot.username, true),
    content,
    attachments: files,
    mention_everyone: pings(content, form.allowed_mentions),
    ...(nonce !== undefined && { nonce }),
    ...(parent && {
      message_reference: { type: 0, channel_id, guild_id, message_id: parent.id },
      referenced_message: parent,
    }),
  });
}

/** A webhook’s message, which has no nonce and cannot reply. */
export function sendAsWebhook(state: State, webhook: WebhookFacts, asked: Asked): Message {
  const form = formOf(OfWebhook, asked.json);
  const content = words(form.content, form.attachments.length);
  if (state.channels.get(webhook.channel_id)?.type === 15) {
    throw new Refusal(400, 220001, 'Webhooks posted to forum channels must have a thread_name');
  }
  return write(state, webhook.channel_id, {
    author: person(webhook.id, form.username ?? webhook.name, true),
    content,
    attachments: attached(asked, form.attachments),
    mention_everyone: pings(content, form.allowed_mentions),
    webhook_id: webhook.id,
  });
}
