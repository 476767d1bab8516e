/** Finds the mentions in a text, and rewrites them for another network. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';

/** A mention, including one in the form of a domain or with a server; not an email address or a link. */
const mention =
  /(?<![\p{L}\p{N}_@./])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*)?)/gu;

/** A name without its server, with which it would look like an email address. */
const plainName = (name: string): string => name.split('@')[0] ?? name;

/** Every mention in a text as written, without the @. */
export const mentionsIn = (text: string): string[] =>
  Array.from(text.matchAll(mention), ([, name = '']) => name);

/** Like `mentionsIn`, with the position of each @, in UTF-16 code units. */
export const mentionsAt = (text: string): { name: string; start: number }[] =>
  Array.from(text.matchAll(mention), ({ 1: name = '', index: start }) => ({ name, start }));

/** Removes the @ from mentions in the form of a domain; after a word they would look like an email address. */
export const withPlainNames = (text: string): string =>
  text.replace(mention, (whole, name: string) => (name.includes('.') ? plainName(name) : whole));

/** An account of the owner. */
export interface OwnAccount {
  platform: string;
  username: string;
  /** The agents that use it, default first. */
  agents: readonly string[];
}

/** How to tell who is meant. */
export interface Meant {
  /** The networks a post goes to: a handle belongs to the first one with handles of its form. */
  networks: readonly LivePlatform[];
  /** Every account of its owner. */
  accounts: readonly OwnAccount[];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What a network takes for a handle in a mention; `undefined` if nothing. */
export function readAs(name: string, platform: LivePlatform): string | undefined {
  const { handle }: PlatformTraits = platforms[platform];
  return handle?.exec(name)?.[0];
}

const isHandle = (name: string, platform: LivePlatform): boolean => readAs(name, platform) === name;

/** The account with a handle that one of these agents has on a network. */
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

/** A mention as written on a network: unchanged, as the handle of the same agent there, or as a plain name. */
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
 * Rewrites a text so that every mention on a network refers to the person that its owner meant: an own account becomes
 * that of the same agent there, and a handle from another network becomes a plain name. Returns the changes in
 * sentences.
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
