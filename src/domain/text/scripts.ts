/**
 * A sign of a script that is written without spaces between words, as the source of an expression with the flag `u`. The
 * long vowel sign belongs to no script by itself, but to words in kana.
 */
export const unspacedSign = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
