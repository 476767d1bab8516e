/** Company facts as whole statements, for an owner to choose from. */
import { isForWhom } from '#domain/knowledge/company.ts';
import { type Piece, saidOf } from '#domain/knowledge/knowledge.ts';
import { rarityOf, soughtIn, wordsOf } from '#domain/knowledge/retrieval.ts';
import { factsKnown } from './known-facts.ts';
import { statementsIn } from './sentences.ts';

export interface SourcedStatement {
  text: string;
  /** Where it comes from, such as `Pricing.pdf, page 3`. */
  source: string;
}

/** Each sentence of a product's list with the product's name: “6.80 euros for 750 g” alone has no subject. */
function statementsOf(piece: Piece): string[] {
  const { source, heading, text } = piece;
  if (isForWhom(`${heading}: ${text}`)) return [];
  if (heading.startsWith(`${source}: `))
    return statementsIn(text).map((one) => `${source}: ${one}`);
  return factsKnown([saidOf(piece)]).map((fact) => fact.text);
}

/** The statements of passages, each once and with its source. */
export function wholeStatements(passages: readonly Piece[]): SourcedStatement[] {
  const found = passages.flatMap((piece) =>
    statementsOf(piece).map((text) => ({ text, source: piece.source })),
  );
  return found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at);
}

export interface Ranked extends SourcedStatement {
  /** How much of the topic it names; its rare and long words say more. */
  named: number;
}

/** The statements that name most of a topic first, also in an inflected form; the others stay in their order. */
export function rankedFor(topic: string, statements: readonly SourcedStatement[]): Ranked[] {
  const spoken = statements.map(({ text, source }) => wordsOf(`${text} ${source}`));
  const sought = soughtIn(topic);
  const naming = sought.map(({ words, beginning: { text, isOpen } }) =>
    spoken.map((own) =>
      own.some((word) => words.includes(word) || (isOpen && word.startsWith(text))),
    ),
  );
  // “Apfelkuchen um 8 Uhr” is about the cake: among so few statements rarity alone doesn’t say so.
  const worth = naming.map(
    (isNamed, word) =>
      rarityOf(isNamed.filter(Boolean).length, spoken.length) *
      (sought[word]?.beginning.text.length ?? 0),
  );
  return statements
    .map((one, at) => ({
      ...one,
      named: worth.reduce((sum, rarity, word) => sum + (naming[word]?.[at] ? rarity : 0), 0),
    }))
    .toSorted((left, right) => right.named - left.named);
}
