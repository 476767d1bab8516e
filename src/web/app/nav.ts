/** The places of the product, in the order of the sidebar. */
import { IconHome, IconMessages, IconUsers, IconWriting } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';

export const nav = [
  { label: 'Dashboard', icon: IconHome, link: linkOptions({ to: '/dashboard' }) },
  { label: 'Agents', icon: IconUsers, link: linkOptions({ to: '/agents' }) },
  { label: 'AI content', icon: IconWriting, link: linkOptions({ to: '/ai-content' }) },
  { label: 'Sandbox', icon: IconMessages, link: linkOptions({ to: '/sandbox' }) },
] as const;
