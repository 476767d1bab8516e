import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import { BriefKinds } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { findClaims, sourcesOf } from './claims.ts';
import { format } from '#domain/writer/formatter.ts';

const claimsIn = (text: string, sources = ''): string[] =>
  findClaims([text], sources).map((claim) => `${claim.kind}: ${claim.text}`);

/** A sentence, and the claims in it if no source supports them. */
const made: readonly (readonly [string, ...string[]])[] = [
  // Numbers.
  ['We grew to 12,000 readers.', 'number: 12,000'],
  ['Our uptime is 99.9%.', 'number: 99.9%'],
  ['It cut the time by 40 percent.', 'number: 40 percent'],
  ['Now 3x faster than before.', 'number: 3x'],
  ['More than 5 million downloads.', 'number: 5 million'],
  ['Nine out of ten developers agree.', 'number: Nine out of ten'],
  ['One in five bugs is a typo.', 'number: One in five'],
  ['Half of all teams skip this.', 'number: Half of all'],
  ['Two thirds of users never open it.', 'number: Two thirds of users'],
  ['Millions of people do this daily.', 'number: Millions of'],
  ['A million users cannot be wrong.', 'number: A million users'],
  ['Twenty million is a lot.', 'number: Twenty million'],
  ['It is twice as fast.', 'number: twice as fast'],
  ['This is ten times faster.', 'number: ten times faster'],
  ['I have fifteen years of experience.', 'number: fifteen years of experience'],
  ['It takes 20 minutes.', 'number: 20'],
  ['Only 1/3 finished.', 'number: 1/3'],
  ['The 2nd try failed.', 'number: 2nd'],
  ['We shipped 7 features.', 'number: 7'],
  ['Up to 500+ integrations.', 'number: 500+'],
  // Prices.
  ['It costs $20 a month.', 'price: $20'],
  ['We raised $4.5 million.', 'price: $4.5 million'],
  ['Only €9,99 today.', 'price: €9,99'],
  ['That is 300 dollars gone.', 'price: 300 dollars'],
  ['Pay 2 SOL and go.', 'price: 2 SOL'],
  ['It saved us a million dollars.', 'price: a million dollars'],
  ['Five euros for a coffee.', 'price: Five euros'],
  // Dates.
  ['We launch on 12 March 2027.', 'date: 12 March 2027'],
  ['It began on March 3rd.', 'date: March 3rd'],
  ['We open Dec 24 at noon.', 'date: Dec 24'],
  ['We close on 3 Sept. 2027.', 'date: 3 Sept. 2027'],
  ['Since June 2019 nothing changed.', 'date: June 2019'],
  ['It opens in September.', 'date: in September'],
  ['It happened in 1987.', 'date: 1987'],
  ['See you next Tuesday.', 'date: next Tuesday'],
  ['Numbers for Q3 look good.', 'date: Q3'],
  ['The release is 2026-11-30.', 'date: 2026-11-30'],
  ['The call is at 5 pm.', 'date: 5 pm'],
  ['Doors open at 18:30.', 'date: 18:30'],
  ['Order by December 12. 18 euros each.', 'date: December 12', 'price: 18 euros'],
  ['Nobody wrote that way in the nineties.', 'date: the nineties'],
  ['In May everything changes.', 'date: In May'],
  // Names.
  ['I learned this from Maria Lopez.', 'name: Maria Lopez'],
  ['Google does it the same way.', 'name: Google'],
  ['We moved everything to Kubernetes.', 'name: Kubernetes'],
  ['Elon Musk said no.', 'name: Elon Musk'],
  ['The team at Blue Harbour knows.', 'name: Blue Harbour'],
  ['It runs on GPT-5 now.', 'name: GPT-5'],
  ['My iPhone disagrees.', 'name: iPhone'],
  ['Ask Dr. Smith about it.', 'name: Dr. Smith'],
  ['Acme Corp. bought them.', 'name: Acme Corp'],
  ['Acme announced a new one.', 'name: Acme'],
  ['Thanks to @somebody for this.', 'name: @somebody'],
  ['Thanks to @coffee_talk_ for this.', 'name: @coffee_talk_'],
  ['Thanks to @_ada for this.', 'name: @_ada'],
  ['Apple’s newest laptop is loud, says Apple.', 'name: Apple'],
  ['NASA does it too.', 'name: NASA'],
  ['Bank of Springfield closed.', 'name: Bank of Springfield'],
  ['We use YouTube for that.', 'name: YouTube'],
  ['The folks at Stripe and Figma know.', 'name: Stripe and Figma'],
  // Superlatives.
  ['This is the fastest database on the market.', 'superlative: the fastest database'],
  ['We built the world’s first app for tea.', 'superlative: the world’s first app'],
  ['A world-class team is behind it.', 'superlative: world-class'],
  ['It is award-winning.', 'superlative: award-winning'],
  ['The #1 way to learn.', 'superlative: #1'],
  ['Results are guaranteed.', 'superlative: guaranteed'],
  ['Our coffee is the best.', 'superlative: is the best'],
  ['The most popular wallet there is.', 'superlative: The most popular wallet'],
  ['The largest bridge in the world is dull.', 'superlative: The largest bridge in the world'],
  ['An unmatched view.', 'superlative: unmatched'],
  ['The best novel ever written is short.', 'superlative: The best novel ever written'],
  // Borrowed voices.
  ['Studies show that tea helps.', 'quotation: Studies show'],
  ['Experts agree on this.', 'quotation: Experts agree'],
  ['According to a survey it works.', 'quotation: According to a survey it works'],
  ['A customer said: “Saved my day.”', 'quotation: “Saved my day.”'],
  ['“It just works,” says our CEO.', 'quotation: “It just works,”'],
  [
    'The sign read “we will never raise our prices again, we promise”.',
    'quotation: “we will never raise our prices again, we promise”',
  ],
  ['"Move fast." – Zuckerberg', 'quotation: "Move fast."', 'name: Zuckerberg'],
  ['Recent research suggests otherwise.', 'quotation: Recent research suggests'],
];

/** Figures of speech without a claim. */
const harmless: readonly string[] = [
  'Coffee is not about the beans.',
  'I do not know yet, and that’s fine.',
  'The harbour sleeps late on Sundays.',
  'Ask “how do you know?” and then stop talking.',
  'Everyone says “just one minute” and stays.',
  'Then a friend said “I am in”, and suddenly we were a team.',
  'Judge it by the worst ordinary day.',
  'The best time to ask is before you start.',
  'Do your best, at best.',
  'Three things nobody tells you.',
  'First, read the manual. Second, ignore it.',
  'It works 24/7, they said.',
  'A B2B landing page in 3D.',
  'Coffee 101 for beginners.',
  '1/5 This is a thread.',
  'The end. (5/5)',
  '2. Then wait.',
  'Step 2 is to sit down.',
  'AI and APIs, but make it OK.',
  'The French press stays.',
  'THIS is how you do it. HUGE.',
  'Hello. Nobody asked. Most people nod.',
  'On Monday I start again.',
  'I may march in the rain, or not.',
  '• Bring a chair\n• Bring patience',
  'Note to self: Stop it.',
  '😀 Good morning! ☕️ Coffee first.',
  '“Wet paint”, the bench announced.',
  'A thousand words, and none of them yours.',
  'Twice I tried. Twice it rained.',
  'According to me, it is fine.',
  'One more thing about #Coffee and #TheFuture.',
  'Why? Because. So? Exactly.',
  'You are one of a kind.',
];

describe('claims', () => {
  test.each(made)('%s', (text, ...claims) => {
    expect(claimsIn(text)).toEqual(claims);
  });

  test.each(harmless)('none in: %s', (text) => {
    expect(claimsIn(text)).toEqual([]);
  });

  test.each(made.map(([text]) => [text]))('none when every word was given: %s', (text) => {
    expect(claimsIn(text, `We know that ${text} Use it.`)).toEqual([]);
  });

  test.each([
    ['We grew to 12000 readers.', '12,000 readers'],
    ['Twelve people; 12 of them stayed.', 'there are twelve people'],
    ['ACME is a good name for it, said Acme.', 'acme'],
    ['It costs $20.', '$20 per seat'],
    ['Maria Lopez’s idea.', 'an idea by lopez, maria'],
    ['On 3 March it opens.', 'opening: March 3rd'],
    ['We open Dec 24.', 'open on December 24th'],
  ])('%s is supported by %s', (text, sources) => {
    expect(claimsIn(text, sources)).toEqual([]);
  });

  test.each([
    ['We grew to 13,000 readers.', '12,000 readers', 'number: 13,000'],
    ['It costs $25.', '$20 per seat', 'price: $25'],
    ['Maria Perez’s idea.', 'Maria Lopez', 'name: Maria Perez'],
    ['On 4 March it opens.', 'opening: March 3rd', 'date: 4 March'],
    ['It is 1 of 2.', '12', 'number: 1', 'number: 2'],
  ])('%s is not supported by %s', (text, sources, ...claims) => {
    expect(claimsIn(text, sources)).toEqual(claims);
  });

  test('P-9.25 are at their stated positions, in order and without overlap', () => {
    const text = fc.array(fc.constantFrom(...made.map(([one]) => one), ...harmless), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (parts) => {
        const joined = parts.map((part) => part.join(' '));
        const claims = findClaims(joined, '');
        for (const [at, { part, start, end, text: said }] of claims.entries()) {
          expect(joined[part]?.slice(start, end)).toBe(said);
          const next = claims[at + 1];
          if (next?.part === part) expect(next.start).toBeGreaterThanOrEqual(end);
        }
      }),
    );
  });

  test('are found quickly in long and hostile texts', () => {
    for (const piece of [
      '"',
      '“a ',
      'A',
      'A b ',
      '1',
      '1,',
      'the best ',
      'nine ',
      '( ',
      '$ ',
      '@a',
    ]) {
      const began = performance.now();
      findClaims([piece.repeat(4096 / piece.length)], 'x '.repeat(2000));
      expect(performance.now() - began).toBeLessThan(2000);
    }
  });

  test('P-9.25 the built-in writer makes none', () => {
    const found = Archetypes.flatMap((personality_type, at) =>
      BriefKinds.flatMap((kind) => {
        const persona = personaOf(personality_type, at);
        const brief = Brief.parse({ topic: 'coffee', context: 'We roast it here.', kind });
        const texts = format({ persona, brief, limit: platforms.sandbox, count: 9, seed: at });
        return texts.flatMap(({ parts }) => findClaims(parts, sourcesOf(persona, brief)));
      }),
    );
    expect(found).toEqual([]);
  });
});

test('what the owner wishes supports a text, like their answers and facts', () => {
  const brief = Brief.parse({
    topic: 'coffee',
    context: 'It costs $3.',
    answers: { when: 'At 7 am.' },
    wishes: 'Mention the 20 % for regulars.',
  });
  const sources = sourcesOf(personaOf('custom', 1), brief);
  expect(claimsIn('Coffee at 7 am for $3, and 20 % off for regulars.', sources)).toEqual([]);
  expect(claimsIn('Coffee for $4.', sources)).toEqual(['price: $4']);
});

function personaOf(personality_type: Persona['personality_type'], seed: number): Persona {
  return {
    name: 'Ada',
    personality_type,
    custom_archetype: 'a retired pirate captain',
    voice_tone: String((seed * 37) % 101),
    controversy_comfort: (seed * 53) % 101,
    humor_style:
      (['dry_wit', 'wordplay', 'absurdist', 'observational'] as const)[seed % 4] ?? 'dry_wit',
    intelligence_level:
      (['street_smart', 'academic', 'tech_savvy'] as const)[seed % 3] ?? 'academic',
    language: 'en',
    specialization: (['technology', 'creative', 'business', 'social'] as const)[seed % 4] ?? null,
    target_topics: ['tea'],
    avoid_topics: [],
    behavioral_guidelines: [],
    voice_samples: [],
    contrast_pairs: [],
  };
}
