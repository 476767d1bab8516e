/** Lookalike letters. A small table of what is actually used to get a word past a reader. */

const twins: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аαɑᴀ'],
  ['b', 'вβʙ'],
  ['c', 'сϲᴄ'],
  ['d', 'ԁɗđᴅ'],
  ['e', 'еєεᴇ'],
  ['f', 'ƒꜰ'],
  ['g', 'ɡցɢ'],
  ['h', 'һнհʜ'],
  ['i', 'іιıɪ'],
  ['j', 'јᴊ'],
  ['k', 'кκᴋ'],
  ['l', 'ӏłʟ'],
  ['m', 'мᴍ'],
  ['n', 'ηոɴ'],
  ['o', 'оοօøᴏ'],
  ['p', 'рρᴘ'],
  ['q', 'ԛ'],
  ['r', 'гʀ'],
  ['s', 'ѕꜱ'],
  ['t', 'тτᴛ'],
  ['u', 'υսᴜ'],
  ['v', 'νѵᴠ'],
  ['w', 'ԝωᴡ'],
  ['x', 'хχ'],
  ['y', 'уγʏ'],
  ['z', 'ᴢ'],
];
const latinOf = new Map(
  twins.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Rows of 26 symbols for the alphabet: circled, squared, and regional indicators. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];
/** The first digit of other scripts, each followed by the rest of 0 to 9. */
const digits = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0d66, 0x0e50];

const within = (rows: readonly number[], size: number, code: number): number | undefined => {
  const row = rows.find((from) => code >= from && code < from + size);
  return row === undefined ? undefined : code - row;
};

function plainOf(character: string): string {
  const latin = latinOf.get(character);
  if (latin !== undefined) return latin;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x0660) return character;
  const letter = within(alphabets, 26, code);
  if (letter !== undefined) return String.fromCharCode(97 + letter);
  return within(digits, 10, code)?.toString() ?? character;
}

/** Lowercase text with lookalikes replaced by the Latin letters and digits they resemble. */
export const withoutLookalikes = (text: string): string => Array.from(text, plainOf).join('');
