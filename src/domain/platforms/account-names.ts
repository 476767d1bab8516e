/** How accounts are named on screens. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';

/** The handle as written on its network; a private Telegram channel has a title but no @name. */
export const handleOf = ({ username }: { username: string }): string =>
  /^[\w.-]+$/.test(username) ? `@${username}` : username;

interface Named {
  platform: LivePlatform;
  username: string;
  display_name: string;
}

/** Distinguishes an account from others on its network: its handle, or its name if each agent has its own handle. */
export const accountName = ({ platform, username, display_name }: Named): string =>
  platforms[platform].agent_handles ? display_name : handleOf({ username });

/** An account, or what is left of it on a post: its name. */
type Account = Named | { platform: LivePlatform; connection: { name: string } };

/** An account that is named like its network needs no network beside it. */
function withNetwork(account: Account, both: (name: string, network: string) => string): string {
  const name = 'connection' in account ? account.connection.name : accountName(account);
  const network = platforms[account.platform].name;
  return `${name} `.startsWith(`${network} `) ? name : both(name, network);
}

/** In lists and labels: “X (@ada)”. */
export const accountLabel = (account: Account): string =>
  withNetwork(account, (name, network) => `${network} (${name})`);

/** In sentences: “@ada on X”. */
export const accountOn = (account: Account): string =>
  withNetwork(account, (name, network) => `${name} on ${network}`);
