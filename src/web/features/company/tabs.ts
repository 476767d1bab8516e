/** The tabs of the company area, by their names in the address. */
export const companyTabs = {
  dashboard: 'Overview',
  profile: 'Profile',
  products: 'Products',
  documents: 'Documents',
  agents: 'Agents',
} as const;

export type CompanyTab = keyof typeof companyTabs;
export const CompanyTabs = Object.keys(companyTabs) as CompanyTab[];

/** The tab in the address; an unknown one stands for the first. */
export const tabOf = (asked: unknown): CompanyTab =>
  CompanyTabs.find((tab) => tab === asked) ?? 'dashboard';
