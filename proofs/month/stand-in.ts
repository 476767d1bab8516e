/** A hosted model that says its facts in other words each time, and charges for it. */
import { factsOf } from '#domain/briefs/facts.ts';
import { createRandom, shuffled } from '#domain/shuffle.ts';
import { type LlmPort, WriterError, type WriteRequest } from '#server/adapters/llm/port.ts';

const openers = [
  'Here is how it is',
  'In short',
  'For everyone who asked',
  'Good to know before you come by',
  'One thing from our week',
  'A small note from behind the counter',
  'Straight from the workshop',
  'What we would tell a neighbor',
  'Before the weekend',
  'Since you asked nicely',
];

const thanks = [
  'Thank you for writing.',
  'Good to hear from you.',
  'Thank you, we read every word of it.',
  'Thanks for taking the time.',
  'That is kind of you, thank you.',
];

/** What its company told it, in another order. */
const knownTo = ({ knowledge }: WriteRequest, random: () => number): string =>
  shuffled(knowledge?.facts.map(({ said }) => said) ?? [], random).join(' ');

/** What a post is about: its facts in another order, or else what its agent read or knows. */
const told = (request: WriteRequest, random: () => number): string =>
  shuffled(factsOf(request.brief), random).join(' ') ||
  request.knowledge?.material?.title ||
  knownTo(request, random) ||
  request.brief.topic;

/** A reply says what is known, and a post opens in one of ten ways. */
function textFor(request: WriteRequest, random: () => number): string {
  if (request.brief.content_type === 'reply')
    return knownTo(request, random) || (shuffled(thanks, random)[0] ?? '');
  return `${shuffled(openers, random)[0] ?? ''}: ${told(request, random)}`;
}

const tokens = { input: 420, output: 60 };
/** In micro-dollars per million tokens. */
const price = { input: 3_000_000, output: 15_000_000 };
const ofCall = (tokens.input * price.input + tokens.output * price.output) / 1e6;

/** Every twentieth request fails, and is charged all the same. */
export function hostedStandIn(name: string): { port: LlmPort; charged(): number } {
  const random = createRandom(7);
  let asked = 0;
  const port: LlmPort = {
    name,
    size: 'large',
    price,
    estimate: () => tokens,
    async write(request) {
      asked += 1;
      if (asked % 20 === 0) throw new WriterError('The model is away.', { retry: true, tokens });
      const pieces = [{ parts: [textFor(request, random)], why: 'As the facts say.' }];
      return { pieces, tokens };
    },
    short: {
      estimate: () => tokens,
      answer: async ({ messages }) => {
        asked += 1;
        const asks = messages.at(-1)?.text ?? '';
        return { text: /\?/u.test(asks) ? 'question' : 'thanks', tokens };
      },
    },
  };
  return { port, charged: () => asked * ofCall };
}
