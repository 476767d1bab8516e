/** Turns company data into sentences that can be found and quoted. */
import type { BrandFont, Industry, Product, ProductList } from '#contract/company/types.ts';
import { hoursHeading } from './opening-hours.ts';

/** How cards look that speak for the company; what is empty looks as it does without. */
export interface Brand {
  brand_color: string;
  accent_color: string;
  brand_font: BrandFont;
  /** An image of the library. */
  logo_id: string | null;
}

export const noBrand: Brand = {
  brand_color: '',
  accent_color: '',
  brand_font: '',
  logo_id: null,
};

export interface CompanyFacts extends Brand {
  company_name: string;
  industry: Industry;
  description: string;
  brand_voice: string;
  key_messages: readonly string[];
  target_audience: string;
  website_url: string;
  opening_hours: string;
  /** Whether replies to strangers may use it. */
  is_public: boolean;
}

/** The fields that count towards a complete profile (specification part 2, section 5). */
export const countedFields = [
  'company_name',
  'industry',
  'description',
  'brand_voice',
  'target_audience',
] as const satisfies (keyof CompanyFacts)[];
export type CountedField = (typeof countedFields)[number];

/** The percentage of these fields that are filled. */
export function completionOf(profile: CompanyFacts | undefined): number {
  if (!profile) return 0;
  const filled = countedFields.filter((field) => profile[field] !== '');
  return (filled.length / countedFields.length) * 100;
}

export const industryLabels: Readonly<Record<Industry, string>> = {
  food: 'Food and drink',
  hospitality: 'Hotels and travel',
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  education: 'Education',
  retail: 'Retail',
  manufacturing: 'Manufacturing',
  consulting: 'Consulting',
  beauty: 'Beauty and wellness',
  sports: 'Sports and fitness',
  arts: 'Arts and entertainment',
  media: 'Media and publishing',
  real_estate: 'Real estate',
  construction: 'Construction and trades',
  transport: 'Transport and logistics',
  agriculture: 'Agriculture',
  energy: 'Energy',
  legal: 'Legal services',
  marketing: 'Marketing and design',
  crypto: 'Crypto and blockchain',
  nonprofit: 'Nonprofit',
  public_sector: 'Public sector',
  other: 'Other',
};

export const productListLabels: Readonly<Record<ProductList, string>> = {
  key_features: 'Key features',
  benefits: 'Benefits',
  pricing_info: 'Pricing',
  target_customers: 'Target customers',
  use_cases: 'Use cases',
  competitive_advantages: 'Competitive advantages',
};

/** A piece of knowledge: what it is about, and what it says. */
export interface Statement {
  heading: string;
  text: string;
}

const ended = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);
const said = (statements: readonly Statement[]) => statements.filter(({ text }) => text !== '');

const audienceHeading = (company: string): string => `Who ${company} is for`;
const productHeading = (product: string, list: ProductList): string =>
  `${product}: ${productListLabels[list].toLowerCase()}`;

const anyName = String.raw`[^\n]{1,200}`;
const forWhom = [audienceHeading(anyName), productHeading(anyName, 'target_customers')];
const startsForWhom = new RegExp(`^(?:${forWhom.join('|')}): `, 'u');

/** Whether a fact, which starts with its heading, says who something is for. A post doesn’t say that to its readers. */
export const isForWhom = (fact: string): boolean => startsForWhom.test(fact);

/** The profile as statements, one for each thing that someone may ask about. */
export const profileStatements = (profile: CompanyFacts): Statement[] =>
  said([
    { heading: `About ${profile.company_name}`, text: profile.description },
    {
      heading: `What ${profile.company_name} wants to be known for`,
      text: profile.key_messages.map(ended).join('\n'),
    },
    { heading: audienceHeading(profile.company_name), text: profile.target_audience },
    { heading: `Website of ${profile.company_name}`, text: profile.website_url },
    { heading: hoursHeading(profile.company_name), text: profile.opening_hours },
  ]);

type Described = Pick<Product, 'name' | 'category' | 'description' | ProductList>;

/** A product as statements: its description, and one for each of its lists. */
export const productStatements = (product: Described): Statement[] =>
  said([
    {
      heading: product.category ? `${product.name} (${product.category})` : product.name,
      text: product.description,
    },
    ...(Object.keys(productListLabels) as ProductList[]).map((list) => ({
      heading: productHeading(product.name, list),
      text: product[list].map(ended).join('\n'),
    })),
  ]);
