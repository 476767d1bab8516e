/** Sentences in a stranger’s text that are not about the character but for the model that reads it. */
import { sentences } from '#domain/text/segmenters.ts';

/** “Ignore the instructions” in the languages that agents can write in, and in Arabic. */
const dismissed: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,60}\b(?:instruction|rule|prompt|guideline|previous|above)/iu,
  /\b(?:ignoriere(?:n sie)?|vergiss|vergessen sie|missachte)\b[^.\n]{0,60}(?:anweisung|regel|vorgabe|befehl|vorherig|bisherig)/iu,
  /(?:ignor|olvid|oubli|esque[cç]|dimentic)\p{L}*[^.\n]{0,60}(?:instruc|instruç|istruzion|consigne)/iu,
  /\b(?:negeer|vergeet|ignorera|glöm|zignoruj|zapomnij)\p{L}*[^.\n]{0,60}(?:instruc|instruk|polece)/iu,
  /(?:игнорируй|забудь|ігноруй)\p{L}*[^.\n]{0,60}(?:инструкц|указани|правил|інструкц|вказівк)/iu,
  /(?:talimat|kural)\p{L}*[^.\n]{0,40}(?:yoksay|görmezden|unut)/iu,
  /(?:忽略|无视|忘记|忘掉)[^。\n]{0,30}(?:指令|指示|规则|提示)|(?:指令|指示|规则)[^。\n]{0,10}(?:无效|作废)/u,
  /(?:指示|命令|ルール|プロンプト)[^。\n]{0,20}(?:無視|忘れ)/u,
  /(?:지시|명령|규칙)[^.\n]{0,20}(?:무시|잊)/u,
  /تجاهل[^.\n]{0,60}(?:تعليمات|أوامر|القواعد)/u,
];
const others: readonly RegExp[] = [
  /\b(?:reveal|print|repeat|send|leak|show)\b[^.\n]{0,60}\b(?:system prompt|api keys?|passwords?|secrets?|credentials?)\b/iu,
  /\bfrom now on,? you (?:are|will|must|act)\b|\byou are now (?:an?|the)\b[^.\n]{0,40}\b(?:ai|model|assistant)\b/iu,
  /\b(?:unrestricted|uncensored|jailbroken) (?:ai|model|assistant)\b/iu,
  /\bmark this (?:card|file|character)\b|\bnotes? to the (?:ai|model|importer|system)\b/iu,
  // What the formats of chats and prompts begin a part with.
  /<\|[^|\n]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|^\s*\[?(?:system(?: note| prompt| message)?|importer|developer|instructions?)\s?\]?:/iu,
  /^\s*#{1,6}\s?(?:system|instructions?)\b/iu,
];

const isOrder = (text: string): boolean =>
  dismissed.some((one) => one.test(text)) || others.some((one) => one.test(text));

/** A line up to the sentence that is an order: what follows belongs to it. */
function upToOrder(line: string): string {
  if (!isOrder(line)) return line;
  let kept = '';
  for (const { segment } of sentences().segment(line)) {
    if (isOrder(segment)) break;
    kept += segment;
  }
  // An order can go over several sentences.
  return isOrder(kept) || kept.length === line.length ? '' : kept.trimEnd();
}

/** The text without orders to a model, and without what follows them in the same line. */
export const withoutOrders = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const kept = upToOrder(line);
      return kept === '' && line !== '' ? [] : [kept];
    })
    .join('\n');
