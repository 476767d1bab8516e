/** The tabs of the company area, as the address names them. */
export const companyTabs = {
  dashboard: 'Dashboard',
  profile: 'Profile',
  products: 'Products',
  documents: 'Documents',
  agents: 'Agents',
} as const;

export type CompanyTab = keyof typeof companyTabs;
export const CompanyTabs = Object.keys(companyTabs) as CompanyTab[];

/** The tab that an address asks for; what is no tab stands for the first one. */
export const tabOf = (asked: unknown): CompanyTab =>
  CompanyTabs.find((tab) => tab === asked) ?? 'dashboard';
