/** Classifies statements with an English dictionary, which is too large for the browser. */
import nlp from 'compromise/two';
import { remembered } from '#domain/remembered.ts';
import { isOrder, plainGrammar, type Shape } from './grammar.ts';

/** A longer statement is not a fragment, and parsing it is slow. */
const longest = 400;

type Tags = ReadonlySet<string>;
const isVerb = (tags: Tags): boolean => tags.has('Verb') && !tags.has('Gerund');
const isSubject = (tags: Tags): boolean => tags.has('Noun') || tags.has('Pronoun');
/** A verb after one of these belongs to a noun: “an app that helps farmers”. */
const joins = /^(?:that|which|who|where|when|while)$/u;

function shapeByTags(sentence: string): Shape {
  const terms = nlp(sentence)
    .termList()
    .map(({ normal, tags }) => ({ word: normal, tags: tags ?? new Set<string>() }));
  const verb = terms.findIndex(({ tags }, at) => at > 0 && isVerb(tags) && !tags.has('Imperative'));
  const before = terms.slice(0, Math.max(0, verb));
  const isClause =
    verb > 0 &&
    before.some(({ tags }) => isSubject(tags)) &&
    !before.some(({ word }) => joins.test(word));
  const [first] = terms;
  const begins = first !== undefined && first.tags.has('Imperative');
  if (begins && !before.some(({ tags }) => isSubject(tags))) return 'order';
  if (isClause) return 'sentence';
  return begins ? 'order' : 'fragment';
}

/** Classifies a statement by the parts of speech of its words. */
export const englishGrammar = remembered((sentence: string): Shape => {
  if (sentence.length > longest) return 'sentence';
  if (isOrder(sentence)) return 'order';
  const plain = plainGrammar(sentence);
  return plain === 'sentence' ? plain : shapeByTags(sentence);
});
