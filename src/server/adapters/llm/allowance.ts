/** How many tokens a request may use. */
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import type { Tokens } from '#domain/money/price.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import type { ModelPrompt } from './prompt.ts';
import type { WriteRequest } from './port.ts';

/** Models that think first count that as output too; with less room some of them end before the first word. */
const thinking = 4096;
/** The sentence on why it reads this way, and the JSON around a piece. */
const perDraft = 160;
/** The JSON around a part. */
const perPart = 10;
/** Texts come out longer than asked, up to the platform's limit, and other scripts take a token for a character. */
const slack = 2;
/** Role names, separators and the schema of the answer. */
const envelope = 200;

/** The tokens that a model may write; sent with the request, so that the provider holds it to this. */
export function maxOutput({ brief, limit, count }: WriteRequest): number {
  const { chars, parts } = lengthLabels[brief.length];
  const room = Math.min(limit.max_length, chars * slack) + perPart;
  return thinking + count * (perDraft + room * (brief.content_type === 'thread' ? parts : 1));
}

/** The most that asking once may use: an estimate of what is sent, which leans to the high side, and all that may be written. */
export function allowanceOf(request: WriteRequest, prompt: ModelPrompt): Tokens {
  const input = tokensOf(prompt.instructions) + tokensOf(prompt.prompt) + envelope;
  return { input, output: maxOutput(request) };
}
