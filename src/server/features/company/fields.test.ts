/** Every field of a company has an effect: changing it changes the prompt, the checks, or a text. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  AssignmentForm,
  CompanyProfileForm,
  CompanyProfileRow,
  ProductForm,
} from '#contract/company/types.ts';
import { assemblePrompt, messagesOf } from '#domain/prompt/prompt.ts';
import type { LlmPort, WriteRequest } from '#server/adapters/llm/port.ts';
import { createWorld } from '#test/world.ts';

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
      const prompt = assemblePrompt({ ...request, recent: [], size: 'large', mark: '' });
      asked.push(
        messagesOf(prompt)
          .map(({ text }) => text)
          .join('\n'),
      );
      return { pieces: [{ parts: [`Tea ${asked.length}.`], why: '.' }], tokens: null };
    },
  };
  const world = await createWorld('sqlite', {
    parts: () => ({ llm: { default: writer, byId: new Map([[writer.name, writer]]) } }),
  });
  onTestFinished(() => world.close());
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

/** Of the look of cards, which `brand.test.ts` of the images tries. */
const brand = ['brandColor', 'accentColor', 'brandFont', 'logoId'] as const;

const otherProfile: Record<
  Exclude<keyof z.infer<typeof CompanyProfileForm>, (typeof brand)[number]>,
  unknown
> = {
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
  test('is in the prompt', { tags: 'slow', timeout: 120_000 }, async () => {
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
    expect(before).toContain('Harbour Tea, which works in retail.');
  });

  test('is tested here under each of its names', () => {
    const tried = [...Object.keys(otherProfile), ...brand];
    expect(tried.toSorted()).toEqual(Object.keys(CompanyProfileForm.shape).toSorted());
    expect(Object.keys(CompanyProfileRow.shape)).toHaveLength(tried.length);
    expect(['id', ...Object.keys(otherProduct)].toSorted()).toEqual(
      Object.keys(ProductForm.shape).toSorted(),
    );
  });
});
