/** What stored posts look like, for comparisons between them. */
import { inZone } from '#contract/core/time.ts';
import { ContentTypes } from '#contract/content/kinds.ts';
import type { PostForm } from '#domain/analytics/post-form.ts';
import type { DescribedPost } from './courses.store.ts';

/** In this zone; without one, in that of the post’s schedule, if it has one. */
export function formOf(
  { text, parts, media, content_type, published_at, timezone }: DescribedPost,
  zone = timezone,
): PostForm {
  const clock = zone === null ? null : inZone(published_at, zone);
  return {
    text,
    parts,
    media,
    kind: ContentTypes.find((one) => one === content_type) ?? null,
    hour: clock?.hour ?? null,
    weekday: clock?.dayOfWeek ?? null,
  };
}
