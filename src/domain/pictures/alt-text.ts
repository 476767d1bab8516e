/** Descriptions of pictures to start from; their owner can put better ones in their place. */
import { limits } from '#contract/core/limits.ts';

/** What pictures of earlier versions have that nobody described. */
export const undescribed = 'Uploaded image';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether anything is said of what is on a picture. */
export const isDescribed = (alt: string): boolean => alt.trim() !== '' && alt !== undescribed;

/** A description to start from where there is none: what was asked for. `null` where there is one, or nothing was asked for. */
export function suggestedAlt({ alt, prompt }: { alt: string; prompt: string }): string | null {
  if (isDescribed(alt)) return null;
  // What is kept as a prompt was held to the contract's rules for text when it came.
  const said = prompt.trim();
  return said === '' || said.length > limits.image_alt ? null : capitalised(said);
}
