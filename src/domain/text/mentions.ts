/** The accounts that a text mentions, and who is meant by them on another network. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';

/** An account with its @, also one that is called like a domain or has its server’s behind it; no mail address and no link. */
const mention =
  /(?<![\p{L}\p{N}_@./])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*)?)/gu;

/** A name as plain words: without the server, behind which it would read like a mail address. */
const plainName = (name: string): string => name.split('@')[0] ?? name;

/** Every account that a text mentions, as it is written there, without the @. */
export const mentionsIn = (text: string): string[] =>
  Array.from(text.matchAll(mention), ([, name = '']) => name);

/** The same with where each stands: of its @, in UTF-16 units. */
export const mentionsAt = (text: string): { name: string; start: number }[] =>
  Array.from(text.matchAll(mention), ({ 1: name = '', index: start }) => ({ name, start }));

/** A text with the names of its mentions that are called like a domain, but without their @: behind a word it reads like a mail address. */
export const withPlainNames = (text: string): string =>
  text.replace(mention, (whole, name: string) => (name.includes('.') ? plainName(name) : whole));

/** An account of the owner. */
export interface OwnAccount {
  platform: string;
  username: string;
  /** The agents that speak there, the first one first. */
  agents: readonly string[];
}

/** What tells who is meant. */
export interface Meant {
  /** The networks that a post goes to: a handle is meant for the first one that has handles of its form. */
  networks: readonly LivePlatform[];
  /** Every account of its owner. */
  accounts: readonly OwnAccount[];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What a network takes for a handle in a mention; `undefined` where it reads none. */
export function readAs(name: string, platform: LivePlatform): string | undefined {
  const { handle }: PlatformTraits = platforms[platform];
  return handle?.exec(name)?.[0];
}

const isHandle = (name: string, platform: LivePlatform): boolean => readAs(name, platform) === name;

/** The account that an agent of one of these has on a network, with a handle there. */
const accountOfSame = (
  mentioned: readonly OwnAccount[],
  platform: LivePlatform,
  { accounts }: Meant,
): OwnAccount | undefined =>
  accounts.find(
    (other) =>
      other.platform === platform &&
      isHandle(other.username, platform) &&
      mentioned.some(({ agents }) => agents.some((agent) => other.agents.includes(agent))),
  );

/** How a mention reads on a network: as it is, as the handle of the same agent there, or as a plain name. */
function readsOn(name: string, platform: LivePlatform, meant: Meant): string {
  const { handle }: PlatformTraits = platforms[platform];
  if (!handle) return `@${name}`;
  const mentioned = meant.accounts.filter(({ username }) => isSame(username, name));
  if (mentioned.some((own) => own.platform === platform)) return `@${name}`;
  if (mentioned.length > 0) {
    const same = accountOfSame(mentioned, platform, meant);
    return same ? `@${same.username}` : plainName(name);
  }
  const home = meant.networks.find((network) => isHandle(name, network));
  const isHarmless = home === platform || readAs(name, platform) === undefined;
  return isHarmless ? `@${name}` : plainName(name);
}

/**
 * A text in which every mention means on a network who its owner meant, and nobody else: an own account becomes that of
 * the same agent there; what was written for another network is a plain name. Says what it changed, in sentences.
 */
export function mentionsOn(
  text: string,
  platform: LivePlatform,
  meant: Meant,
): { text: string; changes: string[] } {
  const changes = new Set<string>();
  const changed = text.replace(mention, (whole, name: string) => {
    const reads = readsOn(name, platform, meant);
    if (reads === whole) return whole;
    changes.add(
      reads === plainName(name)
        ? `“${whole}” is a plain name: on ${platforms[platform].name} it could be someone else.`
        : `“${whole}” became “${reads}”.`,
    );
    return reads;
  });
  return { text: changed, changes: [...changes] };
}
