/** The effects of company knowledge. */
import { readDocumentFile } from '#server/features/company/reading.job.ts';
import { upload } from '#server/features/company/document.routes.ts';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { told } from './looks.ts';
import { type Area, type Bench, effectsOf, openBench, type Probe, type Probes } from './probe.ts';

/** An agent that may use all knowledge. */
async function informed(bench: Bench): Promise<string> {
  const body = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
  const agent_id = (await bench.ask('POST', '/agents', body)).data.id;
  const knowledge_scope = ['company_profile', 'products_services', 'knowledge_documents'];
  await bench.ask('POST', '/company/assign-to-agent', { agent_id, knowledge_scope });
  return agent_id;
}

/** The prompt for a post about tea. */
const aboutTea = (bench: Bench, id: string) => told(bench, id, '?topic=tea%20leaves');
/** The same for a reply, which only contains public facts. */
const replyAboutTea = (bench: Bench, id: string) =>
  told(bench, id, '?topic=tea%20leaves&content_type=reply');

const probe = (
  [field, one, other]: readonly [string, unknown, unknown],
  look: Probe<string>['look'] = aboutTea,
): [string, Probe<string>] => [
  field,
  {
    shows: 'what a model is told of the company',
    bodies: [{ [field]: one }, { [field]: other }],
    look,
  },
];

const visible = (field: string): [string, Probe<string>] => [
  field,
  {
    shows: 'whether replies to strangers may use it',
    bodies: [{ [field]: true }, { [field]: false }],
    look: replyAboutTea,
  },
];

const profile = { companyName: 'Harbor', industry: 'retail', description: 'We sell tea leaves.' };
const profileRow = {
  company_name: 'Harbor',
  industry: 'retail',
  company_description: 'We sell tea leaves.',
};

const savedProfile =
  (base: object) =>
  async (bench: Bench, body: object): Promise<string> => {
    await bench.ask('POST', '/company/profile', { ...base, ...body });
    return informed(bench);
  };

const profileProbes = (names: Readonly<Record<string, string>>): Probes<string> => {
  const by = (name: string) => names[name] ?? name;
  return Object.fromEntries([
    probe([by('companyName'), 'Harbor', 'Ocean']),
    probe([by('description'), 'We sell tea leaves.', 'We roast tea leaves.']),
    probe([by('brandVoice'), 'Formal and calm.', 'Playful.']),
    probe([by('keyMessages'), ['Tea leaves are grown.'], ['Tea leaves are picked.']]),
    probe([by('targetAudience'), 'Students', 'Chefs']),
    probe([by('websiteUrl'), '', 'https://example.com/tea-leaves']),
    probe([by('openingHours'), 'Tea leaves daily 9–17', 'Tea leaves daily 10–18']),
    visible(by('isPublic')),
  ]);
};

/** A card of the agent. */
async function shownCard({ call, as }: Bench, agent_id: string): Promise<unknown> {
  const body = { card: 'quote', title: 'Ada', text: 'We sell tea leaves.', agent_id };
  const { raw } = await call('POST', '/ai/images/preview-content', { as, body });
  return raw.toString('base64');
}

const onCards = (field: string, bodies: Probe<string>['bodies']): [string, Probe<string>] => [
  field,
  { shows: 'a card of an agent that may use the profile', bodies, look: shownCard },
];

const brandProbes = (names: Readonly<Record<string, string>>): Probes<string> => {
  const of = (name: string, one: unknown, other: unknown) => {
    const field = names[name] ?? name;
    return onCards(field, [{ [field]: one }, { [field]: other }]);
  };
  const logo = names.logoId ?? 'logoId';
  return Object.fromEntries([
    of('brandColor', '', '#0b3d5c'),
    of('accentColor', '', '#c8102e'),
    of('brandFont', '', 'inter'),
    onCards(logo, async ({ ctx, as }) => {
      const { id } = await keepOne(ctx, as.id);
      return [{ [logo]: null }, { [logo]: id }];
    }),
  ]);
};

const productLists = [
  'key_features',
  'benefits',
  'pricing_info',
  'target_customers',
  'use_cases',
  'competitive_advantages',
].map((list) => probe([list, ['Green tea leaves.'], ['Black tea leaves.']]));

let products = 0;
/** The bench’s only product; earlier ones are deleted. */
async function savedProduct(bench: Bench, body: object): Promise<string> {
  const { data } = await bench.ask('GET', '/company/products');
  for (const { id } of data) await bench.ask('DELETE', `/company/products/${id}`);
  const base = { name: 'Lantern', description: 'Tea leaves in a tin.' };
  if ('id' in body) {
    const first = await bench.ask('POST', '/company/products', base);
    products += 1;
    const again = { ...base, name: 'Lamp', ...(body.id === 'the first' && { id: first.data.id }) };
    await bench.ask('POST', '/company/products', again);
  } else await bench.ask('POST', '/company/products', { ...base, ...body });
  return informed(bench);
}

/** A document about tea that was read and edited. */
async function changedDocument(bench: Bench, body: object): Promise<string> {
  const { data } = await bench.ask('GET', '/company/documents');
  for (const { id } of data) await bench.ask('DELETE', `/company/documents/${id}`);
  const bytes = Buffer.from('Tea leaves keep for two years.');
  const { ids } = await upload(bench.ctx, bench.as.id, [{ filename: 'tea.txt', bytes }]);
  const [id = ''] = ids;
  await readDocumentFile(bench.ctx, id, new AbortController().signal);
  await bench.ask('PATCH', `/company/documents/${id}`, body);
  return informed(bench);
}

async function foundSources(bench: Bench): Promise<unknown> {
  const { data } = await bench.ask('POST', '/company/ask', {
    question: 'How long do tea leaves keep?',
  });
  return data.map(({ source }: { source: string }) => source);
}

/** An assignment as in the body. */
async function assigned(bench: Bench, body: object): Promise<string> {
  await bench.ask('POST', '/company/profile', { ...profile, keyMessages: many });
  const { data } = await bench.ask('POST', '/agents', {
    name: 'Ada',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const base = { agent_id: data.id, knowledge_scope: ['company_profile'] };
  await bench.ask('POST', '/company/assign-to-agent', { ...base, ...body });
  return data.id;
}

/** More than fits into an agent’s smallest budget. */
const many = Array.from(
  { length: 12 },
  (_, at) =>
    `Tea leaves of lot ${at} are picked by hand in spring and dried slowly over ${at} hours.`,
);

const assignment: Probes<string> = Object.fromEntries([
  probe(['knowledge_scope', ['company_profile'], ['products_services']]),
  [
    'custom_instructions',
    {
      shows: 'what a model is told of the company',
      bodies: ['Say we.', 'Say they.'].map((custom_instructions) => ({
        knowledge_scope: ['company_profile', 'custom_instructions'],
        custom_instructions,
      })) as [object, object],
      look: aboutTea,
    },
  ],
  probe(['priority_level', 1, 4]),
  probe(['is_active', true, false]),
]);

export const company: Area = {
  open: () => openBench(),
  effects: [
    effectsOf({
      calls: { 'company.saveProfile': savedProfile(profile) },
      probes: {
        ...profileProbes({}),
        ...brandProbes({}),
        ...Object.fromEntries([probe(['industry', 'retail', 'healthcare'])]),
      },
    }),
    effectsOf({
      calls: { 'company.saveProfile': savedProfile(profileRow) },
      probes: {
        ...brandProbes({
          brandColor: 'brand_color',
          accentColor: 'accent_color',
          brandFont: 'brand_font',
          logoId: 'logo_id',
        }),
        ...profileProbes({
          companyName: 'company_name',
          description: 'company_description',
          brandVoice: 'brand_voice',
          keyMessages: 'key_messages',
          targetAudience: 'target_audience',
          websiteUrl: 'website_url',
          openingHours: 'opening_hours',
          isPublic: 'is_public',
        }),
      },
    }),
    effectsOf({
      calls: { 'company.saveProduct': savedProduct },
      probes: Object.fromEntries([
        probe(['name', 'Lantern', 'Lamp']),
        probe(['category', 'Green tea leaves', 'Black tea leaves']),
        probe(['description', 'Tea leaves in a tin.', 'Tea leaves in a bag.']),
        ...productLists,
        visible('is_public'),
        probe(['id', 'the first', 'none']),
      ]),
    }),
    effectsOf({ calls: { 'company.assign': assigned }, probes: assignment }),
    effectsOf({
      calls: { 'documents.update': changedDocument },
      probes: Object.fromEntries([
        probe(['title', 'Storage', 'Keeping'], foundSources),
        visible('is_public'),
      ]),
    }),
  ].flat(),
};
