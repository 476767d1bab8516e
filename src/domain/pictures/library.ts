/** Searching, sorting and tagging images. */
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

/** Whether every typed word is in its prompt, alt text, file name or tags. */
function hasWords({ prompt, alt, file_name, tags }: Described, typed: string): boolean {
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

/** Whether an image matches the filters; `unused` only if its uses were looked up. */
export function isWanted(picture: Described, { search, tag, show }: Wanted, isUsed: boolean) {
  if (search && !hasWords(picture, search)) return false;
  if (tag && !picture.tags.some((one) => isTag(one, tag))) return false;
  if (show === 'undescribed') return !isDescribed(picture.alt);
  return show !== 'unused' || !isUsed;
}

interface Dated extends Described {
  created_at: string;
}

/** Longer common prefixes of names are not compared. */
const nameLength = 100;

const nameOf = ({ prompt, alt, file_name }: Described) =>
  folded(prompt || (isDescribed(alt) ? alt : '') || file_name || '\uFFFF');

/** The sort key of an image, ascending: by `sort`, then newest first. */
export function orderOf(picture: Dated, sort: PictureSort): (number | string)[] {
  const at = Date.parse(picture.created_at);
  if (sort === 'oldest') return [at, picture.id];
  if (sort === 'name') return [nameOf(picture).slice(0, nameLength), -at, picture.id];
  if (sort === 'largest') return [-picture.width * picture.height, -at, picture.id];
  return [-at, picture.id];
}

/** Every tag with its count, alphabetically, in its newest spelling. */
export function tagsIn(pictures: readonly Pick<Described, 'tags'>[]) {
  const found = new Map<string, { name: string; count: number }>();
  for (const name of pictures.flatMap(({ tags }) => tags)) {
    const one = found.get(folded(name)) ?? { name, count: 0 };
    found.set(folded(name), { ...one, count: one.count + 1 });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Tags in the library’s spelling. */
export const spelled = (tags: readonly string[], inUse: readonly { name: string }[]): string[] =>
  tags.map((tag) => inUse.find(({ name }) => isTag(name, tag))?.name ?? tag);

/** An image’s tags after adding some and removing others. */
export const retagged = (
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => distinct([...tags.filter((tag) => !remove.some((one) => isTag(one, tag))), ...add]);

/** An image’s tags after one was renamed, or removed if `to` is `null`; `undefined` if it does not have the tag. */
export function renamed(
  tags: readonly string[],
  from: string,
  to: string | null,
): string[] | undefined {
  if (!tags.some((tag) => isTag(tag, from))) return undefined;
  return distinct(tags.flatMap((tag) => (isTag(tag, from) ? (to ?? []) : tag)));
}
