/** The fixed set that every model is asked for: companies, briefs, messages of strangers, and agents. */
import { readFileSync } from 'node:fs';
import type { CreateAgent } from '#contract/agents/types.ts';

/** A fact and what of it must stand in a text: each need, in one of its wordings. */
export interface Fact {
  text: string;
  needs: string[];
}

export interface Task {
  /** Its number in the file, from 1. */
  id: number;
  company: string;
  kind: string;
  content_type: string;
  length: 'short' | 'medium' | 'long';
  platform: string | undefined;
  /** Whether a joke, an exclamation mark or an emoji would hurt somebody. */
  is_grave: boolean;
  topic: string;
  facts: Fact[];
  wishes: string;
  keep_out: string[];
}

/** What should become of a stranger’s message. */
type Wanted = 'answer' | 'open' | 'thanks' | 'complaint' | 'urgent' | 'sarcasm' | 'spam';

export interface Mention {
  id: number;
  wanted: Wanted;
  company: string;
  text: string;
  /** What an answer must say. */
  needs: string[];
}

export interface Company {
  key: string;
  name: string;
  industry: string;
  description: string;
  hours: string;
  products: { name: string; description: string; price: string }[];
}

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** The records of a file: the cells of its head, and a function that gives its lines with a sign, without the sign. */
function recordsOf(file: string): { head: string[]; of: (sign: string) => string[] }[] {
  const records = linesOf(file).join('\n').slice(2).split('\n# ');
  return records.map((record) => {
    const [head = '', ...lines] = record.split('\n');
    const of = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(`${sign} `) ? [line.slice(sign.length + 1)] : []));
    return { head: head.split(' | '), of };
  });
}

const listed = (text: string): string[] => text.split(';').map((one) => one.trim());

const factOf = (line: string): Fact => {
  const [text = '', needs = ''] = line.split(' = ');
  return { text, needs: listed(needs) };
};

const lengthOf = (word: string | undefined): Task['length'] =>
  word === 'short' || word === 'long' ? word : 'medium';

export const tasks: readonly Task[] = recordsOf('briefs.txt').map(({ head, of }, at) => {
  const [words = '', topic = ''] = head;
  const [kind = '', content_type = '', length, company = '', ...more] = words.split(' ');
  return {
    id: at + 1,
    company,
    kind,
    content_type,
    length: lengthOf(length),
    platform: more.find((word) => word !== 'grave'),
    is_grave: more.includes('grave'),
    topic,
    facts: of('-').map(factOf),
    wishes: of('~').join('\n'),
    keep_out: of('x'),
  };
});

export const mentions: readonly Mention[] = linesOf('mentions.txt').map((line, at) => {
  const [wanted = '', company = '', text = '', needs] = line.split(' | ');
  const needed = needs === undefined ? [] : listed(needs);
  return { id: at + 1, wanted: wanted as Wanted, company, text, needs: needed };
});

export const companies: readonly Company[] = recordsOf('companies.txt').map(({ head, of }) => {
  const [key = '', name = '', industry = '', description = ''] = head;
  const products = of('-').map((line) => {
    const [product = '', about = '', price = ''] = line.split(' | ');
    return { name: product, description: about, price };
  });
  return { key, name, industry, description, hours: of('hours:').join(''), products };
});

/** Everything that an agent may know about its company, as text. */
export const knownOf = (company: string): string =>
  JSON.stringify(companies.find(({ key }) => key === company));

/** Who writes: two of the product’s own voices, and one that its owner described. */
export const personas: Readonly<Record<string, Partial<CreateAgent>>> = {
  hype_beast: { name: 'Kit', personality_type: 'hype_beast', voice_tone: '80' },
  honest_critic: { name: 'Vera', personality_type: 'honest_critic', voice_tone: '40' },
  calm: {
    name: 'Ruth',
    personality_type: 'custom',
    custom_archetype:
      'A calm neighbor who has run things for thirty years. Says what is so in plain words, is kind, and makes no jokes.',
    voice_tone: '20',
  },
};
