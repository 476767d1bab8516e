/** The accounts that a text mentions. */

/** An account with its @, also one that is called like a domain; no mail address and no link. */
const mention = /(?<![\p{L}\p{N}_@./])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/gu;

/** Every account that a text mentions, as it is written there, without the @. */
export const mentionsIn = (text: string): string[] =>
  Array.from(text.matchAll(mention), ([, name = '']) => name);
