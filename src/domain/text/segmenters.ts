/** Segments text into sentences, words and user-perceived characters. */
import { lazily } from '#domain/lazily.ts';

const segmenter = (granularity: 'sentence' | 'word' | 'grapheme') =>
  lazily(() => new Intl.Segmenter('en', { granularity }));

export const sentences = segmenter('sentence');
export const words = segmenter('word');
export const graphemes = segmenter('grapheme');
