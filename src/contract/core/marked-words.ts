/** The words of a post that stand out in it: addresses, mentions and hashtags. */
const marked =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’…]|(?<![\p{L}\p{N}_])(?:#[\p{L}\p{N}_]+|@[\p{L}\p{M}\p{N}_]+(?:[-.][\p{L}\p{M}\p{N}_]+)*))/gu;

/** A stretch of a text, as it is shown; `href`: where it leads. */
export type Words =
  | { kind: 'plain'; shown: string }
  | { kind: 'tag'; shown: string }
  | { kind: 'link'; shown: string; href: string };

/** A text from its beginning to its end, with what stands out in it. */
export const markedWords = (text: string): Words[] =>
  text.split(marked).map((shown, at): Words => {
    // Every second piece is a match of the pattern.
    if (at % 2 === 0) return { kind: 'plain', shown };
    if (!shown.startsWith('http')) return { kind: 'tag', shown };
    return { kind: 'link', shown: shown.replace(/^https?:\/\//, ''), href: shown };
  });
