/** The beginning of a text, for recognizing it. */

/** At most `most` characters on one line; cut after a word if one ends near, with an ellipsis in place of a period. */
export function excerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= most) return line;
  const room = characters.slice(0, most).join('');
  const lastSpace = room.lastIndexOf(' ');
  const isNear = lastSpace > room.length / 2;
  const kept = isNear ? room.slice(0, lastSpace) : characters.slice(0, most - 1).join('');
  return `${kept.replace(/[.,;:]$/, '')}…`;
}
