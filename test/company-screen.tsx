/** A company as the server returns it, and its screens, for tests. */
import type { Assignment, CompanyProfile, Product } from '#contract/company/types.ts';
import type { Document } from '#contract/company/documents.ts';
import type { Agent } from '#contract/agents/types.ts';
import { CompanyPage } from '#web/features/company/company.page.tsx';
import { anAgent, answering, type Answers, openScreen } from './screen.tsx';

const at = '2026-11-01T09:00:00.000Z';
const id = (n: number) => `0198c0de-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`;

export const ada = anAgent();
export const bo = anAgent({ id: id(80), name: 'Bo' });

export const aProfile: CompanyProfile = {
  company_name: 'Harbour Tea',
  companyName: 'Harbour Tea',
  industry: 'retail',
  company_description: 'Loose tea.',
  description: 'Loose tea.',
  brand_voice: '',
  brandVoice: '',
  key_messages: ['No bags'],
  keyMessages: ['No bags'],
  target_audience: 'Slow people',
  targetAudience: 'Slow people',
  website_url: '',
  websiteUrl: '',
  opening_hours: '',
  openingHours: '',
  is_public: false,
  isPublic: false,
  brand_color: '',
  brandColor: '',
  accent_color: '',
  accentColor: '',
  brand_font: '',
  brandFont: '',
  logo_id: null,
  logoId: null,
  updated_at: at,
};

export const aProduct = (own: Partial<Product> = {}): Product => ({
  id: id(1),
  name: 'Green Lantern',
  category: 'Green tea',
  description: 'A sencha.',
  key_features: [],
  benefits: ['Fresh'],
  pricing_info: ['12 euros', '40 euros'],
  target_customers: [],
  use_cases: [],
  competitive_advantages: [],
  is_public: false,
  created_at: at,
  updated_at: at,
  ...own,
});

export const aDocument = (own: Partial<Document> = {}): Document => ({
  id: id(2),
  title: 'Pricing',
  filename: 'Pricing.pdf',
  file_type: 'pdf',
  file_size: 24_000,
  state: 'ready',
  error: null,
  left_out: [],
  pages: 3,
  length: 26,
  summary: 'Delivery costs 4.90 euros.',
  content: 'Delivery costs 4.90 euros.',
  tags: ['prices'],
  is_public: false,
  created_at: at,
  updated_at: at,
  ...own,
});

export const anAssignment = (own: Partial<Assignment> = {}): Assignment => ({
  id: id(3),
  agent_id: ada.id,
  agent_name: ada.name,
  knowledge_scope: ['company_profile', 'custom_instructions'],
  custom_instructions: 'Never promise a date.',
  priority_level: 3,
  is_active: true,
  created_at: at,
  updated_at: at,
  ...own,
});

interface Company {
  profile?: CompanyProfile | null;
  products?: Product[];
  documents?: Document[];
  assignments?: Assignment[];
  agents?: Agent[];
}

/** The responses for a company with this much data. */
export function answersOf(company: Company = {}): Answers {
  const { profile = null, products = [], documents = [], assignments = [] } = company;
  const { agents = [ada, bo] } = company;
  const stats = {
    profileComplete: profile ? 80 : 0,
    productsCount: products.length,
    documentsCount: documents.length,
    agentsConnected: assignments.length,
  };
  return {
    'GET /agents': { body: { data: agents, agents, total: agents.length } },
    'GET /company/dashboard': { body: { data: { stats, profile } } },
    'GET /company/profile': { body: { data: profile } },
    'GET /company/products': { body: { data: products } },
    'GET /company/documents': { body: { data: documents } },
    'GET /company/agent-knowledge': { body: { data: { assignments } } },
  };
}

export function openCompany(tab: string, answers: Answers) {
  const asked = answering(answers);
  const opened = openScreen(CompanyPage, '/company', `/company?tab=${tab}`);
  const sent = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
  return { ...opened, asked, sent };
}
