/** Detects output that is a chat answer rather than a finished post. What the owner typed in the brief is allowed. */
import { elided } from '#contract/core/cut.ts';
import { given, type Rule } from './check-rules.ts';

// Texts of a model that speak about the request, the model or themselves, and replies that are none. English only.

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
const slotIn = (reply: string): string | undefined =>
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

/** Finds what a text says about itself, its length or the request instead of its subject. English only. */

const made =
  'truncated|shortened|cut|trimmed|split|rewritten|revised|condensed|reworded|adjusted|abbreviated|generated|corrected|edited|removed|omitted|reduced|merged';
const noun = '(?:post|tweet|thread|text|caption|reply|response|draft|message)';
const tells =
  'about|is about|talks about|discusses|describes|explains|highlights|emphasi[sz]es|conveys|aims to|is (?:intended|meant|designed|written|aimed|addressed|suitable|within|friendly|short|concise|clear|engaging|informative|brief)|informs|announces|summari[sz]es|focuses on|mentions|provides|presents|outlines|encourages|promotes|invites|captures|reflects|contains|includes|covers|expresses|introduces|uses|gives|states|says|tells|shares|reminds|warns|celebrates';

const patterns: readonly RegExp[] = [
  // “Part 1 has been truncated”, “The post was shortened to fit the limit”.
  new RegExp(
    String.raw`\b(?:(?:this|the|my|your|each) ${noun}|(?:part|tweet|post) \d{1,2}) (?:has|have|had|was|were|is|are)(?: now)?(?: been)?(?: also| slightly| further)? (?:${made})\b|\b(?:part|tweet|post) \d{1,2} (?:is|was|are|were) (?:now |still )?(?:too (?:long|short)|\d{2,5} characters)`,
    'iu',
  ),
  // “This post is about …”, “The text discusses …”.
  new RegExp(
    String.raw`(?:^|[.!?…]\s)(?:(?:this|the above|the following|the (?:provided|given|generated|resulting)) (?:\p{L}+ )?${noun}|the (?:text|tweet|caption|draft))\s(?:${tells})\b(?!:|:? ["“„«‘])`,
    'imu',
  ),
  new RegExp(
    String.raw`(?:^|[.!?…]\s)the (?:post (?=is about)|(?:post|message) (?!is about))(?:is (?:about|written|intended|meant|designed)|mentions|announces|informs|reminds (?:people|readers)|discusses|highlights|emphasi[sz]es|conveys|aims to|informs|talks about|captures|encourages)\b`,
    'imu',
  ),
  // “A friendly post for people who …”.
  /^an? (?:[\p{L}-]+,? ){0,4}(?:(?:post|tweet|caption) (?:for|to|that|which|on|in|with|from)|(?:post|tweet|caption|text|reply) (?:about|announcing|inviting|describing|aimed|written))\b/iu,
  // “I apologize for the length of this post”.
  /\b(?:apologi[sz]e|sorry|apologies|pardon)(?: again)? for (?:the |any |this |my |such a )?(?:length|brevity|(?:very |rather )?(?:long|lengthy|short) (?:post|thread|text|message|tweet|reply|response)|(?:confusion|mistake|error|oversight)s? in (?:my|the) (?:previous|last|earlier)|(?:previous|last|earlier) (?:response|reply|answer|version|attempt|text|post))/iu,
  // Limits and counts.
  /\b(?:the )?(?:character (?:limits?|count|restrictions?)|length (?:limits?|restrictions?|constraints?)|token limits?)\b|\b(?:over|under|within|below|exceed(?:s|ing|ed)?|fits?(?: within| into| in)?|up to|at most|in|less than|fewer than|maximum of) (?:the )?(?:limit of )?\d{2,5}[ -](?:characters?|chars?|tokens?)\b(?! of\b)|\b\d{1,5} characters (?:long|or less|or fewer|over|too|including|max)\b|\bthe limit (?:is|of) (?:\d{2,5} characters|\d{3,5}\.?\s*$)|\ball parts together\b/iu,
  /[[(](?:truncated|shortened|cut off|edited for length|revised|omitted)[\])]|\b(?:shortened|truncated|trimmed|cut) to fit (?:the|within|in) (?:the )?(?:limit|length|space|post|tweet|characters?)\b|\bto fit (?:within |into |in )?the (?:character |length )?limit\b|\b(?:stay|stays|remain|be|keep it) (?:within|under|below) the (?:limit|length|maximum)\b|\bprevious (?:version|attempt|draft|response|reply|answer) (?:was|is) too (?:long|short)\b|\bdue to (?:the )?(?:character|length|space) (?:limit|restriction|constraint)/iu,
  /\b(?:the|all) facts (?:do not|don[’']t|did not|(?:provided|given)(?! by\b)|above)\b|\bno (?:further |additional |other |more )?(?:information|details|facts|context) (?:was|were|is|are) (?:provided|given)\b|\bI (?:cannot|can[’']t|could not|couldn[’']t) (?:include|fit|mention) (?:all|every|everything)\b|^(?:your|the) (?:post|tweet|draft|thread|reply|caption) is (?:ready|below|here|done|complete)\b|^this is (?:the|a|my) (?:shortened|revised|rewritten|corrected|shorter)\b|\bin this (?:tweet|caption)\b/imu,
  // The request.
  /\bas (?:you )?(?:requested|asked|instructed)\b(?=[\s:,.!]*(?:$|\n|here|:|in the (?:brief|prompt|task)))|\b(?:as )?per (?:your|the) (?:request|instructions?|guidelines?|brief|prompt|requirements?|facts)\b|\b(?:based on|using|according to|from|with|in) the (?:provided|given|above|supplied) (?:facts?|information|context|text|topic|details|brief|instructions?|guidelines?|data|persona)\b|\bthe (?:provided|supplied) (?:facts?|information|context|text|topic|details|brief)\b|\b(?:the|your) (?:brief|prompt|instructions?) (?:does|did|do|asks?|says?|states?|mentions?|requires?|specif\w+|given|above|provided)\b|\byou asked (?:me|for (?:a|an|one) (?:short |new |different )?(?:post|tweet|thread|reply))\b|\bthe user (?:has )?(?:asked|requested) (?:for|me|us|that|a|an)\b|^write (?:one|a|an) (?:\p{L}+ )?(?:post|tweet|thread|part) (?:about|that|for|on|which|in)\b|\bthe (?:system prompt|user[’']s (?:request|message|query|input|question))\b/imu,
  // “I’ve shortened it”, “Let me know if you’d like changes”.
  /\bI(?:[’']ve| have|[’']ll| will)? (?:also |now |just )?(?:written|wrote|rewritten|rewrote|revised?|shorten(?:ed)?|trim(?:med)?|removed?|kept|reworded|rephrased?|condensed?|adjusted|avoided) (?:(?:this|the) (?:post|text|tweet|thread|length|hashtags?|emojis?|tone|wording)|all (?:of )?the facts|hashtags|emojis)\b(?! (?:all|for|since|my|until)\b)|\b(?:let me know if|tell me if|would you like me to|do you want me to|if you(?:[’']d| would) like(?:,| me to)? I?) ?(?:you(?:[’']d| would)? (?:like|want|need|prefer) (?:me to|any (?:changes|edits|adjustments)|a(?:nother)? (?:different |other )?(?:version|post|draft|tone))|(?:this|that|it) (?:works|helps|fits|meets)|(?:revise|rewrite|adjust|change|make|write|shorten|can (?:also )?(?:revise|rewrite|adjust|change|shorten|reword|(?:make|write|provide|create) (?:it|this|another|an? (?:new|shorter|longer|different)))))\b|\bfeel free to (?:adjust|edit|modify|tweak|customi[sz]e|adapt|revise|replace)(?= (?:it|this|that|as needed|further|(?:(?:the|this|your|my|any) )?(?:\p{L}+ )?(?:post|text|tweet|thread|caption|draft|reply|message|wording|tone|length|hashtags?|emojis?|placeholders?))\b|\W*$)|\bI hope (?:this|that|it) (?:post |text |version )?(?:meets|fits|works|is what|matches|satisfies|captures|helps you with your)\b/iu,
  /(?:^|[.!?…]\s|\n)\W{0,3}(?:(?:here is|here[’']s|below is) )?(?:the |a |my |your )?(?:(?:revised|rewritten|shortened|shorter|corrected|reworded|rephrased) (?:version|text|tweet|draft|post|thread|part|reply)|(?:updated|improved|edited|alternative|final) (?:text|tweet|draft|post|thread|reply))\b[^.!?\n]{0,40}(?::|\n)/iu,
  // What a model says beside its answer.
  /\bas (?:requested|instructed|asked),? (?:no|without|with no) (?:hashtags?|emojis?|links?)\b|(?:^|[.!?…]\s|\()(?:written|phrased|kept) in an? (?:[\p{L}-]{1,20},? ){0,3}(?:tone|style|voice)\b|\(no (?:emojis?|hashtags?|links?)\b[^()\n]{0,30}\)|\bno (?:emojis?|hashtags?) (?:(?:were|was) )?(?:used|included|added)\b/imu,
  /\bI(?:[’']ve| have)? made (?:it|this) (?:a (?:bit|little) )?(?:shorter|longer|(?:more|less) (?:concise|casual|formal|friendly))\b|\b(?:would you like|do you want|want|need) (?:(?:another|a (?:different|shorter|longer|new)|an alternative) (?:version|draft|post|tweet|caption)\b|me to (?:rewrite|shorten|revise|reword|make (?:it|this) (?:shorter|longer|punchier|friendlier|funnier|more|less))\b)/iu,
  /\bbelow (?:you(?:[’']ll| will| can)? find|is|are) (?:my|the|your|an?) (?:\p{L}+ )?(?:post|tweet|thread|reply|caption|draft)\b|\bno facts about [^.!?\n]{1,60} (?:were|was|are) (?:given|provided|available)\b|\b(?:we|I) (?:need|have|must|should) (?:to )?(?:write|produce|create|craft|draft) (?:an?|one|the|this) (?:[\p{L}-]{1,20} ){0,3}(?:post|tweet|thread|reply|caption)\b/iu,
  // The words of a repair.
  /\bthat cannot go out\b|\bwhat is wrong with it\b|\bwrite it again\b|\bkeep what was good\b|\bwithout this fault\b|\bsay this too, exactly as it stands\b|\b(?:your|our|my) owner[’']s wishes\b|\bleave this out, which nobody told you\b|\bsay the same in fewer words\b|\bvoice sample\b|\bwhich this agent avoids\b|\bthe (?:brief|task) (?:doesn[’']t|does not|asks)\b|\ba part is empty\b/iu,
  // The date that a prompt names.
  /^today is (?:mon|tues|wednes|thurs|fri|satur|sun)day, \p{L}{3,9} \d{1,2}, \d{4}\b/iu,
];

/** The first such passage; `undefined` if there is none. */
export function aboutItself(text: string): string | undefined {
  for (const pattern of patterns) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found.replace(/^[.!?…]\s/u, '');
  }
  return undefined;
}

export type DraftCheck = 'preamble' | 'markdown' | 'placeholder' | 'disclosure';

const thing = String.raw`(?:post|tweet|thread|reply|response|caption|draft|version|text|message|option|variation|update|announcement)`;

/** “Here’s a tweet for you:”, “Sure!”, “Post:”: a writer talking to the person who asked. */
const preambles: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:sure|certainly|of course|absolutely|okay|ok|got it|great|no problem)?[\s,.!—–-]*(?:here(?:[’']s| is| are)|below is|this is|i(?:[’']ve| have)? (?:wrote|written|drafted|created)) (?:\S+ ){0,4}${thing}s?\b[^\n]{0,80}(?::|\n|$)`,
    'iu',
  ),
  /^(?:sure thing|certainly|of course|absolutely)[!.,:—–-]+\s/iu,
  new RegExp(
    String.raw`^(?:suggested |draft |final )?(?!update|announcement)${thing}(?: \d+)?\s*:\s`,
    'iu',
  ),
];

/** Markdown syntax, which a post would show literally. Lists with dashes are fine without Markdown. */
const markdown =
  /\*\*[^*\s][^*\n]{0,200}\*\*|(?<![\p{L}\p{N}_])__[^_\s][^_\n]{0,200}__(?![\p{L}\p{N}_])|^#{1,6} \S.*$|\[[^\]\n]{1,100}\]\(https?:[^)\s]{1,300}\)|^```/mu;

const blank = String.raw`(?:your|insert|add|enter|company|brand|product|name|first name|user|username|link|url|website|handle|date|day|time|price|amount|number|city|location|place|address|email|phone|hashtag|event|topic|title|details?|cta|tbd|tba|xx+|\.{3}|…)`;
/** A placeholder to be filled in. */
const placeholders: readonly RegExp[] = [
  new RegExp(String.raw`\[${blank}(?:[ '’/_-][^\]\n]{0,60})?\](?!\()`, 'iu'),
  new RegExp(String.raw`<${blank}(?:[ '’/_-][^>\n]{0,60})?>`, 'iu'),
  /\{\{[^{}\n]{1,60}\}\}/u,
  new RegExp(String.raw`\{${blank}(?:[ '’/_-][^}\n]{0,60})?\}`, 'iu'),
  /\blorem ipsum\b/iu,
  /\bX{2,}(?:%|\b(?= (?:percent|people|users|customers|days|years|euros|dollars)\b))/u,
];

/** A model that talks about itself instead of the subject. Stating that a post is written by AI is allowed. */
const disclosure =
  /\bas an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\b|\bas a (?:large )?language model\b|\bmy (?:training data|knowledge cut-?off|system prompt)\b|\bI(?:[’']m| am) (?:unable|not able) to (?:browse|access the internet|comply|fulfil)|\bI can(?:not|[’']t) (?:comply|fulfil|assist with (?:that|this)|help with that request)\b/iu;

/** The first match that the owner did not type. */
function foundBy(
  patterns: readonly RegExp[],
  text: string,
  all: Parameters<Rule>[1],
): string | undefined {
  const own = given(all).toLowerCase();
  const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? []);
  return found.find((one) => !own.includes(one.toLowerCase()));
}

/** What only a reply may not have; a post may quote a refusal or show code. */
function inReply(
  find: (text: string) => string | undefined,
  text: string,
  all: Parameters<Rule>[1],
): string | undefined {
  if (all.brief.content_type !== 'reply') return undefined;
  const found = find(text);
  const isOwn = found !== undefined && given(all).toLowerCase().includes(found.toLowerCase());
  return isOwn ? undefined : found;
}

const short = (text: string): string => elided(text, 61);

export const draftRules: Record<DraftCheck, Rule> = {
  preamble: (_, all, parts) => {
    const found = parts.flatMap((part) => foundBy(preambles, part.trim(), all) ?? [])[0];
    return found && `“${short(found)}” is addressed to you and doesn’t belong in the post.`;
  },
  markdown: (text, all) => {
    const found = foundBy([markdown], text, all);
    return (
      found && `Readers would see the symbols in “${short(found)}”: networks don’t show Markdown.`
    );
  },
  placeholder: (text, all) => {
    const found = foundBy(placeholders, text, all) ?? inReply(slotIn, text, all);
    return found && `“${short(found)}” still needs to be filled in.`;
  },
  disclosure: (text, all) => {
    const found = foundBy([disclosure], text, all) ?? inReply(talkIn, text, all);
    return found && `In “${short(found)}”, the model talks about itself.`;
  },
};
