/** Which platforms support GIFs, videos and documents, in words. */
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const namesWith = (
  ways: 'beside' | 'alone' | 'only' | 'still' | 'none',
  of: 'clips' | 'videos' = 'clips',
) => LivePlatformIds.filter((id) => platforms[id][of] === ways).map((id) => platforms[id].name);

const phrases = (names: readonly string[], one: string, many: string): readonly string[] =>
  names.length > 0 ? [`${listed.format(names)} ${names.length === 1 ? one : many}.`] : [];

/** One sentence for each way in which platforms handle GIFs. */
export const clipWays: string = [
  ...phrases(
    namesWith('beside'),
    'allows GIFs together with images',
    'allow GIFs together with images',
  ),
  ...phrases(
    namesWith('alone'),
    'allows one GIF per post, without images',
    'allow one GIF per post, without images',
  ),
  ...phrases(namesWith('still'), 'shows a GIF as a still image', 'show a GIF as a still image'),
  ...phrases(namesWith('none'), 'doesn’t allow GIFs', 'don’t allow GIFs'),
].join(' ');

/** Like `clipWays`, for videos. */
export const videoWays: string = [
  ...phrases(
    namesWith('alone', 'videos'),
    'allows one video per post, without images',
    'allow one video per post, without images',
  ),
  ...phrases(namesWith('only', 'videos'), 'takes only videos', 'take only videos'),
].join(' ');

const takingDocuments = Object.values<PlatformTraits>(platforms)
  .filter(({ extras }) => extras?.document_title)
  .map(({ name }) => name);

/** Like `clipWays`, for documents. */
export const documentWays = `Only ${listed.format(takingDocuments)} takes documents: one per post, without images. Its title is among the options of the post.`;
