/** A person's own chat with a bot that is connected here: it gets what needs them, and posts are decided in it. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/core/platform.ts';

export const ChatLink = z.object({
  id: Id,
  platform: LivePlatform,
  /** The public name of the bot, without the `@`. */
  bot: z.string(),
  /** Whose chat it is, as the network names them; `null` until they started the bot with the link. */
  name: z.string().nullable(),
  linked_at: Instant.nullable(),
  /** Until when the link works; `null` once somebody used it. */
  link_until: Instant.nullable(),
  /** When the network last took a message for it. */
  reached_at: Instant.nullable(),
  /** Why messages or buttons don’t work at present, in a sentence; `null` while they do. */
  problem: z.string().nullable(),
});
export type ChatLink = z.infer<typeof ChatLink>;

/** A bot that a chat can be connected with: of several accounts through which one bot posts, the first. */
export const ChatBot = z.object({
  connection_id: Id,
  platform: LivePlatform,
  name: z.string(),
});
export type ChatBot = z.infer<typeof ChatBot>;

const Chats = z.object({
  chat: ChatLink.nullable(),
  bots: z.array(ChatBot),
  /** Networks whose bots can have such a chat. */
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
