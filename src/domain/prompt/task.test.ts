import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { PromptSizes } from '#contract/models/providers.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { plainPersona } from '#test/persona-values.ts';
import { assemblePrompt, type PromptRequest } from './prompt.ts';

type Given = Partial<PromptRequest>;

const promptOf = (asked: Partial<Brief>, changes: Given = {}) =>
  assemblePrompt({
    persona: plainPersona,
    brief: Brief.parse({ topic: 'coffee', ...asked }),
    limit: platforms.sandbox,
    size: 'large',
    network: { name: 'Bluesky', manners: 'The point first.' },
    today: 'Monday, November 23, 2026',
    recent: [],
    mark: 'mark-1',
    ...changes,
  });
const taskOf = (asked: Partial<Brief>, changes: Given = {}) => promptOf(asked, changes).task;
const facts = (count: number) =>
  Array.from({ length: count }, (_, at) => `Fact number ${at}.`).join('\n');
const tagging = { ...plainPersona, behavioral_guidelines: ['Use one or two hashtags.'] };
const long = { max_length: 3000, counting: 'utf16' } as const;

describe('a task', () => {
  it.each<[Partial<Brief>, Given, string]>([
    [{}, {}, 'Write one post about: coffee\n'],
    [{ kind: 'offer' }, {}, 'Write one post that makes an offer about: coffee\n'],
    [{ kind: 'sorry' }, {}, 'Write one post that apologizes, plainly and kindly, about: coffee\n'],
    [{ content_type: 'story' }, {}, 'Write one very short story about: coffee'],
    [{ context: '- One.\n- Two.' }, {}, '\nFacts:\n- One.\n- Two.\n'],
    [{ answers: { when: 'At nine.' }, context: 'Hot.' }, {}, '\nFacts:\n- At nine.\n- Hot.\n'],
    [{}, {}, 'You have no facts: name no numbers, dates, prices or names.'],
    [{ wishes: 'Be brief.\nNo puns.' }, {}, 'Your owner’s wishes: Be brief. · No puns.'],
    [{ hashtags: true }, {}, 'One or two fitting hashtags at the end, no emojis.'],
    [{ emojis: true }, {}, 'No hashtags, one or two emojis.'],
    [{}, { persona: tagging }, 'One or two fitting hashtags at the end, no emojis.'],
    [{ content_type: 'reply' }, { persona: tagging }, 'No hashtags, no emojis.'],
    [{ style: 'thoughtful' }, {}, 'Style: thoughtful'],
    [{ keep_out: ['the price'] }, {}, 'Don’t mention: the price.'],
    [{}, {}, 'It goes to Bluesky. The point first.'],
    [{ topic: 'coffee tomorrow' }, {}, 'Today is Monday, November 23, 2026.'],
    [{}, { angle: 1 }, 'Begin with the most concrete detail.'],
    [{}, { angle: 7 }, 'in as few words as it takes'],
    [{}, { recent: ['One two three four five.'] }, 'Don’t begin like these: “One two three four”.'],
    [{ content_type: 'reply' }, { mood: 'complaint' }, 'No joke, no emoji'],
    [{ content_type: 'reply' }, { mood: 'question' }, 'Answer the question first'],
    [{ content_type: 'reply' }, {}, 'ask one short question'],
    [
      { content_type: 'reply', context: 'Hi!' },
      {},
      'Somebody wrote to you. Answer them.\n<<<mark-1',
    ],
    [{}, {}, '\nAnswer with the post alone.'],
    [{ content_type: 'thread' }, {}, '\nAnswer with the thread alone.'],
  ])('with %j and %j contains: %s', (asked, changes, told) => {
    expect(taskOf(asked, changes)).toContain(told);
  });

  it('has no line for what was not given', () => {
    expect(taskOf({ context: 'Hot.' }, { network: undefined, today: undefined })).toBe(
      'Write one post about: coffee\nFacts:\n- Hot.\nReaders see the text without this task: it says what it is about.\nLength: one or two sentences, at most 280 characters. No hashtags, no emojis.\nAnswer with the post alone.',
    );
  });

  it('tells a large model that readers don’t see the topic, where a text has facts', () => {
    const alone = 'it says what it is about';
    expect(taskOf({ context: 'Hot.' })).toContain(alone);
    expect(taskOf({ context: 'Hot.' }, { size: 'small' })).not.toContain(alone);
    expect(taskOf({})).not.toContain(alone);
  });

  it('names the date only where something depends on it', () => {
    expect(taskOf({})).not.toContain('Today is');
    expect(taskOf({ context: 'Open on Fridays.' })).toContain('Today is');
    expect(taskOf({ wishes: 'Say it is next week.' })).toContain('Today is');
    expect(taskOf({ context: 'Open on Fridays.' }, { size: 'small' })).not.toContain('Today is');
  });

  it('gives a small model the wishes without a label, which it would copy', () => {
    const wishes = 'Say we, not I.\nNo puns.';
    const task = taskOf({ wishes }, { size: 'small' });
    expect(task).toContain('\nSay we, not I.\nNo puns.\n');
    expect(task).not.toContain('owner');
  });

  it('tells a small model company facts only where the brief has none', () => {
    const text = 'Our coffee comes from Lisbon.';
    const knowledge = {
      ...nothingKnown,
      facts: [{ id: 'F1', source: 'Profile', text, said: text }],
    };
    const told = (context: string, size: 'small' | 'large') =>
      taskOf({ topic: 'coffee from Lisbon', context }, { knowledge, size }).includes(text);
    expect([told('', 'small'), told('It costs €4.', 'small')]).toEqual([true, false]);
    expect(told('It costs €4.', 'large')).toBe(true);
  });

  it.each(['small', 'large'] as const)(
    'asks a %s model for an angle only in further texts of a request',
    (size) => {
      expect(taskOf({}, { angle: 0, size })).not.toMatch(/Begin with|Say it in/u);
      expect(taskOf({}, { size })).not.toMatch(/Begin with|Say it in/u);
      expect(taskOf({}, { angle: 1, size })).toContain('Begin with the most concrete detail.');
    },
  );

  it('names the first words of the latest texts, of more for a large model', () => {
    const recent = Array.from({ length: 9 }, (_, at) => `Text ${at} begins so and goes on`);
    expect(taskOf({}, { recent }).match(/“[^”]+”/gu)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `“Text ${at} begins so”`),
    );
    expect(taskOf({}, { recent, size: 'small' }).match(/“[^”]+”/gu)).toHaveLength(2);
  });
});

describe('the length', () => {
  it.each<[Partial<Brief>, Given, string]>([
    [{ context: facts(1) }, {}, 'one or two sentences, at most 280 characters.'],
    [{ context: facts(3) }, { limit: long }, 'two or three sentences, at most 336 characters.'],
    [{ context: facts(6) }, { limit: long }, 'a sentence for each fact, short ones together, at'],
    [{ length: 'short' }, {}, 'one sentence, or two short ones, at most 280'],
    [{ length: 'short', context: facts(3) }, {}, 'two or three sentences'],
    [{ length: 'long', context: facts(2) }, { limit: long }, 'as much as the facts carry, and no'],
    [{ length: 'long', context: facts(2) }, { limit: long }, 'at most 3000 characters.'],
    [{ length: 'long' }, { limit: long }, 'Length: one or two sentences'],
    [
      { content_type: 'thread', context: facts(3) },
      {},
      'two to 3 parts with an empty line between',
    ],
    [{ content_type: 'thread', context: facts(2) }, {}, 'Length: two parts with an empty line'],
    [{ content_type: 'thread', length: 'long', context: facts(20) }, {}, 'two to 8 parts with an'],
    [{ content_type: 'thread' }, {}, 'each one or two sentences and at most 280 characters.'],
  ])('with %j and %j follows the facts: %s', (asked, changes, told) => {
    expect(taskOf(asked, changes)).toContain(told);
  });

  it('is never more than the network’s limit, in turns and task', () => {
    const { turns, task } = promptOf(
      { context: facts(9), length: 'long' },
      { limit: { max_length: 100, counting: 'utf16' } },
    );
    for (const text of [...turns.map((turn) => turn.task), task])
      expect(text).toContain('at most 100 characters.');
  });
});

describe('P-9.80 the language', () => {
  const german: Persona = { ...plainPersona, language: 'de' };

  it.each(PromptSizes)('of a post is the agent’s, in the %s size', (size) => {
    const asked = { persona: german, size };
    expect(taskOf({}, asked)).toContain(
      'Write in German (Deutsch), whatever language the topic and the facts are in',
    );
    expect(promptOf({}, asked).system).toContain('You write in German (Deutsch).');
    expect(promptOf({}, { size }).system).toContain('You write in English.');
  });

  it.each(PromptSizes)('of a reply is the message’s, in the %s size', (size) => {
    const task = taskOf({ content_type: 'reply', context: 'Salut' }, { persona: german, size });
    expect(task).toContain('Answer in the language of the message.');
    expect(task).toContain('answer in German (Deutsch).');
    expect(task).not.toContain('Write in German');
  });

  it.each(PromptSizes)(
    'of a reply of an English agent is the message’s, in the %s size',
    (size) => {
      expect(taskOf({ content_type: 'reply', context: 'Salut' }, { size })).toContain(
        'in the language of the message',
      );
    },
  );
});

describe('who writes', () => {
  const systemOf = (changes: Partial<Persona>, given: Given = {}) =>
    promptOf({}, { persona: { ...plainPersona, ...changes }, ...given }).system;

  it('is told in the owner’s own words, which decide', () => {
    const told = systemOf({ custom_archetype: 'A retired pirate.' });
    expect(told).toContain('tech sage');
    expect(told).toContain('In your owner’s words, which decide: A retired pirate.');
    const own = systemOf({ personality_type: 'custom', custom_archetype: 'A pirate.' });
    expect(own).toMatch(/^You are Ada, an? [^.]+ person\. In your owner’s words/u);
    expect(own).not.toContain('custom');
  });

  it('allows no jokes if the tone is serious, whatever humor and archetype say', () => {
    const serious = systemOf({ personality_type: 'hype_beast', voice_tone: '5' });
    expect(serious).toContain('drop its noise');
    expect(serious).toMatch(/\nNo jokes; /u);
    const lively = systemOf({ personality_type: 'hype_beast', voice_tone: '90' });
    expect(lively).toContain('Jokes are welcome, rather none than a strained one.');
    expect(lively).not.toMatch(/drop its noise|No jokes/u);
  });

  it.each([
    'No jokes.',
    'Writes without humor',
    'Never funny',
    'Does not make puns',
    'Avoid sarcasm',
    'Don’t be funny',
  ])('has no line of humor if the owner’s words refuse it: %s', (words) => {
    for (const changes of [
      { custom_archetype: words },
      { behavioral_guidelines: ['Be kind', words] },
    ]) {
      const told = systemOf({ voice_tone: '95', ...changes });
      expect(told).toContain('\nNo jokes.\n');
      expect(told).not.toContain('Jokes are welcome');
    }
  });

  it.each(['Not a morning person. Funny.', 'A funny person without shoes', 'No hashtags'])(
    'keeps its humor otherwise: %s',
    (words) =>
      expect(systemOf({ custom_archetype: words, voice_tone: '95' })).toContain('Jokes are'),
  );

  it('describes the style measured in the samples to a large model', () => {
    const voice_samples = ['I fixed it. We’re fine.\n\nAsk me tomorrow 🌿', 'I broke it again 🌿'];
    const told = systemOf({ voice_samples });
    for (const card of ['in common', 'speaks as “I”', 'emojis: 🌿']) expect(told).toContain(card);
    expect(systemOf({ voice_samples }, { size: 'small' })).not.toContain('in common');
    expect(systemOf({ voice_samples: ['gm'] })).not.toContain('in common');
  });

  it('names the company, what it does, how it wants to sound, and what its owner says', () => {
    const knowledge = {
      ...nothingKnown,
      instructions: 'Say “we”.',
      brand: {
        name: 'Rye & Co',
        about: 'We bake bread.',
        voice: 'Warm and dry.',
        industry: 'retail',
        audience: 'People who walk dogs.',
      },
    } as const;
    const [small, large] = (['small', 'large'] as const).map((size) =>
      systemOf({}, { knowledge, size }),
    );
    for (const told of ['for Rye & Co, which works in retail', 'We bake bread.', 'Say “we”.'])
      for (const one of [small, large]) expect(one).toContain(told);
    expect(small).toContain('It wants to sound: Warm and dry.');
    expect(small).not.toContain('walk dogs');
    expect(large).toContain('It wants to reach: People who walk dogs.');
    expect(systemOf({})).not.toContain('You write for');
  });
});
