/** What of opentype.js is used here; the package says nothing about its types. */
declare module 'opentype.js' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };
  export interface Path {
    commands: Command[];
  }
  export interface Glyph {
    advanceWidth?: number;
    getPath(x: number, y: number, size: number): Path;
  }
  export interface Font {
    unitsPerEm: number;
    /** 0 where the font has no such letter. */
    charToGlyphIndex(letter: string): number;
    charToGlyph(letter: string): Glyph;
    /** In units of the font. */
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
