/** The writer without an API key: the formatter behind the port for models. */
import { errors } from '#contract/core/errors.ts';
import type { Brief } from '#contract/content/types.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { factsAbout, factsKnown } from '#domain/briefs/known-facts.ts';
import { isForWhom } from '#domain/knowledge/company.ts';
import { type Material, nothingKnown } from '#domain/knowledge/knowledge.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { firstWords, fits, postLength } from '#domain/text/post-text.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { habitsAsked, signedOff } from '#domain/writer/endings.ts';
import { adviceOf, format, whyNothing } from '#domain/writer/formatter.ts';
import type { FormatRequest } from '#domain/writer/settings.ts';
import { formatReply, whyNoReply } from '#domain/writer/replies.ts';
import { type Answered, type LlmPort, WriterError, type WriteRequest } from './port.ts';

const ended = (text: string): string => (/[.!?…:;]["”’)]?$/u.test(text) ? text : `${text}.`);

/** What the composer writes about a stranger’s text: its title and first sentences, without additions. */
function passedOn(
  { title, text }: Material,
  {
    persona,
    brief,
    limit,
    stands_in_for,
  }: Pick<WriteRequest, 'persona' | 'brief' | 'limit' | 'stands_in_for'>,
): Answered {
  const habits = habitsAsked(persona);
  const room = postLength(signedOff('', habits), limit.counting);
  const narrowed = { ...limit, max_length: limit.max_length - room };
  const lowerTitle = title.toLowerCase();
  const sentences = statementsIn(text).filter((one) => !lowerTitle.includes(one.toLowerCase()));
  const most = Math.min(lengthLabels[brief.length].chars, narrowed.max_length);
  const [first, ...rest] = title === '' ? sentences : [title, ...sentences];
  let whole = first === undefined ? '' : firstWords(first, narrowed);
  let hasMore = false;
  for (const sentence of rest) {
    const longer = `${hasMore ? whole : ended(whole)}${hasMore ? ' ' : '\n\n'}${ended(sentence)}`;
    if (longer.length > most || !fits(longer, narrowed)) break;
    whole = longer;
    hasMore = true;
  }
  const set = hasMore ? 'the title and the first sentences' : 'the title';
  const why = `Repeats ${set}. ${adviceOf({ stands_in_for })}`;
  return {
    pieces: whole === '' ? [] : [{ parts: [signedOff(whole, habits)], why }],
    tokens: { input: 0, output: 0 },
  };
}

/**
 * The company facts that a post says unasked: none, unless it is to be about the company; then those about its topic, or
 * all if there are no others. What else its owner wants said is among their own facts.
 */
function companyFor(brief: Brief, facts: readonly string[], isAboutCompany: boolean): string[] {
  if (!isAboutCompany) return [];
  const fitting = factsAbout(brief.topic, factsKnown(facts)).map(({ text }) => text);
  return fitting.length === 0 && factsOf(brief).length === 0 ? [...facts] : fitting;
}

/** There is nothing to say. */
const silent = (why: string): WriterError =>
  new WriterError(why, {
    retry: false,
    lacks_facts: true,
    tokens: { input: 0, output: 0 },
  });

function whySilent(request: FormatRequest): string {
  const { stands_in_for } = request;
  const why = whyNothing(request);
  if (why !== undefined) return why;
  return stands_in_for === undefined
    ? errors.needs_facts.message
    : `Add at least one fact. ${adviceOf(request)}`;
}

/** Arranges facts without a model. It ignores a repair’s reason; callers retry with another seed. */
export const composer: LlmPort = {
  name: 'composer',
  is_built_in: true,
  estimate: () => ({ input: 0, output: 0 }),
  async write({ knowledge = nothingKnown, ...asked }) {
    const { persona, brief, limit, count, seed, stands_in_for } = asked;
    if (knowledge.material) return passedOn(knowledge.material, asked);
    const request = { persona, brief, limit, count, seed, stands_in_for };
    const isReply = brief.content_type === 'reply';
    const said = knowledge.facts.filter(({ text }) => isReply || !isForWhom(text));
    const known = said.map((fact) => fact.said);
    const company = isReply ? known : companyFor(brief, known, knowledge.regardless === true);
    const { above } = knowledge;
    const texts = isReply
      ? formatReply({ ...request, company, above })
      : format({ ...request, company });
    if (texts.length === 0)
      throw silent(isReply ? whyNoReply(request) : whySilent({ ...request, company }));
    /** The facts of the company behind statements that a text contains. */
    const idsOf = (used: readonly number[]) => {
      const statements = used.map((at) => company[at] ?? '');
      return said
        .filter((fact) => statements.some((one) => fact.said.includes(one)))
        .map(({ id }) => id);
    };
    return {
      pieces: texts.map(({ parts, why, company_used, ...rest }) => ({
        parts,
        why,
        answers: 'answers' in rest ? rest.answers : undefined,
        near: 'near' in rest ? rest.near : undefined,
        left_out: 'left_out' in rest ? rest.left_out : undefined,
        facts_used: idsOf(company_used),
      })),
      tokens: { input: 0, output: 0 },
    };
  },
};
