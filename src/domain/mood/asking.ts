/**
 * Whether a message asks something, so that thanks alone would ignore it. In doubt it does: no draft is better than one
 * that ignores a question.
 */

/** Praise in the form of a question: “How lovely is that?!”, “Gorgeous, aren’t they?” */
const praise =
  '(?:lovely|beautiful|gorgeous|cute|cool|amazing|stunning|adorable|pretty|wonderful|nice|sweet|brilliant|fantastic|awesome|delicious|charming)';
const praising: readonly RegExp[] = [
  new RegExp(
    `\\bhow (?:very |absolutely |utterly )?${praise} (?:is|are|was|were) (?:(?:this|that|these|those)(?: \\p{L}+)?\\s*[?!]*|(?:it|they)\\s*\\?*!+\\?*)(?=\\s*[^\\p{L}\\s]|\\s*$)`,
    'giu',
  ),
  /\bhow (?:good|great) (?:is|are|was|were) (?:this|that|these|those)\s*[?!]+/giu,
  new RegExp(
    `\\b(?:isn|aren)[’']?t (?:this|that|these|those|it|they) (?:just |so |simply |the most )?${praise}(?: \\p{L}+)?\\s*[?!]+`,
    'giu',
  ),
  new RegExp(
    `\\b${praise},?\\s+(?:isn|aren|wasn|weren)[’']?t (?:it|they|this|that|these|those)\\s*[?!]+`,
    'giu',
  ),
  /\bwhat[’']?s not to (?:love|like)(?: \p{L}+){0,3}\s*[?!]+/giu,
  /\bwho (?:doesn[’']?t|does not|wouldn[’']?t|would not) (?:love|like|want|adore)(?: \p{L}+){0,4}\s*[?!]+/giu,
  /\b(?:could|can) (?:this|that|these|those|it|they)(?: \p{L}+)? (?:be|get) any (?:cuter|lovelier|better|sweeter|prettier|nicer|cooler)\s*[?!]+/giu,
];
/** Greetings in the form of a question. */
const courtesies =
  /\bhow(?: are|[’']re) (?:you|things)(?: (?:doing|all|today|going))*\s*\?*|\bhow(?:[’']s| is) (?:it going|everything|life|your day)\s*\?*|\bwhat[’']s up\s*\?*/giu;

/** The message without questions that ask nothing: praise is said plainly, and courtesies are left out. */
export const withoutRhetoric = (message: string): string =>
  praising
    .reduce((text, pattern) => text.replace(pattern, 'lovely!'), message)
    .replace(courtesies, ' ')
    .trim();

const subject =
  '(?:you|u|i|we|they|it|he|she|this|that|these|those|there|the|an?|any|anyone|anybody|someone|some|my|your|our|his|her|their|its|one|people|kids|children|adults|beginners|guests|visitors|dogs|pets)';
const someone = '(?:you|u|i|we|they|he|she|it|anyone|anybody)';
const verb =
  "(?:is|are|am|was|were|do|does|did|can|could|will|would|shall|should|may|might|must|isn[’']?t|aren[’']?t|don[’']?t|doesn[’']?t|didn[’']?t|can[’']?t|couldn[’']?t|won[’']?t|wouldn[’']?t|shouldn[’']?t)";
const opening =
  '^\\W*(?:@\\S+\\s+|(?:and|but|so|or|also|please|hi|hello|hey|ok|okay|oh|thanks|just)\\b[\\s,]*)*';
/** How a clause asks without a mark. */
const clauses: readonly RegExp[] = [
  new RegExp(`${opening}${verb} ${subject}\\b`, 'iu'),
  new RegExp(`${opening}(?:have|has|had) ${someone}\\b`, 'iu'),
  new RegExp(`${opening}(?:is|are|does) \\p{L}+ \\p{L}+`, 'iu'),
  new RegExp(`${opening}(?:what|where|when|how|why)(?:[’']s| (?:\\p{L}+ ){0,4}?${verb}) `, 'iu'),
  new RegExp(
    `${opening}(?:how (?:much|many|long|far|often|big|old|late|early|soon|about|come|to)|what (?:about|if|time|size|day)|why not|any (?:chance|idea|news|plans)|anyone know|where to|when to)\\b`,
    'iu',
  ),
];
/** “What a lovely post”, “How lovely this is”, “When I use it, I smile”: no question, whatever follows. */
const exclaiming = new RegExp(
  `${opening}(?:what an?\\b|(?:what|when|where|how) (?:i|you|we|they|he|she|it|the|my|your|this|that)\\b|how ${praise}\\b)`,
  'iu',
);
/** A question within a statement. */
const indirect =
  /\b(?:wonder(?:ing|ed)? (?:if|whether|who|what|when|where|which|how|why)|(?:like|love|want|need) to know|let (?:me|us) know|(?:not sure|unsure|curious) (?:if|whether|what|when|how|which)|(?:tell|send|show) (?:me|us)\b|(?:i have|i[’']ve|got|have) (?:a|one|another|some) questions?|(?:can|could|may|do) you (?:please )?\p{L}+|\b(?:i[’']?m|we[’']?re) looking for|please (?:advise|confirm|explain|reply|answer))/iu;
/** How people ask in other languages, at the beginning of a sentence. */
const abroad =
  /^[^\p{L}]*(?:(?:und|aber|oder|et|mais|y|pero|e|ma|en|i|a|и)\s+)?(?:(?:wer|was (?:kostet|kosten|ist|sind|habt|hat|macht|gibt|braucht)|wann|wo|woher|wohin|wie(?! (?:schön|toll|süß|lieb|nett|cool|wunder))|warum|wieso|weshalb|welche[rsmn]?|kann|kannst|könnt|können|könnte|könntet|habt|hast|haben|gibt|darf|dürfen|seid|liefert|versendet|verschickt|bietet|nehmt|verkauft|macht|ist|sind)\s+\p{L}|(?:comment|pourquoi|quand|où|qui|combien|est[ -]ce que|quel(?:le)?s? (?:est|sont)|avez[ -]vous|pouvez[ -]vous|livrez[ -]vous|puis[ -]je|peut[ -]on|y a[ -]t[ -]il)(?!\p{L})|(?:cómo|qué (?:hora|horario|precio|día|es)|por qué|cuándo|dónde|quién|cuánto|cuánta|cuál|puedes|pueden|puedo|tienen|hay|envían|hacen)(?!\p{L})|(?:perché|quando|dove|chi|quale|quanto|come posso|posso|potete|avete|spedite)(?!\p{L})|(?:como posso|por que|onde|quem|qual|quanto|vocês|posso|podem|têm)(?!\p{L})|(?:hoe(?! (?:mooi|leuk|lief|fijn))|wat (?:kost|kosten|is|zijn|doet)|waar|wanneer|waarom|welke|kan|kunnen|mag|hebben|verzenden|leveren|zijn)\s+\p{L}|(?:jak|dlaczego|kiedy|gdzie|czy|ile|kto|co)(?!\p{L})|(?:как|почему|когда|где|кто|что|сколько|можно|есть ли)(?!\p{L}))|(?:吗|嗎|呢|ですか|ますか|까요|나요|습니까)\W*$|¿/iu;

const links = /https?:\/\/\S+/giu;

/** What a sentence consists of, between commas, dashes and conjunctions. */
const clausesOf = (text: string): string[] =>
  text.split(/[,;:–—]\s+|\s(?=(?:and|but|so)\s)|\s-\s/u).filter((one) => /\p{L}/u.test(one));
const sentencesOf = (text: string): string[] =>
  text.split(/[.!?…。！\n]+|\p{Extended_Pictographic}/u).filter((one) => /\p{L}/u.test(one));

/** Such a word only asks at the beginning of a sentence: “…, which is no surprise”. */
const asksWho = new RegExp(`${opening}(?:who|which|whose)\\b`, 'iu');

const asksIn = (clause: string): boolean =>
  abroad.test(clause) ||
  (!exclaiming.test(clause) && clauses.some((pattern) => pattern.test(clause)));

/** Whether a message asks something, with or without a mark; praise that is put as a question asks nothing. */
export function asksAnything(message: string): boolean {
  const text = withoutRhetoric(message.replace(links, ' '));
  return (
    /[?？؟]/u.test(text) ||
    indirect.test(text) ||
    sentencesOf(text).some((sentence) => asksWho.test(sentence) || clausesOf(sentence).some(asksIn))
  );
}
