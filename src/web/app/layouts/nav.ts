/** The places of the product, in the order of the sidebar. */
import {
  IconBuilding,
  IconCpu,
  IconCalendarTime,
  IconChartHistogram,
  IconHome,
  IconInbox,
  IconMessages,
  IconPencil,
  IconPhoto,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUsers,
  IconWriting,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';

/** `short`: the beginning of a name that is too long for the bar of a phone. */
const nav = [
  { label: 'Dashboard', icon: IconHome, link: linkOptions({ to: '/dashboard' }) },
  { label: 'Write', icon: IconPencil, link: linkOptions({ to: '/write' }) },
  { label: 'Agents', icon: IconUsers, link: linkOptions({ to: '/agents' }) },
  { label: 'AI drafts', icon: IconWriting, link: linkOptions({ to: '/ai-content' }) },
  { label: 'Posts', icon: IconSend, link: linkOptions({ to: '/posts' }) },
  {
    label: 'Scheduled posts',
    short: 'Scheduled',
    icon: IconCalendarTime,
    link: linkOptions({ to: '/scheduled-posts' }),
  },
  { label: 'Inbox', icon: IconInbox, link: linkOptions({ to: '/inbox' }) },
  { label: 'Images', icon: IconPhoto, link: linkOptions({ to: '/images' }) },
  { label: 'Analytics', icon: IconChartHistogram, link: linkOptions({ to: '/analytics' }) },
  { label: 'Company', icon: IconBuilding, link: linkOptions({ to: '/company' }) },
  { label: 'Sandbox', icon: IconMessages, link: linkOptions({ to: '/sandbox' }) },
  { label: 'Profile', icon: IconUser, link: linkOptions({ to: '/profile' }) },
  { label: 'Settings', icon: IconSettings, link: linkOptions({ to: '/settings' }) },
] as const;

const forAdministrators = [
  {
    label: 'Whitelist',
    icon: IconShieldCheck,
    link: linkOptions({ to: '/admin/whitelist' }),
  },
  {
    label: 'AI models',
    icon: IconCpu,
    link: linkOptions({ to: '/admin/models' }),
  },
] as const;

/** How many places the bar of a phone holds beside “More”, which holds the others. */
export const barPlaces = 4;

export const placesFor = ({ is_admin }: { is_admin: boolean }) =>
  is_admin ? [...nav, ...forAdministrators] : nav;
