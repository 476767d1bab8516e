/** Every field of a company has an effect: changing it changes the prompt, the checks, or a text. */
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  AssignmentForm,
  CompanyProfileForm,
  CompanyProfileRow,
  ProductForm,
} from '#contract/company/types.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { compose } from '#domain/composer/compose.ts';
import { spokenFor, unheard, voiceText } from '#domain/knowledge/company-voice.ts';
import type { Knowledge } from '#domain/knowledge/knowledge.ts';
import { assemblePrompt, renderBlocks } from '#domain/persona/prompt.ts';
import type { LlmPort, WriteRequest } from '#server/adapters/llm/port.ts';
import { plainPersona } from '#test/persona-values.ts';
import { createWorld, type World } from '#test/world.ts';

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

const profile = {
  companyName: 'Harbour Tea',
  industry: 'retail',
  description: 'Harbour Tea sells leaves.',
  brandVoice: 'Calm.',
  keyMessages: ['Harbour Tea is slow'],
  websiteUrl: 'https://tea.example',
  openingHours: 'Daily 9–17',
  targetAudience: 'Harbour Tea is for sailors.',
  isPublic: true,
};
/** More than fits at the lowest priority. */
const many = (line: string): string[] =>
  Array.from(
    { length: 12 },
    (_, at) => `${line} on the ${at + 1}. of the months, features of it all`,
  );
const product = {
  name: 'Green Lantern',
  category: 'Sencha',
  description: 'Green Lantern is green.',
  key_features: many('Picked by hand'),
  benefits: ['Stays fresh'],
  pricing_info: ['12 euros'],
  target_customers: ['Sailors'],
  use_cases: ['Mornings'],
  is_public: true,
  competitive_advantages: ['One garden'],
};
const scopes = ['company_profile', 'products_services', 'custom_instructions'];
const assignment = {
  knowledge_scope: scopes,
  custom_instructions: 'Say we.',
  priority_level: 4,
  is_active: true,
};

interface Said {
  profile?: object;
  product?: object;
  assignment?: object;
}

/** The whole prompt for a post and for a reply. */
async function toldOf(said: Said): Promise<string> {
  const asked: string[] = [];
  const writer: LlmPort = {
    name: 'scripted',
    estimate: () => ({ input: 0, output: 0 }),
    async write(request: WriteRequest) {
      const { blocks } = assemblePrompt({ ...request, recent: [], mark: '' });
      asked.push(renderBlocks(blocks));
      return { pieces: [{ parts: [`Tea ${asked.length}.`], why: '.' }], tokens: null };
    },
  };
  const world = await createWorld('sqlite', {
    parts: () => ({ llm: { default: writer, byId: new Map([[writer.name, writer]]) } }),
  });
  worlds.push(world);
  const as = await world.member();
  const { id: agent_id } = await world.agent(as);
  const post = (path: string, body: object) => world.call('POST', path, { as, body });
  await post('/company/profile', { ...profile, ...said.profile });
  await post('/company/products', { ...product, ...said.product });
  await post('/company/assign-to-agent', { agent_id, ...assignment, ...said.assignment });
  const topic =
    'Harbour Tea Green Lantern sencha website opening hours sailors features benefits pricing customers uses advantages';
  await post('/content/generate', { agent_id, content_type: 'tweet', topic });
  const reply = { content_type: 'reply', topic, context: 'Harbour Tea? Green Lantern?' };
  await post('/content/generate', { agent_id, ...reply });
  return asked.join('\n\n');
}

const otherProfile: Record<keyof z.infer<typeof CompanyProfileForm>, unknown> = {
  companyName: 'Harbour Tea Works',
  industry: 'finance',
  description: 'Harbour Tea rests.',
  brandVoice: 'Bold.',
  keyMessages: ['Harbour Tea is quick'],
  isPublic: false,
  targetAudience: 'Harbour Tea is for poets.',
  websiteUrl: 'https://harbour.example',
  openingHours: 'Daily 10–18',
};
const otherProduct: Record<Exclude<keyof z.infer<typeof ProductForm>, 'id'>, unknown> = {
  name: 'Green Lantern Two',
  category: 'Gyokuro',
  description: 'Green Lantern is old.',
  key_features: ['Dried slowly'],
  benefits: ['Smells'],
  pricing_info: ['40 euros'],
  target_customers: ['Poets'],
  use_cases: ['Evenings'],
  is_public: false,
  competitive_advantages: ['No bags'],
};
const otherAssignment: Record<
  Exclude<keyof z.infer<typeof AssignmentForm>, 'agent_id'>,
  unknown
> = {
  knowledge_scope: ['custom_instructions'],
  custom_instructions: 'Say they.',
  priority_level: 1,
  is_active: false,
};

describe('a field of the company', () => {
  test('is in the prompt', { timeout: 120_000 }, async () => {
    const before = await toldOf({});
    const changes: [string, Said][] = [
      ...Object.entries(otherProfile).map(([field, value]): [string, Said] => [
        field,
        { profile: { [field]: value } },
      ]),
      ...Object.entries(otherProduct).map(([field, value]): [string, Said] => [
        field,
        { product: { [field]: value } },
      ]),
      ...Object.entries(otherAssignment).map(([field, value]): [string, Said] => [
        field,
        { assignment: { [field]: value } },
      ]),
    ];
    const unread: string[] = [];
    for (const [field, said] of changes) {
      if ((await toldOf(said)) === before) unread.push(field);
    }
    expect(unread).toEqual([]);
    expect(before).toContain('Calm.');
    expect(before).toContain('It works in: retail.');
  });

  test('is tested here under each of its names', () => {
    expect(Object.keys(otherProfile).toSorted()).toEqual(
      Object.keys(CompanyProfileForm.shape).toSorted(),
    );
    expect(Object.keys(CompanyProfileRow.shape)).toHaveLength(Object.keys(otherProfile).length);
    expect(['id', ...Object.keys(otherProduct)].toSorted()).toEqual(
      Object.keys(ProductForm.shape).toSorted(),
    );
  });
});

describe('the built-in writer', () => {
  const written = (company: Partial<Knowledge>) => {
    const knowledge = { instructions: '', facts: [], ...company };
    return Array.from({ length: 12 }, (_, seed) =>
      compose({
        persona: spokenFor(
          { ...plainPersona, personality_type: 'hype_beast', voice_tone: '70' },
          knowledge,
        ),
        brief: Brief.parse({ topic: 'a four-day week', emojis: true, hashtags: true }),
        limit: platforms.telegram,
        count: 1,
        seed,
        known: { facts: [], voice: voiceText(knowledge), unread: unheard(knowledge) },
      }),
    ).flat();
  };
  const textOf = (company: Partial<Knowledge>) =>
    written(company).map(({ parts }) => parts.join('\n'));
  const brand = (voice: string) => ({ brand: { voice, industry: 'other' as const } });

  test.each([
    ['No emojis.', (text: string) => !/\p{Extended_Pictographic}/u.test(text)],
    ['Never use hashtags.', (text: string) => !text.includes('#')],
    ['Write in lowercase.', (text: string) => text === text.toLowerCase()],
    ['No exclamation marks.', (text: string) => !text.includes('!')],
    ['End every post with “Slowly does it”.', (text: string) => /slowly does it/iu.test(text)],
  ])('applies %j of custom instructions and of a brand voice', (rule, keeps) => {
    expect(textOf({}).every(keeps)).toBe(false);
    expect(textOf({ instructions: rule }).filter((text) => !keeps(text))).toEqual([]);
    expect(textOf(brand(rule)).filter((text) => !keeps(text))).toEqual([]);
  });

  test('chooses words by the tone', () => {
    const loud = (texts: string[]) => texts.join('').split('!').length;
    const plain = textOf({});
    expect(textOf(brand('Formal, calm and precise.'))).not.toEqual(plain);
    expect(loud(textOf(brand('Formal, calm and precise.')))).toBeLessThan(loud(plain));
    expect(textOf(brand('Playful and bold.'))).not.toEqual(plain);
  });

  test('leaves the industry to an AI model, and says so', () => {
    const [text] = written({ brand: { voice: '', industry: 'technology' } });
    expect(text?.why).toContain('Only a model reads: specialization.');
  });

  test('says which fields only an AI model can follow', () => {
    const [text] = written({ ...brand('Like a lighthouse keeper.'), instructions: 'Praise rain.' });
    expect(text?.why).toContain('Only a model can follow:');
    expect(text?.why).toContain('“Like a lighthouse keeper.”');
    expect(text?.why).toContain('“Praise rain.”');
    const [calm] = written(brand('Calm and formal.'));
    expect(calm?.why).not.toContain('Only a model can follow');
  });
});
