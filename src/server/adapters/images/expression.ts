/** What a prompt says of a face that a drawn one can have. */

/** How a drawn face looks. */
export const Expressions = ['stern', 'curious', 'joyful', 'sly', 'calm'] as const;
export type Expression = (typeof Expressions)[number];

/** The first that is found counts: a composed face with a slight frown frowns. */
const words: Record<Expression, RegExp> = {
  stern: /\b(?:frown\w*|stern|serious|severe|strict|angry|grim)\b/i,
  curious: /\b(?:curious|sideways|wonder\w*|surprised|puzzled|wide-eyed)\b/i,
  joyful: /\b(?:beaming|cheer\w*|joy\w*|laugh\w*|excited|happy|delighted)\b/i,
  sly: /\b(?:mischievous|sly|grin\w*|smirk\w*|wink\w*|cheeky|ironic)\b/i,
  calm: /\b(?:calm|serene|quiet|attentive|patient|composed|wise)\b/i,
};

/** `undefined` where the prompt says nothing of it. */
export const expressionOf = (prompt: string): Expression | undefined =>
  Expressions.find((expression) => words[expression].test(prompt));

export const wearsGlasses = (prompt: string): boolean => /\b(?:glasses|spectacles)\b/i.test(prompt);
