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

interface NamedConnection {
  platform: LivePlatform;
  connection: { name: string };
}

/** For example “X (@ada)”. An account named like its network is shown without repetition. */
export function accountLabel({ platform, connection }: NamedConnection): string {
  const { name } = platforms[platform];
  return `${connection.name} `.startsWith(`${name} `)
    ? connection.name
    : `${name} (${connection.name})`;
}
