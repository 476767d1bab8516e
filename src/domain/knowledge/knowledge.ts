/** What an agent may say about its company: facts with ids, as many as fit. */
import type { Brief } from '#contract/content/types.ts';
import type { Industry, PriorityLevel } from '#contract/company/types.ts';
import { hoursSaid, isHoursHeading } from './opening-hours.ts';
import { tokensOf } from '#domain/text/tokens.ts';

export interface Fact {
  /** The id that a writer uses for it: `F1`. */
  id: string;
  /** Where it comes from, such as `Pricing.pdf, page 3`. */
  source: string;
  text: string;
  /** The same as sentences that can be used in a post. */
  said: string;
}

/** Which company an agent speaks for, how it wants to sound, and to whom it speaks. */
export interface Brand {
  /** Empty if not given. */
  name: string;
  /** What it does, in a sentence; empty if not given. */
  about: string;
  voice: string;
  industry: Industry;
  /** The audience in the owner’s words; empty if not given. */
  audience?: string;
}

/** The most characters given to a writer, without title and source. */
export const maxMaterial = 3500;

/** Text published by a stranger that an agent writes about. It never counts as an instruction. */
export interface Material {
  title: string;
  text: string;
  /** Where it was published, such as `example.com`. */
  source: string;
}

/** Everything an agent is given for one text besides the brief. */
export interface Knowledge {
  /** How its owner wants it to speak for the company; empty if not given, and for a reply. */
  instructions: string;
  facts: readonly Fact[];
  brand?: Brand | undefined;
  /** Confidential information from the owner about the company, whether or not it was used for this text. */
  guarded?: string | undefined;
  /** Whether the text is to be about the facts, whatever its topic. */
  regardless?: boolean;
  /** What the text is about, in place of the owner’s topic. */
  material?: Material | undefined;
  /** The agent’s own published post that the message it answers is below; the built-in writer may repeat it. */
  above?: string | undefined;
}

/** How a company wants its texts to sound, and what somebody else’s text is about that goes with it. */
export type CompanyVoice = Pick<Knowledge, 'instructions' | 'brand' | 'guarded' | 'material'>;

export const nothingKnown: Knowledge = { instructions: '', facts: [] };

/** Everything a text may be based on: the company facts, its name and what it does, and the material. */
export const toldTo = ({
  facts,
  material,
  brand,
}: Pick<Knowledge, 'facts' | 'material' | 'brand'>) => [
  ...facts,
  ...(brand ? [{ text: [brand.name, brand.about].filter(Boolean).join('\n') }] : []),
  ...(material ? [{ text: `${material.title}\n${material.text}\n${material.source}` }] : []),
];

/** Token budgets for facts in a prompt, by the priority of the knowledge. */
const budgets: Readonly<Record<PriorityLevel, number>> = { 1: 250, 2: 500, 3: 800, 4: 1200 };

export interface Piece {
  kind?: 'profile' | 'product' | 'document';
  source: string;
  heading: string;
  text: string;
}

const verb =
  /\b(?:is|are|was|were|has|have|had|can|will|must|may|does|do|costs?|pays?|gets?|gives?|takes?|needs?|includes?|contains?|offers?|opens?|closes?|works?|starts?|ends?|comes?|runs?|applies|apply|means?|\p{L}{3,}ed)\b/iu;
const figure = /[$€£¥%]|\d/u;
const years = /\b(?:19|20)\d{2}\b/gu;

/** A line without a verb, punctuation or figure names the document’s subject and states nothing. */
export function isTitle(line: string, source: string): boolean {
  const text = line.trim();
  if (text.toLowerCase() === source.replace(/, page \d+$/u, '').toLowerCase()) return true;
  if (/[.!?…;:,]$/u.test(text) || /:\s/u.test(text) || text.split(/\s+/u).length > 10) return false;
  return !verb.test(text) && !figure.test(text.replace(years, ''));
}

/** The wording for a post: lines about a product include its name; document titles are dropped. */
export function saidOf({ kind, source, heading, text }: Piece): string {
  if (kind === 'profile' && isHoursHeading(heading)) return hoursSaid(text);
  const isList = heading.startsWith(`${source}: `);
  const lines = text.split('\n').filter((line) => kind !== 'document' || !isTitle(line, source));
  const isNamed = (line: string) => line.toLowerCase().includes(source.toLowerCase());
  const names = (line: string, at: number) =>
    isList || (kind === 'product' && at === 0 && !isNamed(line));
  return lines.map((line, at) => (names(line, at) ? `${source}: ${line}` : line)).join('\n');
}

/** The best facts that fit, in order, with ids. A fact that is too long does not keep shorter ones out. */
export function factsWithin(pieces: readonly Piece[], priority: PriorityLevel): Fact[] {
  const facts: Fact[] = [];
  let room = budgets[priority];
  for (const piece of pieces) {
    const { source, heading, text } = piece;
    const whole = heading === '' ? text : `${heading}: ${text}`;
    const tokens = tokensOf(`[F9] (${source}) ${whole}\n`);
    if (tokens > room) continue;
    room -= tokens;
    facts.push({ id: `F${facts.length + 1}`, source, text: whole, said: saidOf(piece) });
  }
  return facts;
}

/**
 * A brief with company facts added to its context, for rules that ask what a text may name. A reply’s context stays as
 * it is, because someone else wrote it.
 */
export function briefWith(brief: Brief, facts: readonly Pick<Fact, 'text'>[]): Brief {
  if (brief.content_type === 'reply' || facts.length === 0) return brief;
  return { ...brief, context: [brief.context, ...facts.map(({ text }) => text)].join('\n').trim() };
}

/** The words of a text without case and punctuation. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const telling = 4;

/** Whether a text uses a fact: four of its words in a row, or one of its figures. */
export function makesUseOf(text: string, fact: string): boolean {
  const words = bare(fact).split(' ');
  const whole = ` ${bare(text)} `;
  const says = (run: readonly string[]) => whole.includes(` ${run.join(' ')} `);
  const figures = words.filter((word) => /\d/u.test(word) && word.length > 1);
  const runs = words.slice(telling - 1).map((_, at) => words.slice(at, at + telling));
  return runs.some(says) || figures.some((figure) => says([figure]));
}

/** The ids of facts used in a text: those the writer reported, and those found by their words. */
export function factsUsed(
  parts: readonly string[],
  facts: readonly Fact[],
  named: readonly string[],
): Set<string> {
  const text = parts.join('\n');
  const used = facts.filter(({ id, text: fact }) => named.includes(id) || makesUseOf(text, fact));
  return new Set(used.map(({ id }) => id));
}
