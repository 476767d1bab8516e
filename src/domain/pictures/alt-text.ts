/** Descriptions of pictures to start from; their owner can put better ones in their place. */
import { limits } from '#contract/core/limits.ts';
import { prose } from '#contract/core/text.ts';

export const undescribed = 'Uploaded image';
const longest = 120;

// Names that cameras, phones and programs give, and nobody chose.
const unchosen =
  /^(?:img|image|images|dsc[nf]?|pxl|mvimg|photo|picture|pic|file|download|untitled|unnamed|unknown|screenshot|scan|capture|avatar|whatsapp image)?(?:[\s\d()]|\bat\b|\b(?:am|pm|jpeg|copy)\b)*$/i;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the name of a file says about its picture; a general word where it says nothing. */
export function altFromFilename(filename: string): string {
  const name = filename.replace(/^.*[/\\]/, '').replace(/\.[a-z\d]{1,5}$/i, '');
  const said = prose(limits.image_alt).safeParse(name.slice(0, longest));
  const words = said.success ? said.data.replace(/[\s\-_+.~]+/g, ' ').trim() : '';
  return unchosen.test(words) || !/\p{L}{2}/u.test(words) ? undescribed : capitalised(words);
}

/** Whether anything is said of what is on a picture. */
export const isDescribed = (alt: string): boolean => alt.trim() !== '' && alt !== undescribed;

/** A description to start from where there is none: what was asked for. `null` where there is one, or nothing was asked for. */
export function suggestedAlt({ alt, prompt }: { alt: string; prompt: string }): string | null {
  if (isDescribed(alt)) return null;
  const said = prose(limits.image_alt).safeParse(prompt);
  return said.success && said.data !== '' ? capitalised(said.data) : null;
}
