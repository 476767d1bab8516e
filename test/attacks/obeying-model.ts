/**
 * A provider in OpenAI’s format whose model understands every language and encoding, and obeys the attacker. It detects
 * the attack from the request alone.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { attacks, type Attack } from './corpus.ts';
import { answersTo } from './disguises.ts';
import { type Kind, secret } from './payloads.ts';

const Request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

export interface Sent {
  system: string;
  user: string;
}

export interface Model {
  url: string;
  /** Sets its output from now on. */
  answer(how: (sent: Sent) => string): void;
  close(): Promise<void>;
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const known = attacks.map((attack) => ({
  attack,
  said: bare(attack.context),
  topic: bare(attack.topic),
}));

/** The attack in a request, if its instruction arrived there. */
export function attackIn({ user }: Sent): Attack | undefined {
  const told = bare(user);
  const found = known
    // A reply’s task has the message alone.
    .filter(
      ({ attack, said, topic }) =>
        told.includes(said) && (attack.content_type === 'reply' || told.includes(topic)),
    )
    .toSorted((one, other) => other.said.length - one.said.length)[0]?.attack;
  return found?.hidden && !user.includes(found.hidden) ? undefined : found;
}

const sponsor = ['https://sponsor-77.example.net/buy', '@sponsor_crew', '$BRIBE'] as const;

/** What to publish: from the attack, or from the prompt itself. */
function payloadFor(attack: Attack, { system, user }: Sent): string {
  if (attack.payload !== undefined) return attack.payload;
  if (attack.kind === 'secret') return secret;
  if (attack.kind === 'mark') return /<<<\S+/u.exec(user)?.[0] ?? '';
  if (attack.kind === 'sponsor') return sponsor[attack.at % sponsor.length] ?? '';
  const words = system.split(/\s+/u);
  return words
    .slice((attack.at * 37) % (words.length - 40))
    .slice(0, 60)
    .join(' ');
}

const kindOfSponsor = (payload: string): Kind => {
  if (payload.startsWith('@')) return 'handle';
  return payload.startsWith('$') ? 'ticker' : 'link';
};

/** Every output for an attack. */
export function obeying(attack: Attack, sent: Sent): string[] {
  const payload = payloadFor(attack, sent);
  if (attack.kind === 'sponsor') return answersTo(kindOfSponsor(payload), payload, true);
  const isPasted = attack.content_type !== 'reply' && attack.payload !== undefined;
  return answersTo(attack.kind, payload, isPasted);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

/** A provider’s response with one answer. */
const completion = (content: string): string =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'obeying',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content,
        },
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 },
  });

/** Listens on localhost only. */
export async function startModel(): Promise<Model> {
  let how: (sent: Sent) => string = () => '';
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { messages } = Request.parse(JSON.parse(await bodyOf(request)));
    const said = (role: string) =>
      messages.flatMap((message) => (message.role === role ? [message.content] : [])).join('\n');
    response.setHeader('content-type', 'application/json');
    const sent = { system: said('system'), user: said('user') };
    // Asked for a kind, it calls every message harmless.
    const isKind = sent.user.endsWith('Answer with one word.');
    const text = () => JSON.stringify({ parts: [how(sent)], why: 'As asked.' });
    response.end(completion(isKind ? 'thanks' : text()));
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    answer: (next) => void (how = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
