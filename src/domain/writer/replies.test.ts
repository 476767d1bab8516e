import { describe, expect, it, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { plainPersona } from '#test/persona-values.ts';
import { formatReply, type ReplyRequest, whyNoReply } from './replies.ts';

const hours = ['Opening hours: daily 7 AM to 6 PM.', 'Rye bread costs 5 euros.'];

const replies = (context: string, more: Partial<ReplyRequest> = {}, brief: Partial<Brief> = {}) =>
  formatReply({
    persona: { ...plainPersona, name: 'Ada', target_topics: ['bread'] },
    brief: Brief.parse({ content_type: 'reply', topic: 'bread', context, ...brief }),
    limit: platforms.bluesky,
    count: 3,
    seed: 1,
    company: hours,
    ...more,
  });
const first = (...asked: Parameters<typeof replies>) => replies(...asked)[0]?.parts[0] ?? '';

it('ends with the sign-off that a rule asks for, unless a person has to finish it', () => {
  const guidelines = { behavioral_guidelines: ['End with “— the night shift”'] };
  const persona = { ...plainPersona, ...guidelines };
  expect(first('What does the rye bread cost?', { persona })).toBe(
    'Rye bread costs 5 euros. — the night shift',
  );
  expect(first('Hello!', { persona }).match(/night shift/gu)).toHaveLength(1);
  expect(first('My mother died yesterday.', { persona })).not.toContain('night shift');
});

describe('a question', () => {
  it('is answered with the fact that answers it, and with nothing else', () => {
    const [reply, ...others] = replies('What does the rye bread cost?');
    expect(reply).toMatchObject({ answers: true, company_used: [1] });
    expect(reply?.parts).toEqual(['Rye bread costs 5 euros.']);
    expect(others).toEqual([]);
  });

  it('is answered if it has a body word, or no mark', () => {
    const company = ['The hand cream costs 9 euros.', 'The hand cream is vegan.'];
    expect(first('Is the hand cream vegan?', { company })).toBe('The hand cream is vegan.');
    expect(first('what does the hand cream cost', { company })).toContain('9 euros');
    expect(replies('My hand looks odd since the hand cream, is it vegan?', { company })).toEqual(
      replies('my son ate it and is pale, is it vegan?', { company }),
    );
  });

  it('P-49.86 without such a fact gets no line that could be sent as it is, and its owner is told', () => {
    for (const context of ['Do you sell bicycles?', '@ada which day do you ship?']) {
      expect(replies(context)).toEqual([]);
      const asked = { ...plainPersona, name: 'Mira' };
      expect(
        whyNoReply({
          persona: asked,
          brief: Brief.parse({ content_type: 'reply', topic: 'bread', context }),
        }),
      ).toBe('Mira has no fact for this that replies may use. Write the answer yourself.');
    }
  });

  it('P-49.87 for a day of the week is answered by the fact that names one', () => {
    const company = ['We ship from Lyon.', 'We ship every Wednesday.'];
    expect(first('@ada which day do you ship?', { company })).toBe('We ship every Wednesday.');
    expect(replies('What days do you bake?', { company })).toEqual([]);
  });

  it('P-49.185 that ends a story is answered by itself, for a person to look at', () => {
    const context = 'Mine burnt on Sunday, of all days. What does the rye bread cost?';
    const [reply, ...others] = replies(context);
    expect(reply).toMatchObject({ near: true, parts: ['Rye bread costs 5 euros.'] });
    expect(reply?.answers).toBeUndefined();
    expect(others).toEqual([]);
  });

  it('is not answered with a fact that has words to keep out', () => {
    expect(first('What does the rye bread cost?', {}, { keep_out: ['euros'] })).not.toContain('5');
  });
});

test.each([
  'The loaf was mouldy and nobody answers my emails.',
  'My order never came. I want my money back.',
  'You charged me twice, this is fraud.',
  'My father died last night.',
])('P-7.163 “%s” gets a plain draft that promises nothing', (message) => {
  for (const { parts, why } of replies(message)) {
    expect(parts.join()).not.toMatch(/!|we(?:’ll| will)|refund you|guarantee/iu);
    expect(why).toContain('a plain draft for a person to finish');
  }
});

// None of them is in a list of dangers, and nobody can tell from its words that all is well.
test.each([
  'my ankle looks odd since the trampoline',
  'his ears look odd after your drops',
  'my partner took two of your sachets and is acting strange',
  'the nanny says she tried the blue stuff',
  'our grandpa is shivering in your lobby',
  'she went silent after the third bite',
  'my elbow came out of your turnstile crooked, broken thing, useless',
  'Meine Zunge wird so komisch',
  'Me arde la garganta mucho',
])('a set line never answers %j, which may be about somebody who is hurt', (message) => {
  for (const { parts } of replies(message)) expect(parts.join()).toContain('emergency number');
});

it('says what the owner answered to such a message, and nothing else', () => {
  const message = 'his ears look odd after your drops';
  const [one] = replies(message, {}, { answers: { what: 'We’re calling you now.' } });
  expect(one?.parts).toEqual(['We’re calling you now.']);
});

test.each([
  'The loaf was mouldy and nobody answers my emails.',
  'I bought your lamp on Tuesday and like the color',
  'still waiting for an answer since Monday',
])('a set line may answer %j, in which nobody is hurt', (message) => {
  expect(first(message)).not.toBe('');
});

it('thanks for praise, and says what the owner answered', () => {
  expect(first('Your bread is wonderful, thank you!')).toMatch(/thank/iu);
  const answers = { what: 'Only on Fridays.' };
  expect(first('Do you bake cakes?', { company: [] }, { answers })).toContain('Only on Fridays.');
});

describe('a thank-you or a greeting', () => {
  const personas = {
    calm: { voice_tone: '10' },
    lively: { voice_tone: '90', personality_type: 'hype_beast' },
    dry: { voice_tone: '50', personality_type: 'honest_critic' },
    signed: {
      voice_samples: ['Rye is back on the shelf 🍞 – Nora', 'We slept late and baked late – Nora'],
    },
    lowercase: { behavioral_guidelines: ['only lowercase', 'no exclamation marks'] },
  } as const;
  const said = (message: string, changes: object, count = 12) =>
    replies(message, { persona: { ...plainPersona, ...changes }, count }).map(({ parts }) =>
      parts.join(),
    );

  it('sounds like its agent', () => {
    const [calm, lively, dry] = [personas.calm, personas.lively, personas.dry].map((one) =>
      said('Lovely bread, thank you!', one),
    );
    for (const lines of [calm, lively, dry]) expect(new Set(lines).size).toBeGreaterThanOrEqual(7);
    expect(calm?.join()).not.toContain('!');
    expect(lively?.join()).toContain('!');
    expect(new Set(calm).isDisjointFrom(new Set(lively))).toBe(true);
    expect(new Set(dry).isSubsetOf(new Set(calm))).toBe(false);
  });

  it('ends as the owner’s texts do, and keeps to their rules', () => {
    const signed = said('Thank you for the bread', personas.signed);
    for (const line of signed) expect(line).toMatch(/ – Nora$/u);
    expect(signed.filter((line) => line.includes('🍞')).length).toBeGreaterThan(0);
    expect(signed.some((line) => !line.includes('🍞'))).toBe(true);
    for (const line of said('Good morning!', { ...personas.lowercase, voice_tone: '90' })) {
      expect(line).toBe(line.toLowerCase());
      expect(line).not.toContain('!');
    }
  });

  it('returns a wish and a greeting, and thanks whoever praises in words that nobody listed', () => {
    expect(first('Have a nice weekend!')).toMatch(/you|same/iu);
    expect(first('Happy New Year to all rowers!')).toMatch(/you|same/iu);
    expect(first('Best rye in the whole valley, chapeau')).toMatch(/thank|kind/iu);
    expect(first('Hello from the other bank')).toMatch(/^(?:hi|hello)/iu);
  });

  test.each([
    'Great, but the crust was late again',
    'Nice try. Nobody came',
    'Best of all you never answer 🙄',
  ])('is none for %s', (message) =>
    expect(first(message)).not.toMatch(/good to|lovely|kind|appreciated/iu),
  );
});

it('a fact that only comes near is one to look at', () => {
  const [reply] = replies('What does the large rye bread cost?', {
    company: ['Rye bread: 5 euros.', 'Rye bread: Baked in a large oven.'],
  });
  expect(reply).toMatchObject({ near: true, parts: ['Rye bread: 5 euros.'] });
  expect(reply?.answers).toBeUndefined();
});

describe('a question below the agent’s own post', () => {
  const above =
    'Fresh from the oven today. Rye bread costs $6. Seen our buns? The rye is vegan. We ship to Austria for 6 euros.';
  const below = (question: string, more: Partial<ReplyRequest> = {}) =>
    replies(question, { company: [], above, ...more })[0];

  it.each([
    ['Is the rye bread $6 for a whole loaf?', 'Rye bread costs $6.'],
    ['How much is the rye bread?', 'Rye bread costs $6.'],
    ['Is the rye vegan?', 'The rye is vegan.'],
    ['Do you ship to Austria?', 'We ship to Austria for 6 euros.'],
  ])('gets a sentence of it, to be looked at: %s', (question, sentence) => {
    const reply = below(question);
    expect(reply).toMatchObject({ parts: [sentence], near: true, company_used: [] });
    expect(reply?.answers).toBeUndefined();
    expect(reply?.why).toContain('repeats the post');
  });

  it.each([
    'Is the rye bread organic?',
    'Do you sell bicycles?',
    'How much is a croissant?',
    'Which buns have you seen?',
    'Your rye was mouldy. Will you refund my $6?',
  ])('gets none where none has what it asks about: %s', (question) => {
    expect(below(question)?.near).toBeUndefined();
  });

  it('gets the fact of the company that answers it, and no words that are kept out', () => {
    const company = ['Rye bread costs 5 euros.'];
    expect(below('How much is the rye bread?', { company })).toMatchObject({ answers: true });
    const [kept] = replies(
      'How much is the rye bread?',
      { company: [], above },
      { keep_out: ['$6'] },
    );
    expect(kept?.near).toBeUndefined();
  });
});

const shipping = ['We ship to Austria.'];

it.each([
  'Lovely! Can I bring my kids on Sunday, and do you sell bicycles?',
  'Is my son too young for the course?',
  'is my son too young for the course',
  'Lovely bowls, do you repair them',
  'Beautiful work, could you make one in blue',
  'Thanks! how much is the blue bowl',
  'Great post. Where can I buy it',
  'My mother would love this, can she join too',
  'I’d love to know what time you close',
  'I was wondering whether dogs are welcome',
  'So nice 😍 any chance of a restock',
  'Good morning, do you rent out the kiln',
  'Are you there? Do you sell bicycles?',
  'How lovely is that?! Do you repair bowls?',
  'Love it. Are kids welcome on Sunday',
  'please tell me whether the glaze is food safe',
  'why is the shop closed',
  'who makes these',
  'which glaze goes in the dishwasher',
  'Great, but this is dishwasher safe, isn’t it?',
  'Wir lieben eure Tassen. Repariert ihr sie auch?',
  'Eure Tassen sind schön, und wie lange dauert ein Kurs',
  'Très beau ! Livrez-vous en Suisse',
  '¡Qué bonito! ¿Hacen envíos',
  'とても素敵です。日曜日も開いていますか',
])('P-49.250 %j asks something that no fact answers, so it is not only thanked for', (context) => {
  expect(replies(context, { company: shipping })).toEqual([]);
});

it.each([
  ['How lovely is that?!', /thank/iu],
  ['Gorgeous, aren’t they?', /thank|kind|hear/iu],
  ['What’s not to love?', /thank|kind|hear/iu],
  ['What a lovely post, thank you for sharing!', /thank|kind|hear/iu],
  ['How lovely this is', /thank|kind|hear/iu],
  ['Great job, which is no surprise', /thank|kind|hear/iu],
  ['When I use your mug, I smile', /thank/iu],
  ['Hi, how are you?', /^(?:hi|hello)/iu],
])('P-49.250 %j asks nothing, whatever its form', (context, said) => {
  expect(first(context, { company: shipping })).toMatch(said);
});

it('P-49.254 a price that says what is asked answers a question that asks for none, to be looked at', () => {
  const company = ['We ship to Germany and Austria for 6 euros.'];
  const [reply] = replies('Do you ship to Austria?', { company });
  expect(reply).toMatchObject({ parts: company, near: true });
  expect(reply?.answers).toBeUndefined();
  expect(replies('Do you ship to Norway?', { company })).toEqual([]);
});

it('P-49.250 a question behind praise is answered by its fact', () => {
  expect(first('Lovely! Do you ship to Austria?', { company: shipping })).toBe(shipping[0]);
});
