/** Replies of a model that speak about the request or the model, or that are no reply at all. English only. */

const verbs =
  'write|answer|help|reply|respond|provide|do|discuss|comment|generate|create|continue|engage|fulfil|fulfill|assist|comply|share|say|tell';
const objects =
  'that|this|it|with|about|to|on|any|anything|you|such|as|the request|a (?:reply|response|post)';
const adverbs = String.raw`(?:(?:really|just|currently|simply|unfortunately|not) ){0,2}`;

const talk: readonly RegExp[] = [
  // A refusal: the verb alone, or with what it refuses, but not “I can’t help smiling”.
  new RegExp(
    String.raw`\bI(?: (?:can(?:not|[’']t| not)|could(?: not|n[’']t)|won[’']t|will not|would rather not|must decline to)|(?:[’']m| am) (?:unable|not able|not allowed|not permitted|not comfortable|sorry,? (?:but )?(?:unable)) ?(?:to)?) ${adverbs}(?:${verbs})(?: (?:${objects})\b|\s*(?:[.!,;]|$))`,
    'imu',
  ),
  /\bI (?:do not|don[’']t) (?:actually |really )?know\s*(?:[.!]|$)/imu,
  /\bI(?:[’']d| would) need (?:to know more|more (?:context|information|details))\b/iu,
  // The request in the third person.
  /\b(?:the |this )?(?:user|persona)s? (?:asks?|asked|is asking|wants?|wanted|would (?:say|reply|answer|respond|like|want)|says|said|seems|needs|is (?:looking|saying))\b/iu,
  /\b(?:the|this) (?:message|prompt|question|comment|request) (?:asks?|asked|is asking|wants?|would (?:need|like|want)|says|seems to)\b/iu,
  /\b(?:I|we) (?:should|need to|must|have to|ought to) (?:probably |just |only |now |first )?(?:reply|respond|answer|be (?:short|brief|concise|friendly|polite|helpful|honest|careful|in character)|keep (?:it|this|the|my) (?:short|brief|reply|answer|tone|concise|simple|friendly)|stay in character|write (?:a|an|one|in|as))\b/iu,
  // A role that is played rather than spoken in.
  /^\W{0,3}(?:(?:response|reply|answer|responding|replying|speaking|writing) (?:as|from)\b|in[- ]character\b|as (?:the )?persona\b)/iu,
  /^\*\p{L}[^*\n]{1,60}\*(?=\s|$)/mu,
  /(?:^|\s)\/(?:no[_-]?)?think\b/iu,
];

/** The first passage of a reply that speaks about the request or the model; `undefined` if there is none. */
export function talkIn(reply: string): string | undefined {
  for (const pattern of talk) {
    const found = pattern.exec(reply)?.[0].trim();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A name in braces, which a template would have filled in. */
export const slotIn = (reply: string): string | undefined =>
  /\{[\p{L}_][\p{L}\p{N}_ .-]{0,40}\}/u.exec(reply)?.[0];

/** What is polite although it is short. */
const courteous =
  /\b(?:hello|hi|hey|howdy|thanks?|thx|welcome|good|great|nice|lovely|happy|merry|cheers|congrat\p{L}*|gm|gn|morning|night|evening|sorry|pleasure|anytime|enjoy|see|same|likewise|love|bless|well|take|have|you|you[’']re|bye|goodbye|amen|agreed|exactly|indeed|absolutely)\b/iu;
const bracketed = /^(?:\([^()]*\)|\[[^[\]]*\]|<[^<>]*>|\{[^{}]*\})$/u;
/** “NO_REPLY” and “END OF POST”: words for a machine. */
const control = /^[A-Z]+(?:[_ -][A-Z]+){0,3}[.!]?$/u;

const fewest = 3;

/** Whether a text is too little to be a reply of its own: “ok”, “(no reply needed)”, “SKIP”. */
export function isNoReply(reply: string): boolean {
  const text = reply.trim();
  if (bracketed.test(text)) return true;
  // Other scripts put no spaces between words, and a figure may be the whole answer.
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\d/u.test(text)) return false;
  const words = text.match(/[\p{L}_]+(?:[’'-]\p{L}+)*/gu) ?? [];
  if (words.length === 0 || courteous.test(text)) return false;
  return words.length < fewest || control.test(text);
}
