/** The state of the emulated Discord: servers, channels, bots, webhooks and messages. */
import { z } from 'zod';
import { snowflakeAt } from '#server/adapters/social/discord/secret.ts';

export const GuildFacts = z.object({
  id: z.string(),
  name: z.string(),
  owner_id: z.string().default('1'),
  roles: z.array(z.object({ id: z.string(), permissions: z.string() })).default([]),
  count: z.int().default(1),
});

export const ChannelFacts = z.object({
  id: z.string(),
  /** 0 text, 1 direct message, 5 announcements, 15 forum. */
  type: z.int().default(0),
  guild_id: z.string().optional(),
  name: z.string(),
  permission_overwrites: z
    .array(z.object({ id: z.string(), type: z.int(), allow: z.string(), deny: z.string() }))
    .default([]),
});

export const BotFacts = z.object({
  id: z.string(),
  token: z.string(),
  username: z.string(),
  /** The servers it is on, with its roles there. */
  guilds: z.record(z.string(), z.array(z.string())).default({}),
  /** Whether it has the MESSAGE_CONTENT intent. */
  reads_all: z.boolean().default(false),
});
export type BotFacts = z.infer<typeof BotFacts>;

export const WebhookFacts = z.object({
  id: z.string(),
  token: z.string(),
  name: z.string(),
  type: z.int().default(1),
  channel_id: z.string(),
  guild_id: z.string(),
});
export type WebhookFacts = z.infer<typeof WebhookFacts>;

interface Author {
  id: string;
  username: string;
  global_name: string | null;
  discriminator: string;
  avatar: string | null;
  bot?: boolean;
}

/** A message as the API returns it. */
export interface Message {
  id: string;
  type: number;
  channel_id: string;
  author: Author;
  content: string;
  timestamp: string;
  edited_timestamp: null;
  tts: boolean;
  mention_everyone: boolean;
  mentions: Author[];
  mention_roles: string[];
  attachments: {
    id: string;
    filename: string;
    size: number;
    content_type: string;
    description?: string;
  }[];
  embeds: unknown[];
  pinned: boolean;
  flags: number;
  nonce?: string;
  webhook_id?: string;
  message_reference?: {
    type: number;
    channel_id: string;
    guild_id: string | undefined;
    message_id: string;
  };
  referenced_message?: Message | null;
  reactions?: { count: number; me: boolean; emoji: { id: null; name: string } }[];
}

/** A logged call. */
export interface Call {
  method: string;
  /** The path after the version, with query. */
  path: string;
  /** The id of the calling bot or webhook. */
  as: string;
  content_type: string;
  json: Record<string, unknown>;
  files: { field: string; name: string; type: string; size: number }[];
  connection: number;
  /** `null` if it got no response. */
  status: number | null;
  /** The ids of the messages it created, whatever the response. */
  made: string[];
}

export interface State {
  guilds: Map<string, z.infer<typeof GuildFacts>>;
  channels: Map<string, z.infer<typeof ChannelFacts>>;
  bots: Map<string, BotFacts>;
  webhooks: Map<string, WebhookFacts>;
  /** Rejected tokens. */
  revoked: Set<string>;
  messages: Message[];
  calls: Call[];
  made: number;
  clock: () => number;
}

export const createState = (clock: () => number): State => ({
  guilds: new Map(),
  channels: new Map(),
  bots: new Map(),
  webhooks: new Map(),
  revoked: new Set(),
  messages: [],
  calls: [],
  made: 0,
  clock,
});

/** An error with Discord’s code; `errors` names invalid fields. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: unknown;

  constructor(status: number, code: number, message: string, errors?: unknown) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** A form error in one field. */
export const invalid = (field: string, code: string): Refusal =>
  new Refusal(400, 50035, 'Invalid Form Body', { [field]: { _errors: [{ code, message: code }] } });

export const unknownMessage = (): Refusal => new Refusal(404, 10008, 'Unknown Message');

/** Ids increase with time and are unique within a millisecond. */
const nextId = (state: State): string =>
  String(BigInt(snowflakeAt(state.clock())) + BigInt((state.made += 1) % 4_000_000));

export const person = (id: string, username: string, bot = false): Author => ({
  id,
  username,
  global_name: bot ? null : username.toUpperCase(),
  discriminator: '0',
  avatar: null,
  ...(bot && { bot }),
});

/** Adds a message to a channel. User ids in its text become mentions. */
export function write(
  state: State,
  channel_id: string,
  content: Pick<Message, 'author' | 'content'> & Partial<Message>,
): Message {
  const named = [...content.content.matchAll(/<@!?(\d+)>/g)].flatMap(([, id]) => {
    const bot = [...state.bots.values()].find((one) => one.id === id);
    return bot ? [person(bot.id, bot.username, true)] : [];
  });
  const message: Message = {
    id: nextId(state),
    type: content.message_reference ? 19 : 0,
    channel_id,
    timestamp: new Date(state.clock()).toISOString().replace('Z', '000+00:00'),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: named,
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    flags: 0,
    ...content,
  };
  state.messages.push(message);
  return message;
}
