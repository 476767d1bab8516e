/** Suggests alt texts, which the owner can replace. */
import { limits } from '#contract/core/limits.ts';

/** The placeholder that earlier versions stored for images without alt text. */
export const undescribed = 'Uploaded image';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether an image has a real alt text. */
export const isDescribed = (alt: string): boolean => alt.trim() !== '' && alt !== undescribed;

/** The prompt as a suggested alt text; `null` if there is an alt text already, or no prompt. */
export function suggestedAlt({ alt, prompt }: { alt: string; prompt: string }): string | null {
  if (isDescribed(alt)) return null;
  // The stored prompt already passed the contract’s text rules.
  const words = prompt.trim();
  return words === '' || words.length > limits.image_alt ? null : capitalised(words);
}
