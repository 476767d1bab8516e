/** Company facts as whole statements, for an owner to choose from. */
import { isForWhom } from '#domain/knowledge/company.ts';
import { type Piece, saidOf } from '#domain/knowledge/knowledge.ts';
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
