/** What networks take besides a video, in words. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const videoTakers = Object.values<PlatformTraits>(platforms).filter(
  ({ videos }) => videos !== 'none',
);

const namesOf = (all: readonly PlatformTraits[]) => all.map(({ name }) => name);

/** Which networks take no cover of a video. */
export const coverWays = `${listed.format(namesOf(videoTakers.filter(({ cover }) => !cover)))} take no cover.`;

const taken = ({ most, bytes }: NonNullable<PlatformTraits['captions']>): string => {
  const each = bytes === undefined ? '' : `, ${bytes / 1000} kB each`;
  return most === 1 ? `one language${each}` : `up to ${most} languages${each}`;
};

const takers = videoTakers.flatMap(({ name, captions }) =>
  captions ? `${name} (${taken(captions)})` : [],
);
const others = namesOf(videoTakers.filter(({ captions }) => !captions));

/** Which networks take captions, in how many languages, and which take none. */
export const captionWays = `Captions go to ${listed.format(takers)}. ${listed.format(others)} take none.`;
