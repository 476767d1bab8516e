/** A person’s own chat with a connected bot: it notifies them, and they can decide about posts there. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

export const ChatLink = z.object({
  id: Id,
  platform: LivePlatform,
  /** The bot’s public name, without `@`. */
  bot: z.string(),
  /** The person’s name on the network; `null` until they open the bot’s link. */
  name: z.string().nullable(),
  linked_at: Instant.nullable(),
  /** When the link expires; `null` once it is used. */
  link_until: Instant.nullable(),
  /** When the network last accepted a message for it. */
  reached_at: Instant.nullable(),
  /** Why messages or buttons don’t work at present, in a sentence; `null` while they do. */
  problem: z.string().nullable(),
});
export type ChatLink = z.infer<typeof ChatLink>;

/** A bot that a chat can be connected to. If several accounts use the same bot, the first one is listed. */
export const ChatBot = z.object({
  connection_id: Id,
  platform: LivePlatform,
  name: z.string(),
});
export type ChatBot = z.infer<typeof ChatBot>;

const Chats = z.object({
  chat: ChatLink.nullable(),
  bots: z.array(ChatBot),
  /** The networks whose bots support this. */
  platforms: z.array(LivePlatform),
});

export const chatCalls = {
  read: endpoint({
    method: 'GET',
    path: '/chats',
    access: 'user',
    token: null,
    summary: 'Get the chat that gets what needs you, and the bots it can be with',
    response: z.object({ data: Chats }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/chats',
    access: 'user',
    token: null,
    secret: true,
    rate: 'confirm',
    summary: 'Get a one-time link that connects your chat with the bot of an account',
    body: z.strictObject({ connection_id: Id }),
    status: 201,
    response: z.object({ data: ChatLink, url: z.url() }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/chats/:id',
    access: 'user',
    token: null,
    summary: 'Disconnect a chat',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
