/** The parts of the settings, as `tab` in the address names them. */
export const settingsTabs = {
  profile: 'Profile',
  platforms: 'Accounts',
  subscription: 'Subscription',
  security: 'Security',
  notifications: 'Notifications',
  api: 'API',
} as const;

export type SettingsTab = keyof typeof settingsTabs;
const SettingsTabs = Object.keys(settingsTabs) as SettingsTab[];
export const defaultTab: SettingsTab = 'profile';

/** Those that a person without access has no use for: the server refuses everything in them. */
const memberTabs: readonly SettingsTab[] = ['platforms', 'api'];

/** Those of a person with or without access. */
export const tabsFor = (hasAccess: boolean): SettingsTab[] =>
  hasAccess ? SettingsTabs : SettingsTabs.filter((tab) => !memberTabs.includes(tab));

/** The one that an address asks for; anything else is the first one. */
export const tabOf = (asked: unknown): SettingsTab =>
  SettingsTabs.find((tab) => tab === asked) ?? defaultTab;
