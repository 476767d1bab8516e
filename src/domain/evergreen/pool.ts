/** Which evergreen item fills a posting time: the best one that is in season, past its cooldown and not used up. */
import { inZone } from '#contract/core/time.ts';
import type { Season } from '#contract/evergreen/types.ts';

/** An item and its uses. Instants are milliseconds UTC. */
export interface PoolItem {
  id: string;
  season: Season | null;
  cooldown_days: number;
  max_uses: number | null;
  is_paused: boolean;
  /** Whether its writer found nothing new at the last attempt. */
  is_worn: boolean;
  /** How many posting times it fills. */
  uses: number;
  /** The uses nearest to the slot in question. */
  nearest: readonly number[];
  /** Average interactions per post; `null` if not known. */
  interactions: number | null;
  created_at: number;
}

/** A posting time, with the account’s time zone. */
export interface Slot {
  slot_at: number;
  timezone: string;
}

const dateOf = (at: number, timezone: string) => inZone(at, timezone).toPlainDate();

/** Calendar days between two instants, in either order. */
export const daysBetween = (one: number, other: number, timezone: string): number =>
  Math.abs(dateOf(one, timezone).until(dateOf(other, timezone)).days);

function isInSeason(season: Season | null, { slot_at, timezone }: Slot): boolean {
  if (season === null) return true;
  const day = dateOf(slot_at, timezone).toString().slice(5);
  const { from, to } = season;
  return from <= to ? day >= from && day <= to : day >= from || day <= to;
}

/** Days between a slot and the nearest use; `undefined` if never used. */
function restOf({ nearest }: PoolItem, { slot_at, timezone }: Slot): number | undefined {
  const days = nearest.map((at) => daysBetween(at, slot_at, timezone));
  return days.length === 0 ? undefined : Math.min(...days);
}

/** What keeps an item from filling a slot, longest-lasting first. */
type Hindrance = 'paused' | 'used up' | 'out of season' | 'in cooldown';

function hindranceOf(item: PoolItem, slot: Slot): Hindrance | undefined {
  if (item.is_paused) return 'paused';
  if (item.max_uses !== null && item.uses >= item.max_uses) return 'used up';
  if (!isInSeason(item.season, slot)) return 'out of season';
  const rest = restOf(item, slot);
  return rest !== undefined && rest < item.cooldown_days ? 'in cooldown' : undefined;
}

/** Whether an item may fill a slot. */
export const isFree = (item: PoolItem, slot: Slot): boolean =>
  hindranceOf(item, slot) === undefined;

/**
 * Performance changes the weight by a factor of at most two either way: success does not wear an item out, and no item
 * is forgotten.
 */
const bounds = { least: 0.5, most: 2 } as const;

/**
 * The items that may fill a slot, best first: unused ones, oldest first; then by time since their cooldown ended,
 * weighted by how their posts performed compared to the others’. Those about which nothing new was found come last, so
 * that they do not keep the others from their turn.
 */
export function freeItems<T extends PoolItem>(items: readonly T[], slot: Slot): T[] {
  const known = items.flatMap(({ interactions }) => interactions ?? []);
  const usual = known.reduce((sum, one) => sum + one, 0) / Math.max(known.length, 1);
  const worth = (item: T): number => {
    const rest = restOf(item, slot);
    if (rest === undefined) return Number.POSITIVE_INFINITY;
    const share = item.interactions === null ? 1 : (1 + item.interactions) / (1 + usual);
    const success = Math.min(bounds.most, Math.max(bounds.least, share));
    return (rest / item.cooldown_days) * success;
  };
  return items
    .filter((item) => isFree(item, slot))
    .map((item) => ({ item, worth: worth(item) }))
    .toSorted(
      (one, other) =>
        Number(one.item.is_worn) - Number(other.item.is_worn) ||
        (one.worth === other.worth ? 0 : other.worth - one.worth) ||
        one.item.created_at - other.item.created_at ||
        (one.item.id < other.item.id ? -1 : 1),
    )
    .map(({ item }) => item);
}

/** Why no item of a pool fills a slot, in a sentence. */
export function whyNoneIsFree(items: readonly PoolItem[], slot: Slot): string {
  if (items.length === 0) return 'No agent that posts here has evergreen items.';
  const found = items.flatMap((item) => hindranceOf(item, slot) ?? []);
  const counts = Map.groupBy(found, (one) => one);
  const parts = [...counts].map(([what, all]) => `${all.length} ${what}`);
  return `No evergreen item is free: ${parts.join(', ')}.`;
}
