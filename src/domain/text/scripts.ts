/**
 * Regular expression source (flag `u`) for a character of a script without spaces. The long vowel sign belongs to no
 * script, but to words in kana.
 */
export const unspacedSign = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
