/** Reads a character file of any kind that this product knows. */
import {
  characterFormat,
  characterVersion,
  type ReadCharacter,
} from '#contract/agents/characters.ts';
import { onOneLine } from '#contract/core/plain-text.ts';
import { cardIn, readCard } from './card.ts';
import { type Fields, fieldOf, isFields } from './draft.ts';
import { isEliza, readEliza } from './eliza.ts';
import { fitName } from './fit.ts';
import { type Note, ownWords, plainWords, type Reading } from './foreign-text.ts';
import { readOwn } from './own.ts';

/** Why a file isn’t read, one sentence for its owner. */
export interface Refused {
  refused: string;
}

export const unknownFile =
  'This isn’t a character file that SocialAI knows. Use one from elizaOS, a Character Card, or one downloaded here.';
const unnamed = 'The character in this file has no name. Add one and try again.';
const newer = 'This file comes from a newer version of SocialAI. Update this server to read it.';

/** The name of a character, before anything else is read: other texts contain it. */
function nameIn(fields: Fields, words: typeof ownWords): Reading | undefined {
  const given = fieldOf(fields, 'name');
  if (typeof given !== 'string') return undefined;
  const notes = new Set<Note>();
  const whole = onOneLine(words(given, { name: '', notes }));
  const name = fitName(whole);
  if (name === undefined) return undefined;
  if (name !== whole) notes.add('name');
  return { name, notes };
}

function readingOwn(file: Fields): ReadCharacter | Refused {
  if (fieldOf(file, 'version') !== characterVersion) return { refused: newer };
  const persona = fieldOf(file, 'persona');
  const reading = nameIn(isFields(persona) ? persona : {}, ownWords);
  return reading === undefined ? { refused: unnamed } : readOwn(file, reading);
}

function readingForeign(file: Fields): ReadCharacter | Refused {
  const card = cardIn(file);
  if (!card && !isEliza(file)) return { refused: unknownFile };
  const reading = nameIn(card?.fields ?? file, plainWords);
  if (reading === undefined) return { refused: unnamed };
  return card ? readCard(card, file, reading) : readEliza(file, reading);
}

/** The personality in the text of a file, with the report of what became of each field. Throws nothing. */
export function readCharacter(text: string): ReadCharacter | Refused {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { refused: unknownFile };
  }
  if (!isFields(file)) return { refused: unknownFile };
  return fieldOf(file, 'format') === characterFormat ? readingOwn(file) : readingForeign(file);
}
