/** Starts the emulated Discord in a process and controls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf } from '#test/programs.ts';
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './discord-control.ts';
import type { Call, Message } from './discord-state.ts';

const Done = z.object({ done: z.unknown() });

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
  const child = spawn(process.execPath, [await programOf('discord')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [base_url] = z.tuple([z.url()]).parse(await once(createInterface(child.stdout), 'line'));
  const order = async (given: Order): Promise<unknown> => {
    const body = JSON.stringify(given);
    const answer = await fetch(`${base_url}/control`, { method: 'POST', body });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The emulator failed: ${JSON.stringify(told)}`);
    return Done.parse(told).done;
  };
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
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
