/** Starts the emulated Discord in a process and controls it. */
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './discord-control.ts';
import type { Call, Message } from './discord-state.ts';
import { startEmulator } from './process.ts';

export interface Discord {
  base_url: string;
  order(order: Order): Promise<unknown>;
  /** Every message, oldest first. */
  messages(): Promise<Message[]>;
  /** Every call, oldest first. */
  calls(): Promise<Call[]>;
  /** The messages of a bot or webhook, by its id. */
  held(author: string): Promise<Held[]>;
  close(): Promise<void>;
}

/** A process with an empty Discord, on a free port. */
export async function startDiscord(): Promise<Discord> {
  const { ready: base_url, order, close } = await startEmulator('discord');
  const messages = async () => (await order({ op: 'messages' })) as Message[];
  return {
    base_url,
    order,
    messages,
    calls: async () => (await order({ op: 'calls' })) as Call[],
    held: async (author) =>
      (await messages())
        .filter((message) => message.author.id === author)
        .map(({ id, content, message_reference, attachments }) => ({
          external_id: id,
          text: content,
          in_reply_to: message_reference?.message_id ?? null,
          media: attachments.length,
        })),
    close,
  };
}
