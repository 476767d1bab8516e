/** Recognizes feed items that were seen before, although feeds reorder, edit and rename their items. */

/** The identifiers of an item, each a fingerprint; `undefined` if the feed has none. */
export interface ItemNames {
  guid: string | undefined;
  link: string | undefined;
  /** Of its address, title and date. */
  look: string;
}

/** The key an item is stored under: its guid, else its address, else its look. */
export const keyOf = ({ guid, link, look }: ItemNames): string => guid ?? link ?? look;

/** A stored item: its identifiers, and whether it had a guid. */
export interface KeptItem {
  key: string;
  link: string | null;
  look: string;
  has_guid: boolean;
}

/**
 * Remembers items. An item with a guid is matched by it; by its address if the stored item had no guid; and by its look
 * if only its guid changed. An item without a guid is matched by its address, whether or not the stored item had a
 * guid, else by its look. Several items with one address, as on status pages, are distinguished by guid.
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
