/** Which platforms take clips, in words for whoever is about to post one. */
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const namesWith = (ways: 'beside' | 'alone' | 'none'): readonly string[] =>
  LivePlatformIds.filter((id) => platforms[id].clips === ways).map((id) => platforms[id].name);

const said = (names: readonly string[], one: string, many: string): readonly string[] =>
  names.length > 0 ? [`${listed.format(names)} ${names.length === 1 ? one : many}.`] : [];

/** One sentence for each way in which platforms go about clips. */
export const clipWays: string = [
  ...said(
    namesWith('beside'),
    'allows GIFs together with images',
    'allow GIFs together with images',
  ),
  ...said(
    namesWith('alone'),
    'allows one GIF per post, without images',
    'allow one GIF per post, without images',
  ),
  ...said(namesWith('none'), 'doesn’t allow GIFs', 'don’t allow GIFs'),
].join(' ');
