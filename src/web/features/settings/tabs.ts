/** The settings pages, by their `tab` in the address. */
export const settingsTabs = {
  profile: 'Profile',
  platforms: 'Accounts',
  people: 'People',
  subscription: 'Subscription',
  security: 'Security',
  notifications: 'Notifications',
  api: 'API',
} as const;

export type SettingsTab = keyof typeof settingsTabs;
const SettingsTabs = Object.keys(settingsTabs) as SettingsTab[];
export const defaultTab: SettingsTab = 'profile';

/** The pages for people with access: the server refuses others everything on them. */
const memberTabs: readonly SettingsTab[] = ['platforms', 'people', 'api'];

/** The pages of a person with or without access. */
export const tabsFor = (hasAccess: boolean): SettingsTab[] =>
  hasAccess ? SettingsTabs : SettingsTabs.filter((tab) => !memberTabs.includes(tab));

/** The page in the address, or the first one. */
export const tabOf = (value: unknown): SettingsTab =>
  SettingsTabs.find((tab) => tab === value) ?? defaultTab;
