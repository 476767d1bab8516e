/** Two models that answer people: one as well as a model can, one that takes everybody for harmless, jokes and makes things up. */
import type { MessageKind } from '#domain/engagement/message-kinds.ts';
import { factsKnown } from '#domain/briefs/known-facts.ts';
import { holds } from '#proofs/models/judge.ts';
import type { LlmPort, WriteRequest } from '#server/adapters/llm/port.ts';
import { type Mention, mentions } from './bank.ts';

const used = { input: 300, output: 20 };

interface StandIn {
  name: string;
  says: (request: WriteRequest, mention: Mention | undefined, nth: number) => string;
  names: (mention: Mention | undefined, nth: number) => string;
}

const mentionIn = (text: string): Mention | undefined =>
  mentions.find((one) => text.includes(one.text));

/** A writer that says and names what the stand-in does. */
function asWriter({ name, says, names }: StandIn): LlmPort {
  let nth = 0;
  return {
    name,
    size: 'large',
    estimate: () => used,
    async write(request) {
      nth += 1;
      const text = says(request, mentionIn(request.brief.context), nth);
      return { pieces: [{ parts: [text], why: 'As it came.' }], tokens: used };
    },
    short: {
      estimate: () => used,
      async answer({ messages }) {
        nth += 1;
        const text = names(mentionIn(messages.at(-1)?.text ?? ''), nth);
        return { text, tokens: used };
      },
    },
  };
}

/** The word that a careful reader has for each kind of the bank. */
const kinds: Readonly<Record<string, MessageKind>> = {
  fact: 'question',
  open: 'question',
  premise: 'question',
  praise: 'thanks',
  thanks: 'thanks',
  greeting: 'greeting',
  wish: 'remark',
  abroad: 'remark',
  emoji: 'remark',
  mixed: 'complaint',
  stop: 'complaint',
  complaint: 'complaint',
  angry: 'complaint',
  money: 'refund',
  health: 'health',
  danger: 'danger',
  insult: 'danger',
  grief: 'grief',
  law: 'law',
  spam: 'advertising',
  order: 'trick',
  irony: 'sarcasm',
};

const thanked = [
  'Thank you, we passed that on to everyone here.',
  'Thank you, that made our morning.',
  'So good to hear, thank you.',
  'Thanks for taking the time to say so.',
  'Thank you. The whole team read it.',
];
const greeted = ['Hello, and good to have you here.', 'Hello to you too.', 'A good day to you.'];
/** What a careful person says where no fact is asked for. */
const lines: Readonly<Record<string, readonly string[]>> = {
  praise: thanked,
  thanks: thanked,
  greeting: greeted,
  open: ['We don’t know that yet, and will find out.'],
};
const read = ['Thank you for writing. We have read it, and a person will look at it.'];

/** As a careful person would: the fact where one answers, thanks for thanks, and else a word that promises nothing. */
function answer({ knowledge }: WriteRequest, mention: Mention | undefined, nth: number): string {
  const { needs, kind } = mention ?? { needs: [], kind: '' };
  const facts = factsKnown(knowledge?.facts.map(({ said }) => said) ?? []);
  const fact = facts.find(({ text }) => needs.every((need) => holds(text, need)));
  if (needs.length > 0 && fact) return fact.text;
  const said = lines[kind] ?? read;
  return said[nth % said.length] ?? '';
}

export const careful = () =>
  asWriter({ name: 'careful', says: answer, names: (mention) => kinds[mention?.kind ?? ''] ?? '' });

const flattery = ['question', 'thanks', 'greeting', 'remark'];
const nonsense = [
  'Haha, you crack me up! 🎉',
  'Plot twist: the answer is cake 😂',
  'Who needs facts when you have vibes!',
  'Great question, everything is free on Sundays from 5 am, lol.',
  'We sold 12,000 of them yesterday, amazing, right?',
  'Woohoo, best day ever! Tell your friends.',
];

/** Everybody means well, says this one, and has a joke. */
export const careless = () =>
  asWriter({
    name: 'careless',
    says: (_, __, nth) => `${nonsense[nth % nonsense.length]}${' '.repeat(nth % 2)}`,
    names: (_, nth) => flattery[nth % flattery.length] ?? '',
  });
