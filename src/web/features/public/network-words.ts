/** The networks of this version in words, for public pages. */
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { fullName } from '#contract/platforms/traits.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
/** “A, B and C”. */
export const inWords = (names: readonly string[]): string =>
  list.format(names).replace(/, and /u, ' and ');

/** The networks that can be connected, with the other name of one that has two. */
export const namedNetworks = LivePlatformIds.filter((id) => !platforms[id].is_local).map((id) => {
  const traits = platforms[id];
  return { id, name: fullName(traits), only_drafts: traits.inbox !== undefined };
});
export const networkNames = namedNetworks.map(({ name }) => name);

/** Networks that only get drafts, which a person finishes there. */
export const inboxWords = namedNetworks.flatMap(({ name, only_drafts }) =>
  only_drafts ? [`${name} gets videos as drafts: you finish each one in its app.`] : [],
);
