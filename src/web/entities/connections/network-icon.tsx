/** The icon of a network, beside or instead of its name. */
import {
  IconBolt,
  IconBrandBluesky,
  IconBrandInstagram,
  IconBrandMastodon,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandDiscord,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandX,
  IconMessages,
  type IconProps,
} from '@tabler/icons-react';
import type { LivePlatform } from '#contract/platforms/platforms.ts';

const signs = {
  twitter: IconBrandX,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  telegram: IconBrandTelegram,
  threads: IconBrandThreads,
  instagram: IconBrandInstagram,
  discord: IconBrandDiscord,
  nostr: IconBolt,
  linkedin: IconBrandLinkedin,
  tiktok: IconBrandTiktok,
  sandbox: IconMessages,
} as const satisfies Record<LivePlatform, unknown>;

export function NetworkIcon({ platform, ...icon }: IconProps & { platform: LivePlatform }) {
  const Sign = signs[platform];
  return <Sign size={18} stroke={1.6} aria-hidden {...icon} />;
}
