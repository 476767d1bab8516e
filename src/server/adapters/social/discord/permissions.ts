/** A bot’s permissions in a channel, computed like Discord does: server roles first, then the channel’s overwrites. */
import { z } from 'zod';

/** A bit set too large for a JavaScript number. */
export const Permissions = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);

export const Overwrite = z.object({
  /** The id of a role or a member. */
  id: z.string(),
  allow: Permissions,
  deny: Permissions,
});
type Overwrite = z.infer<typeof Overwrite>;

interface Guild {
  /** Also the id of the @everyone role. */
  id: string;
  owner_id: string;
  roles: readonly { id: string; permissions: bigint }[];
}

const administrator = 1n << 3n;

/** The permissions needed for posting, named as in Discord’s settings. */
const needed: readonly (readonly [name: string, bit: bigint])[] = [
  ['View Channel', 1n << 10n],
  ['Send Messages', 1n << 11n],
  ['Attach Files', 1n << 15n],
  ['Read Message History', 1n << 16n],
];

const changed = (permissions: bigint, overwrites: readonly Overwrite[]): bigint => {
  const deny = overwrites.reduce((all, one) => all | one.deny, 0n);
  const allow = overwrites.reduce((all, one) => all | one.allow, 0n);
  return (permissions & ~deny) | allow;
};

/** The names of the permissions that a bot lacks in a channel; empty if it may post. */
export function mayPost(
  bot_id: string,
  roles: readonly string[],
  guild: Guild,
  overwrites: readonly Overwrite[],
): string[] {
  const held = new Set([guild.id, ...roles]);
  const base = guild.roles
    .filter(({ id }) => held.has(id))
    .reduce((all, { permissions }) => all | permissions, 0n);
  if (guild.owner_id === bot_id || (base & administrator) !== 0n) return [];
  const of = (ids: (id: string) => boolean) => overwrites.filter(({ id }) => ids(id));
  const forEveryone = changed(
    base,
    of((id) => id === guild.id),
  );
  const forRoles = changed(
    forEveryone,
    of((id) => id !== guild.id && held.has(id)),
  );
  const here = changed(
    forRoles,
    of((id) => id === bot_id),
  );
  return needed.filter(([, bit]) => (here & bit) === 0n).map(([name]) => name);
}
