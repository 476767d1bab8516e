/** The facial expression that a prompt asks for. */

/** The expressions that can be drawn. */
const Expressions = ['stern', 'curious', 'joyful', 'sly', 'calm'] as const;
export type Expression = (typeof Expressions)[number];

/** The first match counts: “a composed face with a slight frown” is stern. */
const words: Record<Expression, RegExp> = {
  stern: /\b(?:frown\w*|stern|serious|severe|strict|angry|grim)\b/i,
  curious: /\b(?:curious|sideways|wonder\w*|surprised|puzzled|wide-eyed)\b/i,
  joyful: /\b(?:beaming|cheer\w*|joy\w*|laugh\w*|excited|happy|delighted)\b/i,
  sly: /\b(?:mischievous|sly|grin\w*|smirk\w*|wink\w*|cheeky|ironic)\b/i,
  calm: /\b(?:calm|serene|quiet|attentive|patient|composed|wise)\b/i,
};

/** `undefined` if the prompt mentions no expression. */
export const expressionOf = (prompt: string): Expression | undefined =>
  Expressions.find((expression) => words[expression].test(prompt));

/** Whether the prompt asks for glasses. */
export const wearsGlasses = (prompt: string): boolean => /\b(?:glasses|spectacles)\b/i.test(prompt);
