/** What accounts are called, wherever they are named. */
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';

/** As its network writes it: a private Telegram channel has no name with an @, only a title. */
export const handleOf = ({ username }: { username: string }): string =>
  /^[\w.-]+$/.test(username) ? `@${username}` : username;

interface Named {
  platform: PlatformId;
  username: string;
  display_name: string;
}

/** What tells an account from the others on its network: its handle, or its name where each agent has its own handle. */
export const accountName = ({ platform, username, display_name }: Named): string =>
  platforms[platform].agent_handles ? display_name : handleOf({ username });

interface Place {
  platform: PlatformId;
  connection: { name: string };
}

/** Such as “X (@ada)”. An account that is called after its network needs no more. */
export function placeOf({ platform, connection }: Place): string {
  const { name } = platforms[platform];
  return `${connection.name} `.startsWith(`${name} `)
    ? connection.name
    : `${name} (${connection.name})`;
}
