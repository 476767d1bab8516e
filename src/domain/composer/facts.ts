/** What the owner's context gives a post to say, and what it only asks for. */
import type { Brief } from '#contract/content.ts';
import { splitIntoParts } from '#domain/post-text.ts';

const bullet = /^[-*•\d.)\s]+(?=\p{L})/u;
const mention =
  /^(?:please )?(?:mention|include|say|note|remember|add|point out|state)(?: also)? (?:that |the fact that )/iu;
const mentionThing = /^(?:please )?(?:mention|include|add|point out)(?: also)? (?=\S)/iu;
const instruction =
  /^(?:please|make|keep|write|use|do not|don[’']t|avoid|focus|be|no|never|always|tone|sound|try|end|finish|close|start|begin|target|audience|imagine|pretend|act|you are|ignore|give|ask|tell|talk|explain|reply|respond|add|include|mention|lowercase|short|long)\b/iu;

const whole = { max_length: 240, counting: 'utf16' } as const;

const sentence = (text: string): string => {
  const ended = /[.!?…:]["”’)]?$/u.test(text) ? text : `${text}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
};

/** Reads one sentence of the context as a statement to make, if it is one. */
function factOf(raw: string): string | undefined {
  const text = raw.replace(bullet, '').trim();
  if (!/\p{L}/u.test(text)) return undefined;
  if (mention.test(text)) return sentence(text.replace(mention, ''));
  if (mentionThing.test(text)) return sentence(`Worth knowing: ${text.replace(mentionThing, '')}`);
  return instruction.test(text) ? undefined : sentence(text);
}

// The segmenter ends a sentence only before a capital; people who type requests often use none.
const beforeRequest =
  /(?<=[.!?;])\s+(?=(?:please|mention|include|keep|make|use|avoid|add|don[’']t|no|never)\b)/iu;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What the owner adds; the context of a reply is the post that it answers, whose words are not for repeating. */
export const addedBy = ({ content_type, context }: Brief): string =>
  content_type === 'reply' ? '' : context;

/**
 * Reads the context sentence by sentence. `facts` can stand in a post word for word; `requests` say how to write.
 * A sentence too long for a post is neither.
 */
export function readContext(context: string): { facts: string[]; requests: string[] } {
  const said = context
    .split('\n')
    .flatMap((line) => line.split(beforeRequest))
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .filter((text) => text !== '' && splitIntoParts(text, whole).length === 1);
  const facts = said.flatMap((text) => factOf(text) ?? []);
  const requests = said.filter((text) => factOf(text) === undefined);
  return { facts, requests };
}
