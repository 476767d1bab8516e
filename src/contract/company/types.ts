/** What owners tell their agents about the company (specification part 2, company area). */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { inBoth, inCamel } from '#contract/core/spelling.ts';
import { line, lines, passage, prose } from '#contract/core/text.ts';

/** Those of the specification. */
export const FirstIndustries = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'retail',
  'manufacturing',
  'consulting',
] as const;

export const Industries = [
  'food',
  'hospitality',
  ...FirstIndustries,
  'beauty',
  'sports',
  'arts',
  'media',
  'real_estate',
  'construction',
  'transport',
  'agriculture',
  'energy',
  'legal',
  'marketing',
  'crypto',
  'nonprofit',
  'public_sector',
  'other',
] as const;
export type Industry = (typeof Industries)[number];

const described = limits.company_text;
const missing = {
  name: 'Please enter the company’s name',
  industry: 'Please select an industry',
  description: 'Please describe the company',
} as const;

const wholeAddress = 'Enter a full web address, like https://example.com';
const web = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(limits.website_url, wholeAddress)
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: wholeAddress })),
]);

/** The font of cards; empty: the usual two. */
export const BrandFonts = ['', 'bricolage_grotesque', 'inter'] as const;
export type BrandFont = (typeof BrandFonts)[number];

/** Like `#1a2b3c`; empty: the colors of agents. */
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, 'Enter a color like #1a6b5e');

const fields = {
  company_name: line(limits.company_name, missing.name),
  industry: z.enum(Industries, missing.industry),
  description: passage(described, missing.description),
  brand_voice: prose(described).default(''),
  key_messages: lines(limits.list_items, limits.guideline_item).default([]),
  target_audience: prose(described).default(''),
  website_url: web.default(''),
  /** When customers can come, in the owner’s words. */
  opening_hours: prose(limits.opening_hours).default(''),
  /** Whether it may be in a prompt together with text from strangers. Private unless the owner marks it public. */
  is_public: z.boolean().default(false),
  brand_color: color.default(''),
  accent_color: color.default(''),
  brand_font: z.enum(BrandFonts, 'Please choose a font').default(''),
  /** An image of the library; cards do without one that was deleted. */
  logo_id: Id.nullable().default(null),
};

/** The profile as a client sends it, with the field names of the specification’s form. */
export const CompanyProfileForm = z.strictObject(inCamel(fields));
export type CompanyProfileForm = z.infer<typeof CompanyProfileForm>;

/** The same fields with the names of the specification’s entity. */
const { description: company_description, ...others } = fields;
export const CompanyProfileRow = z.strictObject({ company_description, ...others });

/** Both spellings together, as returned. */
export const CompanyProfileBoth = z.strictObject({
  ...CompanyProfileRow.shape,
  ...CompanyProfileForm.shape,
});

/** The profile as returned: each field under both of its names. */
export const CompanyProfile = z.object({
  ...inBoth({
    company_name: z.string(),
    industry: z.enum(Industries),
    description: z.string(),
    brand_voice: z.string(),
    key_messages: z.array(z.string()),
    target_audience: z.string(),
    website_url: z.string(),
    opening_hours: z.string(),
    is_public: z.boolean(),
    brand_color: z.string(),
    accent_color: z.string(),
    brand_font: z.enum(BrandFonts),
    logo_id: Id.nullable(),
  }),
  company_description: z.string(),
  updated_at: Instant,
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

/** The lists of a product, in form order. */
export const ProductLists = [
  'key_features',
  'benefits',
  'pricing_info',
  'target_customers',
  'use_cases',
  'competitive_advantages',
] as const;
export type ProductList = (typeof ProductLists)[number];

const productList = lines(limits.list_items, limits.guideline_item).default([]);

export const ProductForm = z.strictObject({
  /** Present when an existing product is changed. */
  id: Id.optional(),
  name: line(limits.product_name, 'Please enter the product’s name'),
  category: prose(limits.product_name).default(''),
  description: passage(described, 'Please describe the product'),
  key_features: productList,
  benefits: productList,
  pricing_info: productList,
  target_customers: productList,
  use_cases: productList,
  competitive_advantages: productList,
  is_public: fields.is_public,
});
export type ProductForm = z.infer<typeof ProductForm>;

export const Product = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  description: z.string(),
  key_features: z.array(z.string()),
  benefits: z.array(z.string()),
  pricing_info: z.array(z.string()),
  target_customers: z.array(z.string()),
  use_cases: z.array(z.string()),
  competitive_advantages: z.array(z.string()),
  /** Whether replies to strangers may use it. */
  is_public: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type Product = z.infer<typeof Product>;

export const KnowledgeScopes = [
  'company_profile',
  'products_services',
  'knowledge_documents',
  'custom_instructions',
] as const;
export type KnowledgeScope = (typeof KnowledgeScopes)[number];

/** 1 Low, 2 Medium, 3 High, 4 Critical. */
export const PriorityLevels = [1, 2, 3, 4] as const;
const PriorityLevel = z.literal(PriorityLevels, 'Please choose a priority from 1 to 4');
export type PriorityLevel = z.infer<typeof PriorityLevel>;

export const AssignmentForm = z
  .strictObject({
    agent_id: z.uuid('Please select an agent'),
    knowledge_scope: z
      .array(z.enum(KnowledgeScopes))
      .min(1, 'Please select at least one knowledge scope')
      .max(KnowledgeScopes.length)
      .transform((scopes) => KnowledgeScopes.filter((scope) => scopes.includes(scope))),
    custom_instructions: prose(limits.custom_instructions).default(''),
    priority_level: PriorityLevel.default(2),
    is_active: z.boolean().default(true),
  })
  .refine(
    ({ knowledge_scope, custom_instructions }) =>
      !knowledge_scope.includes('custom_instructions') || custom_instructions !== '',
    { path: ['custom_instructions'], message: 'Enter the instructions' },
  );

/** Which company facts an agent uses. Each agent has one assignment. */
export const Assignment = z.object({
  id: Id,
  agent_id: Id,
  agent_name: z.string(),
  knowledge_scope: z.array(z.enum(KnowledgeScopes)),
  custom_instructions: z.string(),
  priority_level: PriorityLevel,
  is_active: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type Assignment = z.infer<typeof Assignment>;
