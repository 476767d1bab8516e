/** The names of what writes and draws without a model, as people know them. */
const own = new Map([
  ['composer', 'the built-in writer'],
  ['builtin', 'the built-in artist'],
]);

/** A fallback is named with its reason: “composer (gpt-5-mini did not answer)”. */
const fallback = /^(\w+)(?= \()/u;

/** The name of a writer or an artist within a sentence; a model has its own. */
export const makerName = (id: string): string =>
  own.get(id) ?? id.replace(fallback, (name) => own.get(name) ?? name);

/** The reason of a stored text, which earlier versions began with the id of its writer: “composer: Says your facts.” */
export const withMakerName = (why: string): string =>
  why.replace(/^composer(?=: | \()/u, 'Written by the built-in writer');
