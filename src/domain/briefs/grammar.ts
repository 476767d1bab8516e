/** The form of a statement: a full sentence, a call to the reader, or a fragment. */

export type Shape = 'sentence' | 'order' | 'fragment';
export type Grammar = (sentence: string) => Shape;

const orders =
  /^(?:please |just |always |never |don[’']t |do not )?(?:add|apply|arrive|ask|avoid|bake|book|bring|browse|buy|call|check|choose|clean|click|delete|ignore|beware|upgrade|install|uninstall|restart|wrap|remove|throw|(?:bin|boil|cancel|charge|close|cook|drink|eat|lock|open|plan|return|ride|roll|run|store|walk|wipe) (?:the|your|an?|it|them|this|all|plenty|water|or|to|in|up|down|off|out|slowly|before|within|at once)|come|comment|contact|cut|dm|do|donate|download|drop|email|enjoy|enter|fill|find|fold|follow|get|give|go|grab|have|heat|help|join|keep|learn|leave|let|listen|look|mail|make|meet|message|mix|order|park|pay|phone|pick|pop|pour|press|pull|push|put|read|register|remember|reply|reserve|ring|rinse|rsvp|save|scan|see|send|share|show|sign|spread|start|stay|stir|stop|subscribe|switch|take|tell|text|try|turn|update|use|visit|vote|wait|wash|watch|wear|whatsapp|write)\b(?! (?:is|are|was|were|has|have|will|date|time|line|office|code is|club|fair|sale|launch|swap|signing|week|price|prices|of|desk|wanted|opening|party|for papers|night|smoking|day|garden|shop|team|run|language|times)\b)(?!-)/iu;
const verbs =
  /\b(?:is|are|was|were|am|has|have|had|will|would|can|could|must|may|should|shall|do|does|did|won[’']t|can[’']t|isn[’']t|aren[’']t|wasn[’']t|\p{L}+(?:[’'](?:re|ve|ll|m))|(?:it|that|there|he|she|what|who|here)[’']s|needs? (?:an?|the|more|your|our|you|help|volunteers|\d))\b/iu;
const subject =
  /^(?:we|i|you|they|it|he|she|there|this|that)\s+(?:\p{L}+ly\s+|now\s+|also\s+|just\s+)?\p{L}+/iu;

/** Verbs that make a claim of the words before them: “reading every night matters”. */
const claims =
  /^(?!how\b|why\b|what\b)\p{L}.* (?:matters?|works?|helps?|wins?|fails?|pays off|beats? \p{L}+|still counts?)[.!]?$/iu;

/** Whether a statement calls on the reader to do something. */
export const isOrder = (sentence: string): boolean => orders.test(sentence);

/** Classifies by a few keywords, without a dictionary: good enough for a line of input, and small enough for the browser. */
export function plainGrammar(sentence: string): Shape {
  if (isOrder(sentence)) return 'order';
  const first = verbs.exec(sentence);
  return subject.test(sentence) || claims.test(sentence) || (first !== null && first.index > 0)
    ? 'sentence'
    : 'fragment';
}
