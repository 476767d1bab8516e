/** Approval from a notification: for one text and one person, valid once and for two days. */
import { z } from 'zod';
import type { pushDecisionCalls } from '#contract/notifications/push.ts';
import { Extras } from '#contract/posts/extras.ts';
import { limits } from '#contract/core/limits.ts';
import { accountName, accountLabel } from '#domain/platforms/account-names.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { SealBroken } from '#server/db/sealed.ts';
import { newId } from '#server/ids.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { shownHash } from '#server/ledger/publish/loaded-occurrence.ts';
import { listIn } from '#server/db/json.ts';
import { nameOfSpace } from '#server/features/notifications/store.ts';
import { insertDecision, consumeDecision } from './push.store.ts';

/** The possible decisions in a notification. */
export type PostVerdict = z.output<(typeof pushDecisionCalls)['decide']['body']>['verdict'];

/** A post that the notification shows completely, so that it can be decided there. */
export interface Decidable {
  id: string;
  hash: string;
  title: string;
  text: string;
}

const isPlain = (extras: string): boolean =>
  Object.entries(Extras.parse(JSON.parse(extras))).every(([name]) => name === 'language');

/**
 * The text of a post, if it can be shown completely: one part without files, polls and warnings, and no longer than
 * `most`.
 */
function wholeText(
  { parts: [part, ...others], extras }: LoadedOccurrence,
  most: number,
): string | undefined {
  if (!part || others.length > 0 || part.text === '') return undefined;
  const isWhole = part.text.length <= most && listIn(part.media).length === 0;
  return isWhole && isPlain(extras) ? part.text : undefined;
}

/** The text of a post and its account, if it can be shown completely. */
export function shownWhole(entry: LoadedOccurrence, most: number): string | undefined {
  const text = wholeText(entry, most);
  if (text === undefined) return undefined;
  const { platform, account, display_name } = entry;
  const name = accountName({ platform, username: account.username, display_name });
  return `${text}\n\n${accountLabel({ platform, connection: { name } })}`;
}

/** How the post is called by its owner, or by a member. */
async function whose(db: Db, entry: LoadedOccurrence, reader: string): Promise<string> {
  const { owner_id, is_self, agent_name } = entry;
  if (reader === owner_id) return is_self === 1 ? 'Your post' : `${agent_name}: a post`;
  const space = await nameOfSpace(db, owner_id);
  return is_self === 1 ? `A post in ${space}` : `${agent_name} in ${space}: a post`;
}

/** The post, if it waits for approval and can be shown completely. `reader` is who is asked. */
export async function decidable(
  db: Db,
  { id, reader }: { id: string; reader: string },
  most: number = limits.push_text,
): Promise<Decidable | undefined> {
  const entry = await loadOccurrence(db, id);
  if (entry?.state !== 'AWAITING_APPROVAL') return undefined;
  const text = shownWhole(entry, most);
  if (text === undefined) return undefined;
  return {
    id,
    hash: shownHash(entry),
    title: `${await whose(db, entry, reader)} needs your approval`,
    text,
  };
}

const Claim = z.object({
  user_id: z.string(),
  occurrence_id: z.string(),
  hash: z.string(),
  expires_at: z.number(),
});
type Claim = z.infer<typeof Claim>;

const sealContextOfToken = (id: string) => ({
  table: 'push_decisions',
  row: id,
  column: 'token',
  owner: '',
});

interface DeviceClaim extends Claim {
  device_id: string;
}

/** Creates a one-time token that decides about the post. It cannot be derived from what is stored. */
export async function createDecisionToken(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  { device_id, ...claim }: DeviceClaim,
): Promise<string> {
  const { user_id, occurrence_id, expires_at } = claim;
  const id = newId();
  await insertDecision(db, { id, user_id, device_id, occurrence_id, expires_at });
  return `${id}.${sealer.seal(JSON.stringify(claim), sealContextOfToken(id))}`;
}

const over = () =>
  new AppError('invalid_link', {
    message: 'This notification is too old or was used. Open the post to decide.',
  });

function opened({ sealer }: Pick<Context, 'sealer'>, id: string, sealed: string): Claim {
  try {
    return Claim.parse(JSON.parse(sealer.open(sealed, sealContextOfToken(id))));
  } catch (error) {
    if (error instanceof SealBroken) throw over();
    throw error;
  }
}

/** Consumes a token and returns what it allows. Throws `invalid_link` if it is invalid. */
export async function consumeDecisionToken(
  ctx: Pick<Context, 'sealer' | 'db' | 'clock'>,
  token: string,
): Promise<Claim> {
  const [id = '', ...sealed] = token.split('.');
  const claim = opened(ctx, id, sealed.join('.'));
  const user_id = await consumeDecision(ctx.db, id);
  if (user_id === undefined || claim.expires_at <= ctx.clock()) throw over();
  return { ...claim, user_id };
}
