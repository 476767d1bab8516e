/** The networks that the first page shows. The build puts the list in place of this file: the records weigh 10 kB. */
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { namedNetworks } from './network-words.ts';

export const networks = namedNetworks;
export const sandbox = { id: homePlatform, name: platforms[homePlatform].name } as const;
