/** The networks on the landing page. The build replaces this file by its list: the records weigh 10 kB. */
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { namedNetworks } from './network-words.ts';

export const networks = namedNetworks;
export const sandbox = { id: homePlatform, name: platforms[homePlatform].name } as const;
