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

/** Who sees it: everyone, people with access, or administrators. */
const settingsPlaces = [
  { ...tab('profile'), icon: IconUser },
  { ...tab('platforms'), icon: IconPlugConnected, of: 'members' },
  { ...tab('people'), icon: IconUsers, of: 'members' },
  {
    label: 'Networks',
    icon: IconWorld,
    link: linkOptions({ to: '/admin/networks' }),
    of: 'administrators',
  },
  {
    label: 'AI models',
    icon: IconCpu,
    link: linkOptions({ to: '/admin/models' }),
    of: 'administrators',
  },
  { label: 'Usage', icon: IconCoin, link: linkOptions({ to: '/usage' }), of: 'members' },
  { ...tab('subscription'), icon: IconCreditCard },
  { ...tab('notifications'), icon: IconBell },
  { ...tab('security'), icon: IconShieldLock },
  { ...tab('api'), icon: IconKey, of: 'members', needs: 'owner' },
  {
    label: 'Security activity',
    icon: IconHistory,
    link: linkOptions({ to: '/settings/activity' }),
  },
  {
    label: 'Whitelist',
    icon: IconShieldCheck,
    link: linkOptions({ to: '/admin/whitelist' }),
    of: 'administrators',
  },
] as const;

export type SettingsPlace = (typeof settingsPlaces)[number];

/** The settings pages that a person can use. */
export function settingsFor(is: { admin: boolean; member: boolean }): SettingsPlace[] {
  return settingsPlaces.filter((place) => {
    if (!('of' in place)) return true;
    return place.of === 'members' ? is.member : is.member && is.admin;
  });
}
