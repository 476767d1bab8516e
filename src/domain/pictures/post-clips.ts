/** Whether a platform takes the clips that are to go with a post. */

interface Clips {
  name: string;
  clips?: 'beside' | 'alone' | 'none';
}

/** A clip is a GIF, by the type of its bytes. */
export const isClip = ({ mime }: { mime: string }): boolean => mime === 'image/gif';

/** A clip is a GIF, by the address of a picture that this server keeps. */
export const isClipAt = ({ url }: { url: string }): boolean => url.endsWith('.gif');

/** Why a platform does not take these clips and pictures together, for the person who chose them. */
export function clipFaultOf<Item>(
  { name, clips: taken = 'none' }: Clips,
  media: readonly Item[],
  isOne: (item: Item) => boolean,
): string | undefined {
  if (taken === 'beside' || !media.some((item) => isOne(item))) return undefined;
  if (taken === 'none') return `${name} doesn’t allow GIFs. Remove the GIF.`;
  if (media.length === 1) return undefined;
  return `${name} allows a GIF only on its own. Remove the other images or the GIF.`;
}
