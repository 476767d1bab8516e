/** How much a model may write: the output limit that is sent, and where the reading of an answer stops. */
import { languages } from '#contract/agents/languages.ts';
import type { Tokens } from '#domain/money/price.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { exactTokensOf, tokensOf } from '#domain/text/tokens.ts';
import type { ShortQuestion, WriteRequest } from './port.ts';
import type { ModelPrompt } from './prompt.ts';

/** Reasoning counts as output; with less room some models end before the first word. */
const thinking = 4096;
/** Texts turn out longer than requested, up to the platform’s limit. */
const slack = 2;
/** What stands around a text: a greeting, a fence, the marks of a thread. */
const around = 60;
/** A reply is short, whatever the network allows. */
const ofReply = 0.75;
/** Role names and separators. */
const envelope = 200;

/** What a rewritten text may have beyond the one before. */
const added = 300;

/** How many characters a text may have, all its parts together. */
export function mostCharacters({ brief, limit, refit }: WriteRequest): number {
  if (refit) {
    const before = refit.parts.reduce((sum, { length }) => sum + length, 0);
    return Math.min(refit.most * limit.max_length, slack * before + added);
  }
  const { chars, parts } = lengthLabels[brief.length];
  const share = brief.content_type === 'reply' ? ofReply : 1;
  const room = share * Math.min(limit.max_length, chars * slack);
  return room * (brief.content_type === 'thread' ? parts : 1);
}

/** Tokens per character of the language, which its own name is written in. */
function density({ persona: { language } }: WriteRequest): number {
  const { own } = languages[language];
  return exactTokensOf(own) / own.length;
}

/** Twice what the text takes, for the request’s output limit. */
const textTokens = (request: WriteRequest): number =>
  Math.ceil(slack * mostCharacters(request) * density(request)) + around;

/** The output limit in tokens, with or without room for reasoning. */
export const maxOutput = (request: WriteRequest, thinks: boolean): number =>
  textTokens(request) + (thinks ? thinking : 0);

/** The output limit for a short answer, in tokens. */
export const answerTokens = ({ most }: Pick<ShortQuestion, 'most'>, thinks: boolean): number =>
  most + (thinks ? thinking : 0);

/** A high estimate of what is sent. */
export const inputOf = ({ instructions, messages }: ModelPrompt): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content), tokensOf(instructions)) + envelope;

/** The most that a number of tries may use; the last of them has room for reasoning if any has. */
export function mostUsed(
  request: WriteRequest,
  prompt: ModelPrompt,
  { tries, thinks }: { tries: number; thinks: boolean },
): Tokens {
  const output = tries * maxOutput(request, thinks) + (thinks ? 0 : thinking);
  return { input: tries * inputOf(prompt), output };
}
