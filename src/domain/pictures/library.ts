/** How pictures of a library are found, ordered and tagged. */
import { distinct } from '#contract/core/plain-text.ts';
import type { PictureShow, PictureSort } from '#contract/images/library-calls.ts';
import { isDescribed } from './alt-text.ts';

export interface Described {
  id: string;
  prompt: string;
  alt: string;
  file_name: string | null;
  tags: readonly string[];
  width: number;
  height: number;
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const isTag = (one: string, other: string) => folded(one) === folded(other);

/** Whether every word that was typed is in its prompt, description, file name or tags. */
export function hasWords({ prompt, alt, file_name, tags }: Described, typed: string): boolean {
  const text = folded([prompt, alt, file_name ?? '', ...tags].join(' '));
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface Wanted {
  search?: string | undefined;
  tag?: string | undefined;
  show?: PictureShow | undefined;
}

/** Whether a picture is among those that are asked for; `unused` only where that was found out. */
export function isWanted(picture: Described, { search, tag, show }: Wanted, isUsed: boolean) {
  if (search && !hasWords(picture, search)) return false;
  if (tag && !picture.tags.some((one) => isTag(one, tag))) return false;
  if (show === 'undescribed') return !isDescribed(picture.alt);
  return show !== 'unused' || !isUsed;
}

interface Dated extends Described {
  created_at: string;
}

/** Two names that are alike so far are in any order. */
const nameLength = 100;

const nameOf = ({ prompt, alt, file_name }: Described) =>
  folded(prompt || (isDescribed(alt) ? alt : '') || file_name || '\uFFFF');

/** What orders pictures, the lowest first: by `sort`, and those that are alike by the newest. */
export function orderOf(picture: Dated, sort: PictureSort): (number | string)[] {
  const at = Date.parse(picture.created_at);
  if (sort === 'oldest') return [at, picture.id];
  if (sort === 'name') return [nameOf(picture).slice(0, nameLength), -at, picture.id];
  if (sort === 'largest') return [-picture.width * picture.height, -at, picture.id];
  return [-at, picture.id];
}

/** Every tag of these pictures and how many have it, in order of the alphabet; the newest spelling counts. */
export function tagsIn(pictures: readonly Pick<Described, 'tags'>[]) {
  const found = new Map<string, { name: string; count: number }>();
  for (const name of pictures.flatMap(({ tags }) => tags)) {
    const one = found.get(folded(name)) ?? { name, count: 0 };
    found.set(folded(name), { ...one, count: one.count + 1 });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Tags in the spelling that the library has them in. */
export const spelled = (tags: readonly string[], inUse: readonly { name: string }[]): string[] =>
  tags.map((tag) => inUse.find(({ name }) => isTag(name, tag))?.name ?? tag);

/** The tags of a picture after some were added and others removed. */
export const retagged = (
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => distinct([...tags.filter((tag) => !remove.some((one) => isTag(one, tag))), ...add]);

/** The tags of a picture after one was renamed, or removed where `to` is `null`; `undefined` where it doesn’t have that one. */
export function renamed(
  tags: readonly string[],
  from: string,
  to: string | null,
): string[] | undefined {
  if (!tags.some((tag) => isTag(tag, from))) return undefined;
  return distinct(tags.flatMap((tag) => (isTag(tag, from) ? (to ?? []) : tag)));
}
