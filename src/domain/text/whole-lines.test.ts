import { describe, expect, it } from 'vitest';
import { wholeLines } from './whole-lines.ts';

const list = 'Bread\nRye: 5.20 euros\nSpelt: 4.40 euros\n\nCoffee\nEspresso: 2.20 euros';
const within = (length: number) => (text: string) => text.length <= length;

describe('P-49.403 the beginning of a document', () => {
  it('ends with a whole line, and with no heading of what is left out', () => {
    expect(wholeLines(list, false)).toBe(list);
    expect(wholeLines(list, true)).toBe('Bread\nRye: 5.20 euros\nSpelt: 4.40 euros');
    expect(wholeLines(list, false, within(35))).toBe('Bread\nRye: 5.20 euros');
  });

  it('ends with a whole sentence if the first line is too long, and is empty if that is too', () => {
    const line = 'We bake at night. Our rye rests for 48 hours.';
    expect(wholeLines(line, false, within(30))).toBe('We bake at night.');
    expect(wholeLines(line, true)).toBe('We bake at night.');
    expect(wholeLines(line, false, within(10))).toBe('');
  });
});
