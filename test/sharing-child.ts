/**
 * A worker that shares the background work, in a separate process. It follows JSON commands on its input, one per line,
 * and answers each with a line: its shards, and the accounts it read.
 */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';

const Order = z.object({ now: z.number(), order: z.enum(['look', 'hear', 'hang', 'leave']) });

const config = readConfig(
  z.record(z.string(), z.string()).parse(JSON.parse(process.argv[2] ?? '')),
);
let shift = 0;
const real = await openContext(config, openDatabase(config), {
  clock: () => Date.now() + shift,
  log: createLog({ level: 'silent' }),
});
const { sandbox } = real.social;
let read: string[] = [];
let isHanging = false;
let hasJoined = false;
const say = (words: unknown) => process.stdout.write(`${JSON.stringify(words)}\n`);
const mentions: typeof sandbox.mentions = (account, ...asked) => {
  if (isHanging) {
    say('hanging');
    return new Promise(() => {});
  }
  read.push(account.id);
  return sandbox.mentions?.(account, ...asked) ?? Promise.reject(new Error('Nothing to hear.'));
};
const ctx: Context = { ...real, social: { ...real.social, sandbox: { ...sandbox, mentions } } };

for await (const line of createInterface({ input: process.stdin })) {
  const { now, order } = Order.parse(JSON.parse(line));
  shift = now - Date.now();
  read = [];
  isHanging = order === 'hang';
  if (order === 'leave') await ctx.shards.leave();
  else if (order !== 'look') await pollMentions(ctx, new AbortController().signal);
  else if (hasJoined) await ctx.shards.look();
  else await ctx.shards.join();
  hasJoined = true;
  say({ shards: ctx.shards.mine() ?? Array.from({ length: 64 }, (_, shard) => shard), read });
}
