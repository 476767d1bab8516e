/** What an agent may say of its company: facts with ids, as many as there is room for. */
import type { Brief } from '#contract/content/types.ts';
import type { Industry, PriorityLevel } from '#contract/company/types.ts';
import { tokensOf } from '#domain/text/tokens.ts';

export interface Fact {
  /** How a writer names it: `F1`. */
  id: string;
  /** Where it is from, such as `Pricing.pdf, page 3`. */
  source: string;
  text: string;
  /** The same as sentences that can stand in a post. */
  said: string;
}

/** How a company wants to sound, where it works, and whom it wants to reach. */
export interface Brand {
  voice: string;
  industry: Industry;
  /** Whom its texts are for, in the owner's words; empty where that was not said. */
  audience?: string;
}

/** Letters of it that a writer reads, with its title and source. */
export const maxMaterial = 3500;

/** Something that a stranger published, for a text about it. It never tells a writer what to do. */
export interface Material {
  title: string;
  text: string;
  /** Where it was published, such as `example.com`. */
  source: string;
}

/** What an agent was told about its company for one text, and what else it writes about. */
export interface Knowledge {
  /** How its owner wants it to speak for the company; empty without such a wish, and in a reply. */
  instructions: string;
  facts: readonly Fact[];
  brand?: Brand | undefined;
  /** What its owner wrote to the agent about the company and to nobody else, told for this text or not. */
  guarded?: string | undefined;
  /** Whether a text is to be about them whatever its topic is. */
  regardless?: boolean;
  /** What the text is about instead of a topic of the owner. */
  material?: Material | undefined;
}

/** What a company says of how its texts are to be. */
export type CompanyVoice = Pick<Knowledge, 'instructions' | 'brand' | 'guarded'>;

export const nothingKnown: Knowledge = { instructions: '', facts: [] };

/** Everything that a text may build on: the facts of the company, and what it is about. */
export const toldTo = ({ facts, material }: Pick<Knowledge, 'facts' | 'material'>) =>
  material === undefined
    ? facts
    : [...facts, { text: `${material.title}\n${material.text}\n${material.source}` }];

/** Tokens that facts may take in a prompt, by how important the knowledge is to the agent. */
const budgets: Readonly<Record<PriorityLevel, number>> = { 1: 250, 2: 500, 3: 800, 4: 1200 };
export const maxFactTokens = budgets[4];

interface Piece {
  kind?: 'profile' | 'product' | 'document';
  source: string;
  heading: string;
  text: string;
}

const verb =
  /\b(?:is|are|was|were|has|have|had|can|will|must|may|does|do|costs?|pays?|gets?|gives?|takes?|needs?|includes?|contains?|offers?|opens?|closes?|works?|starts?|ends?|comes?|runs?|applies|apply|means?|\p{L}{3,}ed)\b/iu;
const figure = /[$€£¥%]|\d/u;
const years = /\b(?:19|20)\d{2}\b/gu;

/** A line without a verb, an end or a figure names what a document is about and tells nothing. */
export function isTitle(line: string, source: string): boolean {
  const text = line.trim();
  if (text.toLowerCase() === source.replace(/, page \d+$/u, '').toLowerCase()) return true;
  if (/[.!?…;:,]$/u.test(text) || /:\s/u.test(text) || text.split(/\s+/u).length > 10) return false;
  return !verb.test(text) && !figure.test(text.replace(years, ''));
}

/** The lines of a product name it, in its list and in its description; those of a document are told without its titles. */
function saidOf({ kind, source, heading, text }: Piece): string {
  const isList = heading.startsWith(`${source}: `);
  const lines = text.split('\n').filter((line) => kind !== 'document' || !isTitle(line, source));
  const isNamed = (line: string) => line.toLowerCase().includes(source.toLowerCase());
  const names = (line: string, at: number) =>
    isList || (kind === 'product' && at === 0 && !isNamed(line));
  return lines.map((line, at) => (names(line, at) ? `${source}: ${line}` : line)).join('\n');
}

/** The best pieces that fit, in their order, with ids. One that does not fit keeps no smaller one out. */
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
 * A brief with facts among what its owner adds, for rules that ask what a text may name. A reply's context is what
 * someone else wrote, which nothing of the company may mix with.
 */
export function briefWith(brief: Brief, facts: readonly Pick<Fact, 'text'>[]): Brief {
  if (brief.content_type === 'reply' || facts.length === 0) return brief;
  return { ...brief, context: [brief.context, ...facts.map(({ text }) => text)].join('\n').trim() };
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const telling = 4;

/** Whether a text says what a fact says: a run of four of its words, or one of its figures. */
function makesUseOf(text: string, fact: string): boolean {
  const words = bare(fact).split(' ');
  const whole = ` ${bare(text)} `;
  const says = (run: readonly string[]) => whole.includes(` ${run.join(' ')} `);
  const figures = words.filter((word) => /\d/u.test(word) && word.length > 1);
  const runs = words.slice(telling - 1).map((_, at) => words.slice(at, at + telling));
  return runs.some(says) || figures.some((figure) => says([figure]));
}

/** The ids of facts that a text makes use of: those that its writer named, and those that its words show. */
export function factsUsed(
  parts: readonly string[],
  facts: readonly Fact[],
  named: readonly string[],
): Set<string> {
  const text = parts.join('\n');
  const used = facts.filter(({ id, text: fact }) => named.includes(id) || makesUseOf(text, fact));
  return new Set(used.map(({ id }) => id));
}
