/** A network's own composer with an answer as it stands here. */
import { type LivePlatform, platforms } from '#contract/platforms.ts';

/** Puts other words into the address of a composer that the server made. */
export function composerWith(compose_url: string, text: string): string {
  const url = new URL(compose_url);
  url.searchParams.set('text', text);
  return url.href;
}

/** How people call the place. */
export const placeName = (platform: LivePlatform): string =>
  platform === 'twitter' ? 'X' : platforms[platform].name;
