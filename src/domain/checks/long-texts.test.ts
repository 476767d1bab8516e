/** IN-3: no text, however constructed, blocks the event loop for long. */
import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { largestPersona } from '#test/any-persona.ts';
import { alphabets, letters } from '#test/hostile-bodies.ts';
import { keepBusy, leastOf, longestStep, maxHold, tooLong } from '#test/loop-hold.ts';
import { plainPersona } from '#test/persona-values.ts';
import { isWhole } from '#test/sampled.ts';
import { avoidedIn } from './avoided.ts';
import { chunksOf } from '#domain/knowledge/chunks.ts';
import { findingClaims } from '#domain/claims/claims.ts';
import { toneOf } from '#domain/engagement/conversation-tone.ts';
import { conceals, saysSomething, sells, steers } from '#domain/engagement/read-post.ts';
import { factsUsed } from '#domain/knowledge/knowledge.ts';
import { asksToStop } from '#domain/engagement/opt-out.ts';
import { briefOfChanged } from './owned-words.ts';
import { firstWords, splitIntoParts } from '#domain/text/post-text.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { asUntrusted } from '#domain/text/untrusted-text.ts';
import { readingSaid } from './repetition.ts';
import { keywordsOf } from '#domain/claims/keywords.ts';
import { rank } from '#domain/knowledge/retrieval.ts';
import { similarity } from '#domain/similarity/similarity.ts';
import { calledIn } from '#domain/platforms/sandbox-handles.ts';
import { atOnce, type Steps } from '#domain/steps.ts';
import { checkingText } from './text-checks.ts';
import { textRules } from '#domain/prompt/text-rules.ts';

/** The longest texts of one alphabet; each salt gives others. The link finder starts wherever a link can start. */
function textsOf(alphabet: string, salt: string) {
  const text = (length: number) => (salt + letters(alphabet, length)).slice(0, length).trimEnd();
  const parts = Array.from({ length: limits.thread_parts }, (_, at) =>
    text(limits.thread_text / limits.thread_parts - at).toWellFormed(),
  );
  const post = text(limits.post_text).toWellFormed();
  return { parts, post, context: text(limits.context).toWellFormed() };
}
type Texts = ReturnType<typeof textsOf> & { persona: ReturnType<typeof largestPersona> };

const plainBrief = Brief.parse({ topic: 'tea' });
const own = ({ parts }: Texts): Brief => briefOfChanged(plainBrief, [], parts);
const reply = ({ context }: Texts): Brief => ({ ...plainBrief, content_type: 'reply', context });

/** Runs synchronous work as a single step. */
const plainly = (work: (texts: Texts) => unknown) =>
  // oxlint-disable-next-line require-yield -- it has only one step
  function* step(texts: Texts): Steps<unknown> {
    return work(texts);
  };

/** Every function that reads text by people or strangers, given the longest text it accepts. */
const readers: Record<string, (texts: Texts) => Steps<unknown>> = {
  'the rules, of an owner’s own text': (texts) =>
    checkingText(texts.parts, textRules(texts.persona, own(texts), platforms.twitter)),
  'the rules, of an answer': (texts) =>
    checkingText([texts.context], textRules(texts.persona, reply(texts), platforms.telegram)),
  'the rules of a persona': plainly((texts) =>
    textRules(texts.persona, own(texts), platforms.sandbox),
  ),
  claims: ({ parts, post }) => findingClaims(parts, post),
  'earlier texts': ({ parts, post }) =>
    readingSaid({ own: parts, others: [post, post], topic: 'tea', may_echo: true }),
  'a text beside earlier ones': ({ parts, post }) =>
    atOnce(readingSaid({ own: parts, others: [post], topic: 'tea', may_echo: true }))(
      parts.join('\n'),
    ),
  likeness: plainly(({ parts, post }) => similarity(parts.join('\n'), post)),
  'topics to avoid': plainly(({ parts, persona }) =>
    avoidedIn(parts.join('\n'), persona.avoid_topics),
  ),
  'an opt-out': plainly(({ post }) => asksToStop(post)),
  'the tone of a conversation': plainly(({ post }) => toneOf(post)),
  'signs of a stranger’s intent': plainly(({ context }) => [
    ...[steers(context), conceals(context), sells(context), saysSomething(context)],
  ]),
  'names of agents': plainly(({ post }) => calledIn(post, new Map([['a', 'Ada']]))),
  'a fence around foreign words': plainly(({ post }) => asUntrusted(post, 'mark')),
  'parts of a thread': plainly(({ post }) => splitIntoParts(post, platforms.twitter)),
  'first words': plainly(({ post }) => firstWords(post, platforms.bluesky)),
  'the price of a post': plainly(({ parts }) => priceOfPost('twitter', parts, false)),
  'pieces of what a company says': plainly(({ post }) => chunksOf([{ page: null, text: post }])),
  'what fits a question': plainly(({ parts, post }) =>
    rank(
      post,
      parts.map((text) => ({ heading: 'Tea', text, weight: 1 })),
    ),
  ),
  'words of a document': plainly(({ post }) => keywordsOf(post)),
  'facts that were used': plainly(({ parts, context }) =>
    factsUsed(parts, [{ id: 'F1', source: 'Tea', text: context, said: context }], []),
  ),
};

/** The slowest alphabets; `npm run prove -- whole` tries the others. */
const worst = ['letters and dots', 'Han letters', 'links'];
const tried = Object.entries(alphabets).filter(([kind]) => isWhole || worst.includes(kind));

test.each(tried)('IN-3 every step of every reader of %s is short', async (_kind, alphabet) => {
  const persona = largestPersona(plainPersona, alphabet);
  const long: string[] = [];
  for (const [name, reading] of Object.entries(readers)) {
    const held = await leastOf((attempt) =>
      longestStep(reading({ ...textsOf(alphabet, `q${attempt}. z.co `), persona })),
    );
    if (held > tooLong) long.push(`${name}: ${held} ms`);
  }
  expect(long).toEqual([]);
});

test('the test detects a step that is too long', { tags: 'slow' }, async () => {
  function* slow(): Steps<void> {
    keepBusy(4 * maxHold);
    yield;
  }
  expect(await leastOf(() => longestStep(slow()), 2)).toBeGreaterThan(tooLong);
});
