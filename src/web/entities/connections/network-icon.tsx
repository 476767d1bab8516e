/** The sign of a network, beside or instead of its name. */
import {
  IconBolt,
  IconBrandBluesky,
  IconBrandMastodon,
  IconBrandLinkedin,
  IconBrandDiscord,
  IconBrandTelegram,
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
  discord: IconBrandDiscord,
  nostr: IconBolt,
  linkedin: IconBrandLinkedin,
  sandbox: IconMessages,
} as const satisfies Record<LivePlatform, unknown>;

export function NetworkIcon({ platform, ...icon }: IconProps & { platform: LivePlatform }) {
  const Sign = signs[platform];
  return <Sign size={18} stroke={1.6} aria-hidden {...icon} />;
}
