/** What an agent may say of its company: facts with ids, as many as there is room for. */
import type { Brief } from '#contract/content.ts';
import type { PriorityLevel } from '#contract/company.ts';
import { tokensOf } from './tokens.ts';

export interface Fact {
  /** How a writer names it: `F1`. */
  id: string;
  /** Where it is from, such as `Pricing.pdf, page 3`. */
  source: string;
  text: string;
  /** The same as sentences that can stand in a post. */
  said: string;
}

/** What an agent was told about its company for one text. */
export interface Knowledge {
  /** How its owner wants it to speak for the company; empty without such a wish. */
  instructions: string;
  facts: readonly Fact[];
}

export const nothingKnown: Knowledge = { instructions: '', facts: [] };

/** Tokens that facts may take in a prompt, by how important the knowledge is to the agent. */
const budgets: Readonly<Record<PriorityLevel, number>> = { 1: 250, 2: 500, 3: 800, 4: 1200 };
export const mostFactTokens = budgets[4];

interface Piece {
  source: string;
  heading: string;
  text: string;
}

/** The lines of a product's list name the product; under any other heading sentences stand for themselves. */
const saidOf = ({ source, heading, text }: Piece): string =>
  heading.startsWith(`${source}: `)
    ? text
        .split('\n')
        .map((line) => `${source}: ${line}`)
        .join('\n')
    : text;

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
 * A brief with facts among what its owner adds, for whoever knows no facts. A reply's context is what somebody else
 * wrote, which nothing of the company may mix with.
 */
function withContext(brief: Brief, told: readonly string[]): Brief {
  if (brief.content_type === 'reply' || told.length === 0) return brief;
  return { ...brief, context: [brief.context, ...told].join('\n').trim() };
}

/** For rules that ask what a text may name. */
export const briefWith = (brief: Brief, facts: readonly Pick<Fact, 'text'>[]): Brief =>
  withContext(
    brief,
    facts.map(({ text }) => text),
  );

/** For a writer that takes sentences as they are. */
export const briefSaying = (brief: Brief, facts: readonly Pick<Fact, 'said'>[]): Brief =>
  withContext(
    brief,
    facts.map(({ said }) => said),
  );

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
