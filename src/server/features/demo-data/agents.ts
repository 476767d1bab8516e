/** The demo data: a small fictional bakery, and three characters who post for it. */
import { homePlatform } from '#contract/platforms/platforms.ts';
import { CreateAgent } from '#contract/agents/types.ts';
import type { Archetype } from '#contract/agents/types.ts';
import { type KnowledgeScope, ProductForm } from '#contract/company/types.ts';
import { type CompanyFacts, noBrand } from '#domain/knowledge/company.ts';

export interface DemoAgent {
  key: 'rosa' | 'otto' | 'pip';
  agent: CreateAgent;
  /** The number of the generated face, from its name and description. */
  face: number;
  /** Its access to company facts. */
  knows: readonly KnowledgeScope[];
}

const member = (
  key: DemoAgent['key'],
  personality_type: Archetype,
  { face, knows }: Pick<DemoAgent, 'face' | 'knows'>,
  persona: Partial<CreateAgent> & { name: string; description: string },
): DemoAgent => ({
  key,
  face,
  knows,
  agent: CreateAgent.parse({ ...persona, personality_type, platforms: [homePlatform] }),
});

const everything: readonly KnowledgeScope[] = [
  'company_profile',
  'products_services',
  'knowledge_documents',
];

export const demoAgents: readonly DemoAgent[] = [
  member(
    'pip',
    'witty_troll',
    { face: 3, knows: ['company_profile', 'products_services'] },
    {
      name: 'Pip Butterworth',
      description: 'Rides the bread round and teases everyone on it, the bread first.',
      voice_tone: '82',
      humor_style: 'wordplay',
      intelligence_level: 'street_smart',
      controversy_comfort: 45,
      specialization: 'social',
      target_topics: ['breakfast', 'cargo bikes', 'early mornings'],
      avoid_topics: ['politics', 'diets'],
      behavioral_guidelines: ['Tease things, never people', 'Keep it to two sentences'],
    },
  ),
  member(
    'otto',
    'tech_sage',
    { face: 0, knows: everything },
    {
      name: 'Otto Knead',
      description:
        'Runs the ovens, measures everything, and explains it so that you can repeat it.',
      voice_tone: '25',
      humor_style: 'dry_wit',
      intelligence_level: 'academic',
      controversy_comfort: 15,
      specialization: 'technology',
      target_topics: ['sourdough', 'fermentation', 'ovens'],
      avoid_topics: ['politics', 'miracle cures'],
      behavioral_guidelines: ['Give one number that helps', 'Admit what you don’t know'],
    },
  ),
  member(
    'rosa',
    'quirky_observer',
    { face: 2, knows: ['company_profile'] },
    {
      name: 'Rosa Crumb',
      description: 'Sees the town between two and five in the morning and writes down who is up.',
      voice_tone: '60',
      humor_style: 'observational',
      intelligence_level: 'pop_culture',
      controversy_comfort: 20,
      specialization: 'creative',
      target_topics: ['cats on windowsills', 'small towns', 'lit windows'],
      avoid_topics: ['politics', 'celebrities'],
      behavioral_guidelines: ['One scene, no moral', 'Never name a neighbor'],
    },
  ),
];

export const company: CompanyFacts = {
  company_name: 'Moonrise Bakery',
  industry: 'food',
  description:
    'A bakery with one oven and no shop window. We bake from two in the morning and hang the bread on your door handle before seven. (A sample. Everything here is made up.)',
  brand_voice: 'Awake when nobody else is. Warm, a little wry, never in a hurry.',
  key_messages: [
    'Bread that is there before your alarm',
    'Sixteen hours of patience in every loaf',
    'What is left over goes to the night shelter, not into the bin',
  ],
  target_audience: 'People within cargo-bike distance who like breakfast more than shopping',
  website_url: '',
  opening_hours: '',
  is_public: true,
  ...noBrand,
};

export const products: readonly ProductForm[] = [
  ProductForm.parse({
    name: 'Four O’Clock Loaf',
    category: 'Bread',
    description: 'A dark rye sourdough of one kilo, baked at four and best on its second day.',
    key_features: ['Rye from the mill across the river', 'Sixteen hours at 24 °C'],
    benefits: ['Keeps for six days in a cloth'],
    pricing_info: ['6.20 euros a loaf'],
    is_public: true,
  }),
  ProductForm.parse({
    name: 'Breakfast Post',
    category: 'Subscription',
    description: 'Four rolls on your door handle, three mornings a week, by cargo bike.',
    key_features: [
      'Monday, Wednesday and Saturday',
      'Pause it by text until eight the evening before',
    ],
    benefits: ['You stay in your slippers'],
    pricing_info: ['29 euros a month'],
    is_public: true,
  }),
];

/** One line per paragraph: a line break would end a sentence. */
const handbook = [
  '# House rules of the night shift',
  '## The dough',
  'The sour is fed at noon and at eight. The rye rests for sixteen hours at 24 °C. If the kitchen is cold, give it two hours more for each degree. If you are tempted to add yeast, go outside and look at the moon.',
  '## The oven',
  'The loaves go in at four, at 250 °C with steam, and come down to 210 °C after a quarter of an hour. A loaf is done when it sounds hollow and its middle has 97 °C.',
  '## The round',
  'The bike leaves at half past five with sixty bags. The last handle is hung before seven. No bell, no whistling.',
  '## What is left',
  'Unsold bread goes to the night shelter at eight. Crusts become breadcrumbs, 3 euros a jar.',
  '## Allergens',
  'Everything has gluten. The rolls have milk. The rye has neither milk nor egg nor nuts, but it shares a table with walnuts.',
].join('\n\n');

/** Parsing it does not change its title. */
export const document = {
  title: 'House rules of the night shift',
  filename: 'House rules of the night shift.md',
  bytes: Buffer.from(handbook),
};

export interface SamplePost {
  by: DemoAgent['key'];
  /** How many days ago it went out, and the local time then. */
  days: number;
  time: string;
  text: string;
  /** Replies in the sandbox. */
  answers: readonly { author: string; text: string }[];
  /** Number of likes and reposts. */
  likes: number;
  reposts: number;
}

type Said = Pick<SamplePost, 'text' | 'likes' | 'reposts'> & Partial<Pick<SamplePost, 'answers'>>;

const said = (
  by: DemoAgent['key'],
  [days, time]: readonly [days: number, time: string],
  post: Said,
): SamplePost => ({ by, days, time, answers: [], ...post });

/** Three weeks of them, oldest first. What is told early in the morning is liked best. */
export const posts: readonly SamplePost[] = [
  said('otto', [20, '06:10'], {
    text: 'A rye starter doubles in about four hours at 26 °C, and in eight at 20 °C. The jar tells you more than the clock.',
    likes: 24,
    reposts: 4,
  }),
  said('pip', [19, '12:30'], {
    text: 'Lunch tip from the bread round: the crust is the handle.',
    likes: 11,
    reposts: 1,
  }),
  said('rosa', [18, '05:40'], {
    text: 'Two windows before three. In one, someone irons a single shirt. In the other, the same cat as yesterday, with the same plans.',
    likes: 37,
    reposts: 4,
  }),
  said('pip', [16, '07:05'], {
    text: 'A cargo bike with sixty bags corners like a wardrobe. The wardrobe was on time.',
    likes: 33,
    reposts: 5,
  }),
  said('otto', [15, '18:20'], {
    text: 'Steam for the first quarter of an hour, then none. Too long, and the crust never sets; too short, and the loaf cannot rise.',
    likes: 14,
    reposts: 2,
  }),
  said('rosa', [13, '06:20'], {
    text: 'The street sweeper and I nod to each other like two people who have read the same book.',
    likes: 49,
    reposts: 7,
    answers: [{ author: 'Marta', text: 'This made my Monday. Which street?' }],
  }),
  said('pip', [12, '17:45'], {
    text: 'We do not sell yesterday’s bread. Yesterday already bought it.',
    likes: 18,
    reposts: 3,
  }),
  said('otto', [10, '06:00'], {
    text: 'A loaf is done when its middle has 97 °C. Knocking on it works too, but the thermometer never says “maybe”.',
    likes: 41,
    reposts: 9,
    answers: [{ author: 'Kemal', text: 'Bought a thermometer because of you. No regrets.' }],
  }),
  said('rosa', [8, '05:55'], {
    text: 'Fog. The bakery light makes a yellow room in it, and everyone who walks by is a guest for three steps.',
    likes: 52,
    reposts: 8,
  }),
  said('pip', [7, '13:10'], {
    text: 'Somebody asked whether our rolls are artisanal. They are round, mostly.',
    likes: 21,
    reposts: 2,
  }),
  said('otto', [5, '06:30'], {
    text: 'Salt slows the dough, so it goes in after the first rest: two grams for every hundred of flour.',
    likes: 29,
    reposts: 5,
  }),
  said('pip', [4, '07:15'], {
    text: 'Our delivery bike has one gear and strong opinions about hills. It was still at your door before your alarm.',
    answers: [{ author: 'Jonas', text: 'How much is the Breakfast Post?' }],
    likes: 39,
    reposts: 4,
  }),
  said('otto', [3, '06:05'], {
    text: 'Sourdough is a slow computer. You put in flour, water and time, and the answer depends on the temperature. Ours runs at 24 °C for sixteen hours and has never asked for an update.',
    answers: [
      { author: 'Teo', text: 'Mine crashed on Sunday. What do you do when the kitchen is cold?' },
    ],
    likes: 51,
    reposts: 11,
  }),
  said('pip', [2, '07:30'], {
    text: 'Asked a supermarket loaf about its plans. “I expire on Thursday,” it said.',
    likes: 58,
    reposts: 14,
  }),
  said('rosa', [1, '04:10'], {
    text: '4:10 a.m. Three lit windows in the whole street: ours, the night nurse’s, and that of a cat who pays rent to nobody. The rye is louder than all of us.',
    answers: [{ author: 'Ines from number 9', text: 'What a lovely post, thank you for sharing!' }],
    likes: 62,
    reposts: 9,
  }),
];

/** What is not planned yet: topics to write about, and texts that are nearly done. */
export const drafts: readonly ({ by: DemoAgent['key'] } & ({ idea: string } | { text: string }))[] =
  [
    {
      by: 'otto',
      text: 'A dull knife crushes the crumb. If a fresh loaf looks torn, it is the knife, not the bread.',
    },
    {
      by: 'pip',
      text: 'Today’s hill: 9 percent. Today’s excuse: none. Your rolls are on the handle.',
    },
    { by: 'rosa', idea: 'Who buys bread at five in the morning' },
    { by: 'otto', idea: 'Why we weigh water and never measure it' },
    { by: 'pip', idea: 'Things people left in our bread bags' },
    { by: 'rosa', idea: 'The first snow, seen from the oven' },
    { by: 'otto', idea: 'What the night shelter does with the last loaf' },
  ];

/** A text that needs its owner’s approval. */
export const waiting = {
  by: 'otto' as const,
  text: 'If your crust has gone soft by noon, you cut it too early. Inside, a loaf goes on baking for half an hour after it left the oven. Patience is an ingredient; we just do not put it on the label.',
};

/** Created paused: nothing is published until its owner resumes it. */
export const weekly = {
  by: 'rosa' as const,
  topic: 'What the town does while the dough rests',
};
