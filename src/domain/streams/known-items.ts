/** Tells whether an item of a feed was there before, although feeds reorder, edit and rename what they have. */

/** What an item is told apart by; each a fingerprint, `undefined` where the feed names no such thing. */
export interface ItemNames {
  guid: string | undefined;
  link: string | undefined;
  /** Of its address, title and date. */
  look: string;
}

/** What is kept under: the name that the feed gives it, else its address, else how it looks. */
export const keyOf = ({ guid, link, look }: ItemNames): string => guid ?? link ?? look;

/** Kept names, and whether the feed had given the item one of its own. */
export interface KeptItem {
  key: string;
  link: string | null;
  look: string;
  has_guid: boolean;
}

/**
 * Remembers items. An item with a guid is known by that; by its address where it had no guid before; and by its looks
 * where only its guid is another. One without is known by its address, whether or not it had a guid before, else by its
 * looks. Several items of one address, as status pages have them, stay apart by their guids.
 */
export function knownItems(kept: readonly KeptItem[]) {
  const keys = new Set<string>();
  const links = new Set<string>();
  const bareLinks = new Set<string>();
  const looks = new Set<string>();
  const add = ({ key, link, look, has_guid }: KeptItem) => {
    keys.add(key);
    looks.add(look);
    if (link === null) return;
    links.add(link);
    if (!has_guid) bareLinks.add(link);
  };
  for (const one of kept) add(one);
  return {
    has({ guid, link, look }: ItemNames): boolean {
      if (guid !== undefined)
        return keys.has(guid) || looks.has(look) || (link !== undefined && bareLinks.has(link));
      return link === undefined ? looks.has(look) : links.has(link);
    },
    add(names: ItemNames): void {
      const { guid, link = null, look } = names;
      add({ key: keyOf(names), link, look, has_guid: guid !== undefined });
    },
  };
}
