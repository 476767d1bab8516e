/** The schema of Discord messages. */
import { z } from 'zod';
import { instantWithin } from '#server/adapters/social/numbers.ts';
import { Snowflake } from './secret.ts';

const Person = z.object({
  id: Snowflake,
  username: z.string().catch(''),
  global_name: z.string().nullish(),
  bot: z.boolean().optional(),
});

const Instant = z.string().transform((text) => instantWithin(Date.parse(text)));

export const Message = z.object({
  id: Snowflake,
  channel_id: Snowflake,
  author: Person,
  content: z.string().catch(''),
  timestamp: Instant,
  attachments: z.array(z.unknown()).catch([]),
  mentions: z.array(Person).catch([]),
  webhook_id: Snowflake.optional(),
  /** 0 or missing: a reply to that message. 1: a forwarded message. */
  message_reference: z
    .object({ type: z.int().optional(), message_id: Snowflake.optional() })
    .optional(),
  referenced_message: z.object({ author: Person }).nullish(),
  reactions: z.array(z.object({ count: z.int() })).catch([]),
});
export type Message = z.infer<typeof Message>;

/** The message that a message replies to; `null` if none. */
export const parentOf = ({ message_reference: reference }: Message): string | null =>
  reference && (reference.type ?? 0) === 0 ? (reference.message_id ?? null) : null;

/** The number of reactions of any kind. */
export const reactionsOf = ({ reactions }: Message): number =>
  reactions.reduce((sum, { count }) => sum + count, 0);

/** The URL of a message, for people who can see its channel. */
export const messageLink = (
  guild_id: string,
  { channel_id, id }: Pick<Message, 'channel_id' | 'id'>,
): string => `https://discord.com/channels/${guild_id}/${channel_id}/${id}`;
