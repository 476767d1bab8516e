/** Descriptions in the shorthands that guides recommend for small models, as sentences: W++, Boostyle and PList. */

/** A trait with its values in brackets, without a space before them. */
const trait = /([\p{L}_][\p{L}\d_ '’-]{0,30}?)\(\s*((?:"[^"\n]*"|[^()"\n]){1,400})\s*\)/gu;
/** Brackets of a whole description. */
const frame = /[[{}\]]/gu;
const isNamed = /^(?:character|char|person)$/iu;
/** A list of traits in square brackets. */
const list = /\[([^[\]\n]{1,80}:[^[\]]{1,2000})\]/gu;

const words = (text: string): string => text.replaceAll('_', ' ').trim();

const valuesIn = (text: string): string =>
  text
    .split('+')
    .map((value) => words(value.replaceAll('"', '')))
    .filter(Boolean)
    .join(', ');

const isShorthand = (values: string): boolean => values.includes('+') || values.includes('"');

/** The text with its lists of traits as sentences; unchanged if it has none. */
export function asSentences(text: string): string {
  const isSheet = [...text.matchAll(trait)].some(([, , values = '']) => isShorthand(values));
  const plain = isSheet
    ? text.replaceAll(frame, ' ').replaceAll(trait, (_all, name: string, values: string) => {
        const found = valuesIn(values);
        return isNamed.test(words(name)) || found === '' ? '' : `${words(name)}: ${found}.`;
      })
    : text;
  return plain.replaceAll(list, '$1.').trim();
}
