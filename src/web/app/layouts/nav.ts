/** The navigation: the groups of the sidebar, and those of the settings. */
import {
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconChartHistogram,
  IconCoin,
  IconCpu,
  IconCreditCard,
  IconHistory,
  IconKey,
  IconHome,
  IconInbox,
  IconMessages,
  IconPencil,
  IconPhoto,
  IconPlugConnected,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
  IconUsers,
  IconWorld,
  IconWriting,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { settingsTabs } from '#web/features/settings/tabs.ts';

/** `inBar`: shown on the bar of a phone, which holds four beside “More”. `needs`: what a member needs to see it. */
export const navGroups = [
  [
    { label: 'Dashboard', icon: IconHome, link: linkOptions({ to: '/dashboard' }), inBar: true },
    {
      label: 'Write',
      icon: IconPencil,
      link: linkOptions({ to: '/write' }),
      inBar: true,
      needs: 'draft',
    },
    { label: 'Posts', icon: IconSend, link: linkOptions({ to: '/posts' }), inBar: true },
    {
      label: 'Calendar',
      icon: IconCalendarEvent,
      link: linkOptions({ to: '/scheduled-posts', search: { view: 'calendar' } }),
    },
    { label: 'Inbox', icon: IconInbox, link: linkOptions({ to: '/inbox' }), inBar: true },
  ],
  [
    { label: 'Agents', icon: IconUsers, link: linkOptions({ to: '/agents' }) },
    {
      label: 'Company',
      icon: IconBuilding,
      link: linkOptions({ to: '/company' }),
      needs: 'company',
    },
    { label: 'Media', icon: IconPhoto, link: linkOptions({ to: '/images' }), needs: 'media' },
  ],
  [{ label: 'Analytics', icon: IconChartHistogram, link: linkOptions({ to: '/analytics' }) }],
  [
    { label: 'Sandbox', icon: IconMessages, link: linkOptions({ to: '/sandbox' }) },
    { label: 'Settings', icon: IconSettings, link: linkOptions({ to: '/settings' }) },
  ],
] as const;

export type NavItem = (typeof navGroups)[number][number];

/** A view of the posts. */
export const draftsPlace = {
  label: 'AI drafts',
  icon: IconWriting,
  link: linkOptions({ to: '/ai-content' }),
} as const;

export const profilePlace = {
  label: 'Profile',
  icon: IconUser,
  link: linkOptions({ to: '/profile' }),
} as const;

const tab = <Tab extends keyof typeof settingsTabs>(name: Tab) => ({
  label: settingsTabs[name],
  link: linkOptions({ to: '/settings', search: name === 'profile' ? {} : { tab: name } }),
});

/**
 * The pages of the settings: of the person, of the space in which they work, and of the server. `of`: only for people
 * with access; `needs`: what a member of the space needs to see it.
 */
const settingsGroups = [
  {
    label: 'You',
    places: [
      { ...tab('profile'), icon: IconUser },
      { ...tab('notifications'), icon: IconBell },
      { ...tab('security'), icon: IconShieldLock },
      {
        label: 'Security activity',
        icon: IconHistory,
        link: linkOptions({ to: '/settings/activity' }),
      },
      { ...tab('subscription'), icon: IconCreditCard },
    ],
  },
  {
    label: 'This space',
    of: 'members',
    places: [
      { ...tab('platforms'), icon: IconPlugConnected },
      { ...tab('people'), icon: IconUsers },
      { label: 'Usage', icon: IconCoin, link: linkOptions({ to: '/usage' }) },
      { ...tab('api'), icon: IconKey, needs: 'owner' },
    ],
  },
  {
    label: 'This server',
    of: 'administrators',
    places: [
      { label: 'Networks', icon: IconWorld, link: linkOptions({ to: '/admin/networks' }) },
      { label: 'AI models', icon: IconCpu, link: linkOptions({ to: '/admin/models' }) },
      { label: 'Whitelist', icon: IconShieldCheck, link: linkOptions({ to: '/admin/whitelist' }) },
    ],
  },
] as const;

export type SettingsGroup = (typeof settingsGroups)[number];
export type SettingsPlace = SettingsGroup['places'][number];

/** The settings pages that a person can use. */
export function settingsFor(is: { admin: boolean; member: boolean }): SettingsGroup[] {
  return settingsGroups.filter((group) => {
    if (!('of' in group)) return true;
    return group.of === 'members' ? is.member : is.member && is.admin;
  });
}

export const settingsPlacesFor = (is: Parameters<typeof settingsFor>[0]): SettingsPlace[] =>
  settingsFor(is).flatMap((group): readonly SettingsPlace[] => group.places);
