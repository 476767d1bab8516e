/** Has an agent write about an evergreen item for one account, and rejects repetitions. */
import { randomInt } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { day } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { daysBetween, type Slot } from '#domain/evergreen/pool.ts';
import { linesOf } from '#domain/briefs/facts.ts';
import { readingSaid } from '#domain/checks/repetition.ts';
import { longDate } from '#domain/text/dates.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { endingWith, faultsWithLink, withoutLink } from '#domain/text/links/ending-link.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { MaterialLine } from '#server/features/agents/service.ts';
import { type OneText, writeOne } from '#server/writing/write-one.ts';
import { limitsOfAccount } from '#server/ledger/read/account-limits.store.ts';
import { inTurns } from '#server/process/in-turns.ts';
import type { Candidate } from './pool.ts';
import { hasSaid, listItemTexts, listSaid, type SaidText } from './items.store.ts';
import type { SlotAccount } from './slots.store.ts';

/** Maximum number of attempts to rephrase a text for a network that rejects duplicates. */
const tries = 3;

export interface WrittenText extends Pick<OneText, 'lot'> {
  text: string;
  /** The recent texts of the account that it was compared with. */
  beside: readonly SaidText[];
  /** Failed checks, in sentences; `null` if it passed them all. */
  fault: string | null;
  /** Why its owner has to read it first, although it passed them. */
  hold: string | null;
  /** The agent’s material that it is made of, if its item has no facts. */
  lines: readonly MaterialLine[];
}

export interface EvergreenOrder {
  account: SlotAccount;
  slot: Slot;
  item: Candidate;
  /** All items that could fill the slot: their longest cooldown is how far back texts are compared. */
  pool: readonly Candidate[];
  stop: AbortSignal;
}

/** Texts of the account that a new one must differ from: within the cooldown of either. */
export async function recentTexts(
  db: Db,
  { account, slot, item, pool }: Omit<EvergreenOrder, 'stop'>,
): Promise<SaidText[]> {
  const { slot_at, timezone } = slot;
  const longest = Math.max(...pool.map(({ cooldown_days }) => cooldown_days)) + 1;
  const range = { from: slot_at - longest * day, to: slot_at + longest * day };
  return (await listSaid(db, account.id, range)).filter(
    ({ at, cooldown_days }) =>
      daysBetween(at, slot_at, timezone) < Math.max(item.cooldown_days, cooldown_days ?? 0),
  );
}

/** A sentence about the text of the account that a new one resembles. */
async function findRepeated(
  earlier: readonly SaidText[],
  { text, lines }: Pick<WrittenText, 'text' | 'lines'>,
  { topic, facts: typed }: Pick<Candidate['row'], 'topic' | 'facts'>,
): Promise<string | undefined> {
  const own = earlier.map((one) => one.text);
  const facts = [...linesOf(typed), ...lines.map((line) => line.text)];
  const repeatedBy = await inTurns(readingSaid({ own, others: [], topic, facts }));
  const twin = await inTurns(repeatedBy(text));
  const past = twin && earlier[twin.at];
  return past && `Too similar to the post of ${longDate(past.at)}: “${excerpt(past.text, 80)}”.`;
}

async function write(
  ctx: Context,
  { account, slot, item, stop }: EvergreenOrder,
  { platform, room }: { platform: LivePlatform; room: PlatformTraits },
): Promise<Omit<WrittenText, 'beside'> & { repeats: string | null }> {
  const { id, owner_id, agent_id, topic, facts, link } = item.row;
  const ending = endingWith(link, room);
  const earlier = await listItemTexts(ctx.db, id);
  const { parts, fault, hold, repeats, lines, lot } = await writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    room: ending.room,
    brief: { topic, context: facts },
    unit: `${account.id} ${slot.slot_at}`,
    said_since: slot.slot_at - item.cooldown_days * day,
    never_again: link === null ? earlier : earlier.map((text) => withoutLink(text, link)),
    seed: randomInt(2 ** 31),
    signal: AbortSignal.any([stop, ctx.timeout(limits.writing_job)]),
  });
  const [text = ''] = ending.append(parts);
  const all = faultsWithLink(fault, ending.isLost);
  return { text, fault: all, hold, repeats, lines, lot };
}

/** A text, or a sentence that says why it is rejected. Throws what `writeOne` throws, and the reason of `stop`. */
export async function writeEvergreen(
  ctx: Context,
  order: EvergreenOrder,
): Promise<WrittenText | { refused: string }> {
  const { account } = order;
  const platform = account.platform;
  const traits: PlatformTraits = platforms[platform];
  const room = await limitsOfAccount(ctx.db, { account_id: account.id, platform });
  for (let n = 0; n < tries; n += 1) {
    const { repeats: repeated, ...written } = await write(ctx, order, { platform, room });
    if (repeated !== null) return { refused: repeated };
    const beside = await recentTexts(ctx.db, order);
    const twin = await findRepeated(beside, written, order.item.row);
    if (twin !== undefined) return { refused: twin };
    if (!traits.takes_once || !(await hasSaid(ctx.db, account.id, written.text)))
      return { ...written, beside };
  }
  return {
    refused: `${traits.name} takes a text only once, and this account said exactly this before.`,
  };
}
