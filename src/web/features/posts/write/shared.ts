/** Content shared from another app, which the service worker stores on this device until a post contains it. */
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

export interface Shared {
  text: string;
  media: Media[];
}

/** The names in `public/sw.js`. */
const kept = 'shared';

async function find(id: string) {
  const shelf = await caches.open(kept);
  const requests = await shelf.keys();
  const request = requests.find(({ url }) => new URL(url).pathname === `/shared/${id}`);
  return request && { shelf, request };
}

/**
 * A title, a text and an address, each on its own line and without repetition: some apps send the address as text.
 */
export function wordsOf(form: FormData): string {
  const words = ['title', 'text', 'url'].flatMap((name) => {
    const value = form.get(name);
    return (typeof value === 'string' && value.trim()) || [];
  });
  const isSaidBy = (one: string, at: number) =>
    words.some((other, n) => n !== at && other.includes(one) && (other !== one || n < at));
  return words.filter((one, at) => !isSaidBy(one, at)).join('\n\n');
}

/** Reads it and uploads its images, each only once even if called again. Shows a message if it is gone. */
export async function readShared(id: string): Promise<Shared> {
  const found = await find(id);
  const answer = found && (await found.shelf.match(found.request));
  if (!answer) {
    void notify.error('What you shared is no longer here. Share it again.');
    return { text: '', media: [] };
  }
  const form = await answer.formData();
  const files = form.getAll('files').filter((file) => file instanceof File);
  const media: Media[] = [];
  for (const file of files.slice(0, limits.post_media)) {
    const { data } = await api.images.upload({ file, query: { same: 'use' } });
    media.push(...data.map(({ id: image, url, alt, pages }) => ({ id: image, url, alt, pages })));
  }
  return { text: wordsOf(form), media };
}

/** A post contains it now. */
export async function forgetShared(id: string): Promise<void> {
  const found = await find(id);
  await found?.shelf.delete(found.request);
}
