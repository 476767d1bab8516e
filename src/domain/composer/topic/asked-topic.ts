/** How a topic that is a question or a command can stand where a sentence needs a noun. */

/** “cost of X”, asked in any of the usual ways. */
const price =
  /^(?:(?:what|how much) (?:do|does|did|will|would) (.+?) costs?|how much (?:is|are) (.+)|how expensive (?:is|are) (.+)|what (?:is|are) (?:the )?(?:price|prices|cost|costs) (?:of|for) (.+))$/iu;
/** “what is the best anchor” asks about the best anchor. */
const thing =
  /^(?:what|who|which)(?:’s|'s| is| are) ((?:the|a|an|your|our|my|his|her|their) .+)$/iu;
/** “how do you dock alone” is “how you dock alone”. */
const plainDo = /^(why|how|what|when|where|who|which \w+) do (?=\S+ )(.+)$/iu;
const toDo = /^do (?=\S+ )(.+)$/iu;
const subject = String.raw`(i|we|you|they|he|she|it|there|people|everyone|everybody|anyone|somebody|nobody|ai)`;
const pronoun = new RegExp(
  String.raw`^(is|are|was|were|can|could|should|will|would|must|may|has|have) ${subject} (.+)$`,
  'iu',
);

const verbs =
  'drink use stop start build learn make buy try join read ask keep get ship take avoid follow come go meet check visit think remember forget eat write plan save support vote sign watch listen';
const verb = `(${verbs.split(' ').join('|')})`;
/** “should skippers learn …”: one word before a verb everybody knows. */
const oneWord = new RegExp(
  String.raw`^(can|could|should|will|would|must|may) ([\p{L}-]+) (?=${verb}\b)(.+)$`,
  'iu',
);
const order = new RegExp(
  String.raw`^(?:please |just )?(never |don[’']t |do not |always )?${verb} (\S.*)$`,
  'iu',
);
const doubling = new Set(['stop', 'get', 'ship', 'forget', 'plan']);

function gerundOf(base: string): string {
  if (doubling.has(base)) return `${base}${base.slice(-1)}ing`;
  return /[^eo]e$/u.test(base) ? `${base.slice(0, -1)}ing` : `${base}ing`;
}

/** What a command tells to do, as a gerund: “check the lines” is “checking the lines”. */
export function actOf(command: string): string | undefined {
  const [, before = '', base, rest] = order.exec(command) ?? [];
  if (base === undefined || rest === undefined) return undefined;
  const kept = /^(?:don|do)/iu.test(before) ? 'not ' : before.toLowerCase();
  return `${kept}${gerundOf(base.toLowerCase())} ${rest}`;
}

/** What a question asks about, as a noun or an indirect question. */
export interface Rephrased {
  kind: 'noun' | 'clause';
  text: string;
}

const lower = (word: string): string => (/^(?:i|ai)$/iu.test(word) ? word.toUpperCase() : word);

function whether(bare: string): string | undefined {
  const [, done] = toDo.exec(bare) ?? [];
  if (done !== undefined) return `whether ${done}`;
  const [, verbBefore, who, rest] = pronoun.exec(bare) ?? [];
  if (verbBefore !== undefined && who !== undefined) {
    return `whether ${lower(who)} ${verbBefore.toLowerCase()} ${rest}`;
  }
  const [, modal, noun, , after] = oneWord.exec(bare) ?? [];
  return modal && `whether ${noun} ${modal.toLowerCase()} ${after}`;
}

/** Rephrases a question, if its grammar is plain enough to do so safely. */
export function rephrased(question: string): Rephrased | undefined {
  const bare = question.replace(/\s*\?+$/u, '');
  const priced = price.exec(bare)?.slice(1).find(Boolean);
  if (priced !== undefined) return { kind: 'noun', text: `the price of ${priced}` };
  const [, named] = thing.exec(bare) ?? [];
  if (named !== undefined) return { kind: 'noun', text: named };
  const [, word, rest] = plainDo.exec(bare) ?? [];
  if (word !== undefined) return { kind: 'clause', text: `${word.toLowerCase()} ${rest}` };
  const open = whether(bare);
  return open === undefined ? undefined : { kind: 'clause', text: open };
}

/** Whether a topic asks something. */
export const isAsking = (text: string): boolean =>
  text.endsWith('?') ||
  /^(?:why|how|what|when|where|who|which)(?:\s\w+)?\s(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have)\s/iu.test(
    text,
  );
