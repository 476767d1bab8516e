import { bare } from '#domain/knowledge/knowledge.ts';
// Recognizes feed items that were seen before, although feeds reorder, edit, rename and renumber their items.

/** The identifiers of an item: fingerprints, and what tells items apart that share one. */
export interface ItemNames {
  /** `undefined` if the feed has none. */
  guid: string | undefined;
  /** Of its address; `undefined` if it has none. */
  link: string | undefined;
  /** Of its address, title and date. */
  look: string;
  title: string;
  published_at: number | null;
}

/** The key an item is stored under: its guid, else its address, else its look. */
export const keyOf = ({ guid, link, look }: Pick<ItemNames, 'guid' | 'link' | 'look'>): string =>
  guid ?? link ?? look;

/** A stored item. */
export interface KeptItem {
  key: string;
  link: string | null;
  look: string;
  /** Whether its key is its guid. */
  has_guid: boolean;
  title: string;
  published_at: number | null;
}

const isTitled = (one: { title: string }, other: { title: string }): boolean =>
  bare(one.title) !== '' && bare(one.title) === bare(other.title);

const isPublishedWith = (
  one: { published_at: number | null },
  other: { published_at: number | null },
): boolean => one.published_at !== null && one.published_at === other.published_at;

/** A title and a time; `undefined` if either is missing. */
function momentOf({ title, published_at }: Pick<KeptItem, 'title' | 'published_at'>) {
  const words = bare(title);
  return words === '' || published_at === null ? undefined : `${published_at} ${words}`;
}

function grouped<Item>(items: readonly Item[], keyIn: (item: Item) => string | undefined) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyIn(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Whether two items that are read together under one guid are two articles. */
function areTwo(one: ItemNames, other: ItemNames): boolean {
  if (bare(one.title) !== bare(other.title)) return true;
  const isRedated = one.published_at !== other.published_at;
  return one.link !== other.link && (isRedated || !isTitled(one, other));
}

/** The guids that several articles of one reading share, which therefore identify none. */
function sharedGuids(reading: readonly ItemNames[]): ReadonlySet<string> {
  const groups = [...grouped(reading, ({ guid }) => guid)];
  const shared = groups.filter(([, [first, ...others]]) =>
    others.some((other) => first && areTwo(first, other)),
  );
  return new Set(shared.map(([guid]) => guid));
}

/** The addresses that several items of one reading share, as on status pages. */
function sharedLinks(reading: readonly ItemNames[]): ReadonlySet<string> {
  const groups = [...grouped(reading, ({ link }) => link)];
  const shared = groups.filter(([, items]) => new Set(items.map(({ guid }) => guid)).size > 1);
  return new Set(shared.map(([link]) => link));
}

/** Whether an item under the guid of a kept one is that one, possibly moved or edited, but not both at another time. */
const isSame = (names: ItemNames, kept: KeptItem): boolean =>
  names.link === undefined ||
  kept.link === null ||
  names.link === kept.link ||
  isTitled(names, kept) ||
  isPublishedWith(names, kept);

/**
 * Finds what is new in one reading of a feed. An item with a guid is known by it, unless several articles share the
 * guid; by its address if its title or time is the same or the stored item had no guid; and by its look. An item
 * without a guid is known by its address, else by its look. Several items with one address, as on status pages, are
 * distinguished by guid. An item with the title and time of a stored one is that one, even if a feed that moved gives
 * it another guid and address.
 */
export function knownItems(stored: readonly KeptItem[], reading: readonly ItemNames[]) {
  const guids = sharedGuids(reading);
  const links = sharedLinks(reading);
  const byKey = new Map(stored.map((one) => [one.key, one]));
  const byLink = grouped(stored, ({ link }) => link ?? undefined);
  const looks = new Set(stored.map(({ look }) => look));
  const moments = new Set(stored.map(momentOf));

  /** Whether its address makes it known. */
  const isLinked = (names: ItemNames): boolean => {
    const { guid, link } = names;
    const found = link === undefined ? [] : (byLink.get(link) ?? []);
    if (guid === undefined || found.some(({ has_guid }) => !has_guid)) return found.length > 0;
    if (link === undefined || links.has(link)) return false;
    return found.some((one) => isTitled(names, one) || isPublishedWith(names, one));
  };
  const isMoved = (names: ItemNames): boolean => {
    const moment = momentOf(names);
    return moment !== undefined && moments.has(moment);
  };
  const isKnown = (names: ItemNames): boolean =>
    isLinked(names) ||
    isMoved(names) ||
    ((names.guid !== undefined || names.link === undefined) && looks.has(names.look));

  const add = (names: ItemNames) => {
    const { guid, link = null, look, title, published_at } = names;
    const one = { key: keyOf(names), link, look, has_guid: guid !== undefined };
    const item = { ...one, title, published_at };
    byKey.set(item.key, item);
    looks.add(look);
    moments.add(momentOf(item));
    if (link !== null) byLink.set(link, [...(byLink.get(link) ?? []), item]);
  };

  return {
    /** What to store a new item under; `undefined` if it is known. A taken item is known from then on. */
    take(names: ItemNames): ItemNames | undefined {
      const { guid } = names;
      const same = guid === undefined ? undefined : byKey.get(guid);
      const isShared = guid !== undefined && guids.has(guid);
      if (same && !isShared && isSame(names, same)) return undefined;
      // A guid that another article has identifies nothing.
      const own = same || isShared ? { ...names, guid: undefined } : names;
      if (isKnown(own) || byKey.has(keyOf(own))) return undefined;
      add(own);
      return own;
    },
  };
}
