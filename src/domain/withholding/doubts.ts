/**
 * Whether a sentence may be a request for silence in an unknown wording: it is about telling, knowing or printing, and
 * restricts it. A doubtful sentence is not removed; its owner reads the text before it is published.
 */
import { isWish } from '#domain/briefs/wishes.ts';
import type { Sentence } from './clause-pieces.ts';

const speaker = String.raw`i (?:just )?(?:want(?! to (?:thank|say|share|invite|welcome|wish|congratulate))|would(?! (?:love|like to (?:thank|invite|share|welcome)|recommend|not trade))|[’']?d\b|promised|signed|don[’']?t want|do not want)`;
const medium =
  '(?:post|text|tweet|caption|copy|press|media|papers?|internet|announcement|public|article)';
const person = String.raw`(?:he|she|they|him|her|them|(?:the |our |my |his |her )?(?:customer|client|donor|winner|buyer|guest|couple|family|supplier|owner|seller|patient|bride|groom|parents?|landlord|police|lawyers?|legal|sponsor|author)s?)`;
const hushed = String.raw`(?:an?onym\p{L}*|unnamed|nameless|confidential\p{L}*|secret|private|quiet|discreet|hidden|vague)`;
/** An offer of anonymity or discretion to readers. */
const offered =
  /\b(?:an?onymous(?:ly)?|confidential(?:ly)?|private|secret|discreet) (?:(?:\p{L}+ )?(?:tips?|lines?|hotline|help|counsel\p{L}*|advice|talks?|calls?|surveys?|votes?|donat\p{L}*|donor|reports?|feedback|boxe?s?|service|test\p{L}*|chats?|support|shredding|groups?|sessions?|meetings?|form|polls?|part\p{L}*|lessons?|tours?|rooms?|dining|santa|menu|garden|recipes?|ingredients?|sauce|gigs?|shows?|number|of (?:the|our|a|good|great|success)))\b|\b(?:answers?|votes?|calls?|replies|responses|feedback|surveys?|data|results|submissions|donations|tips|replying|everything|what (?:is|gets) said|help)(?: \p{L}+){0,2} (?:is|are|stays?|remains?|kept|be) (?:\p{L}+ )?(?:an?onymous|confidential|private)/iu;
/** Addressed to the writer, even if it contains “you”. */
const anyway = new RegExp(
  [
    String.raw`if (?:any(?:one|body)|they|people) asks?|an?onymi[sz]e|redact\p{L}*|(?:blur|black) (?:out|it|him|her|the)|you know what (?:to do|i mean)|say no more|'?nuff said`,
    String.raw`(?:please|pls|plz)(?: just| also)? (?:skip|omit|drop|cut|hide|ignore|leave out|anonymi[sz]e)|(?:skip|omit|drop|cut|hide|ignore|leave out) (?:\p{L}+ ){0,3}(?:please|pls|plz)`,
    String.raw`i(?:[’']d| would)? (?:rather|prefer)|(?:must|should|has to|have to|needs? to) (?:stay|remain|be kept|be) (?:strictly )?(?:private|secret|confidential|internal|quiet|between)`,
    String.raw`(?:would|[’']d|will|[’']ll|could) (?:kill|murder|sue|fire|sack|go (?:mad|mental|ballistic|nuts|crazy|spare)|be (?:furious|livid|mad|upset|angry|cross|in trouble))|(?:if|when|in case|before|unless|until)(?: \p{L}+){1,4} (?:find|finds|found|get|gets|got|hears?|heard|learns?|learned|knew|knows?) (?:out|about|around|wind|of|it|that)`,
    String.raw`(?:shall|should|must|may|can|is|are|[’']re|to)(?: not|n[’']?t| never)(?: ever)?(?: to)?(?: be)? (?:said|told?|know|say|tell|learn|know|find|see|read|hear|mention\p{L}*|brought)|(?:is|are|was)n[’']?t brought up|not brought up|don[’']?t spoil`,
    String.raw`(?:remain|stay|be|is|goes|go)(?:s|es)? (?:\p{L}+ ){0,1}(?:unknown|unmentioned|unsaid|inside (?:the|our))|erase|wipe (?:it|that) from|that[’']?s (?:our|my|his|her|their) (?:own )?business|did ?n[’']?t (?:read|see|hear) (?:this|that|it)(?! coming)|(?:so )?mum\W*$|careful\W*$|touchy|shut up|clueless|ashamed|looks stupid|no pr\b|not a (?:second|minute|day|moment) (?:sooner|earlier|before)`,
    String.raw`(?:drop|skip|leave|forget) (?:the|that|this) (?:\p{L}+ ){1,4}(?:thing|bit|part|story|stuff|business)|not for (?:the )?(?:customers?|guests?|public|readers?|parents?)|for (?:the )?(?:customers?|guests?|readers?) (?:it |this )?is not|never (?:give|tell|say|let)(?: it| that)? (?:away|on|out)|give (?:it|that|this) away|silly if`,
    // Tags and asides used among acquaintances.
    String.raw`,? (?:k|right|understood|capisce|got it|mate|amigo|pal|obvs|lol|haha|ha|tbh|wink)\W*$|^\W*(?:btw|fyi|nb|ooh|haha|note to self|just so you know|heads[- ]up)(?!\p{L})|obvs|of course (?:we|i|this|that|not|no)|obviously (?:we|i|that|this|no|not|were|were not)|telling you|so that tells|tread carefully|you[’']?ll work out|take it to the grave|zip it|my lips|jinx it`,
    String.raw`(?:not a|no) (?:word|peep|dickie ?bird|whisper|sound|syllable|publicity|whys?|photos?|pics?)(?! (?:from|in the|more|processor|of (?:thanks|warning|advice)))(?= (?:about|of|to|on)|\W*$| no)|radio silence|best forgotten|better forgotten|gloss over|hold (?:your horses|fire)|spell (?:that|it) out|plant the seed|omitted|left? (?:em|them) (?:think|believe)|let [’']?em\W*$|awkward|delicate|embarrass\p{L}*|under (?:a|an) (?:fake|false|other|another|assumed) name|as far as (?:the|our|any)`,
    String.raw`(?:break the news|share it|show it|tell (?:it|them|people|everyone)|announce it|say it)(?: \p{L}+){0,2} (?:themsel(?:f|ves)|himself|herself|myself|ourselves|first)|for (?:us|staff|internal|insiders|family|office)(?: \p{L}+)? (?:only|use|eyes)|internally|in[- ]house name|(?:not|n[’']t) (?:yet )?(?:been )?(?:confirmed|authori[sz]ed|granted|cleared|approved|allowed|signed off|informed|appreciate|advertise|air(?:ing)?|broadcast|raised?|shout|sure (?:she|he|they))|(?:before|till|until)(?: \p{L}+){0,3} blocked|is blocked|fine us|(?:no|not|never|nowhere) (?:come|appear|mix|talk|touch|go there)|(?:do|does|did)n[’']?t (?:get|want|touch|end up)|(?:don[’']?t|not) (?:advertise|appreciate)|(?:must|should)n[’']?t get|not for (?:facebook|insta\p{L}*|twitter|linkedin|social\p{L}*)|like (?:it|that|this) to stay|asked for (?:privacy|discretion|quiet)|[’']?d like no fuss|(?:follows|reads|sees) (?:us|every|all|our)|we (?:say|tell|announce) (?:it |that )?(?:in|on|at|only|later)|don[’']?t you dare`,
    // Who would mind: “she’d go mad”, “brides would panic”.
    String.raw`(?:she|he|they|it|there|mother|wife|husband|boss|owner|customers?|clients?|folk|people|neighbou?rs?|security|council|brides?|staff)(?:[’']?d| would(?: have)?) (?!like to (?:thank|invite|welcome)|love|be (?:great|lovely|nice|happy|perfect|amazing|open|no|more|enough|a )|mean|make|help)\p{L}+|^\W*would (?:be (?:weird|awkward|bad)|sooner|rather|hate)|(?:would|[’']d) (?:sooner|panic|wreck|ruin|confuse|hate)|(?:there[’']?(?:ll| will) be|or there(?:[’']s| is)) (?:a )?(?:riot|mutiny|trouble|hell|war)|does her nut|in her nut`,
    // Private matters, whoever asks.
    String.raw`divorc\p{L}*|miscarriage|ivf|rehab|affair with|in prison|inside for|on bail|eating disorder|foster (?:family|care)|gastric|stalker|chemo|parkinson\p{L}*|residence p\p{L}+|asylum|paid in cash|burn-?out|has a lawyer|non-?compete|hasn[’']?t paid|hasnt paid|haven[’']?t paid|without invoice|cash in hand|thrown out of|splitting up|ex[- ](?:husband|wife)`,
    String.raw`(?:my|mine[’']?s?|home[’']?s?|his|her) (?:(?:own|private|personal|home|cell|mobile|number|address|phone)[’']?s? ?){0,2}(?:is |at |for \p{L}+ \p{L}+ )?\+?\d[\d -]{2,}|(?:key|keys?[’']s?) (?:is |are )?under|user(?:name)?:? \S+ ?\/ ?\S+|\p{L}\S* \/ \p{L}+\d+`,
    String.raw`(?:any|much|big|a) fuss|keep(?:s|ing)? (?:people|them|everyone|everybody|folks|readers|it) guessing|forget (?:about )?(?:the other|that one|it|him|her|them|the rest)`,
  ]
    .map((one) => `(?<!\\p{L})(?:${one})(?!\\p{L})`)
    .join('|'),
  'iu',
);
const strong = new RegExp(
  [
    // Words for a secret, and for those who want it.
    String.raw`(?:is|are|was|be|stays?|remains?|keep|keeps|leave|left|wants?|wish\p{L}*|prefers?|rather|asked|to be|strictly|still|it[’']?s|that[’']?s|this)(?: (?!not|no|longer)\p{L}+){0,4} ${hushed}`,
    String.raw`schtum|hush(?! pupp)|psst|shh+|whisper|embargo\p{L}*(?! (?:on|against|(?:is |was |has been )?(?:lifted|over)))|off the record|trade secrets?|under wraps|nda|non-?disclosure\p{L}*|discretion`,
    String.raw`(?:nobody|no ?one|none)(?: else)?[’']?s? (?:business|concern|affair)|(?:private|family|personal|internal) (?:matter|affair|business|reasons?)|\p{L}+[’']s (?:own )?(?:business|affair|concern)`,
    String.raw`the less said|(?:stay|remain|be|keep)s? in the background|background for you|out of sight|float(?:s|ing)? around|out of (?:it|this|here)|off[- ]limits|in case you (?:need|wonder|ask)|(?:wants?|said|makes?|please|with) no fuss|quiet,? please|so quiet|sit on (?:it|this|that)|between (?:her|him|them|us|you) and (?:us|me|him|her|them)|competitors?[’']? names?`,
    String.raw`(?:no|not|n[’']?t)(?: \p{L}+){0,2} (?:place|business|part|mention|word|hint)(?: \p{L}+)? (?:in|here|of|for|to|about)|nothing to do (?:here|with (?:this|the ${medium}))|(?:not|n[’']?t|never)(?: \p{L}+)? belong`,
    // Those who must not learn it, or do not know it yet.
    String.raw`(?:has|have) no (?:idea|clue)|hates? (?:attention|publicity|fuss|the limelight|being)|is shy|are shy|it[’']?s a surprise|is a surprise|surprise for \p{Lu}|(?:the )?compet(?:ition|itors?) (?:would|must|should|can|could|may|is|are|reads?)|(?:didn[’']?t|did not|never) hear (?:it|that|this)|from me\W*$|real reason|for now\W*$`,
    String.raw`(?:not|n[’']?t|never|only|fine|better|ok|is|are)(?: \p{L}+)? (?:for|in|of|from|on) the ${medium}|(?:part of|be in|is in|in) (?:it|there)\W*$|fine to (?:post|say|print|share)`,
    String.raw`${person} (?:says?|told us|wants?|asks?|asked|begged|made us|agreed|prefers?|(?:did|does|do|has|have|had) ?(?:not|n[’']?t) (?:agree\p{L}*|want|wish|like|allow\p{L}*|consent\p{L}*))(?: us)? (?:to (?:sit|wait|keep|stay|hold|sign|the|her|his|their)|not|only|for (?:privacy|discretion|silence|quiet)|that|we|sign)|(?:signed|agreed to) (?:something|an? (?:paper|agreement|contract|form)|the (?:paper|agreement))|\p{L}+ (?:asked|begged|made) us (?:to|not)|sign(?:ed)? something`,
    // Orders to the writer.
    String.raw`(?:only|just|don[’']?t|do not|never|please|not|rather)(?: you)?(?: dare)? (?:to )?(?:say|mention|write|name|print|publish|quote|reveal|tell|let on)|(?:^|[,;:–-] ?|please )spare (?:him|her|them|us|\p{Lu}\p{L}+)|(?:^|[,;:–-] ?|please )leave (?:him|her|them|it|\p{Lu}\p{L}+) (?:be|alone|out)|(?:write|say|print|publish|post|mention|use|all|everything) (?:\p{L}+ ){0,3}(?:except|but not|apart from|other than|minus)|everything (?:below |above )?(?:except|but)|names? (?:only|to follow|later|after|comes? later)|no (?:sur|last |first |family )?names|no faces|${speaker}`,
  ]
    .map((one) => `(?<!\\p{L})(?:${one})(?!\\p{L})`)
    .join('|'),
  'iu',
);
const telling = String.raw`(?:tell(?:ing|s)?(?! a friend)|told|says?|saying|mention\p{L}*|be named|naming|identif\p{L}*|known?|(?:to|should|must|never|n[’']?t) (?:learn|know|read|hear|see|think|compare|worry)|hears?|announc\p{L}*|reveal\p{L}*|(?:be|go|goes|made?|in|not|n[’']?t) public|publicly|compare|quot(?:e|ed|ing)|leak(?:ed|s)?|posted|printed|surnames?|first names?|explain|comment|drag\p{L}*|internet|go(?:es|ing)? (?:there|into|in)|(?:people|them|everyone) to (?:think|believe)|(?:people|folk|them|anyone) with)`;
const limit = String.raw`(?:\p{L}+n[’']?t|not|never|no|nobody[’']?s?|no ?one|none|nothing|without|until|wait|only|rather|instead|prefers?|except)`;
const limited = new RegExp(
  String.raw`(?<!\p{L})(?:${limit}(?!\p{L}).*(?<!\p{L})${telling}|${telling}(?!\p{L}).*(?<!\p{L})${limit})(?!\p{L})`,
  'iu',
);
/** Addressed to readers. */
const toReaders =
  /\byou(?:rs|r|rself)?\b(?! (?:did|could|should|must|can|need|wonder|ask|dare))(?<!\b(?:for|do|don[’']?t) you)/iu;
/** About what cannot be known yet. */
const honest =
  /(?:n[’']?t|\bnot|\bnever)(?: yet)? (?:say|know|tell|name|explain)(?: (?:for (?:sure|certain)|exactly|yet|just))* (?:how|when|whether|if|why|what|who|where|enough|yet|sorry|apart)\b|\bno (?:news|need)\b|\bnobody knows (?:why|how|when|what)\b|\b(?:cause|reason|date|result|number|name|author|origin|extent|figure|price|outcome)s? (?:is|are|was) (?:not|n[’']t) (?:yet )?known\b|\bnot hear a (?:thing|sound)\b/iu;

/** Whether a person should read the text before it is published. `said` is one sentence. */
export function isDoubtful(text: string, isTopic = false): boolean {
  // oxlint-disable-next-line house/no-cut-characters -- only read
  const short = text
    .slice(0, 400)
    .replace(/^(?:please )?(?:say|write|tell \p{L}+)\b:?\s|\bthank you\b/giu, '');
  if (anyway.test(short)) return true;
  if (toReaders.test(short) || offered.test(short)) return false;
  return strong.test(short) || (!isTopic && limited.test(short) && !honest.test(short));
}

/** The doubtful sentences of a brief, field by field; the first field is its topic. Removed sentences are skipped. */
export const doubtsIn = (fields: readonly (readonly Sentence[])[]): string[] =>
  fields.flatMap((field, nth) =>
    field
      .map((pieces) => pieces.filter(({ text, asks, gone }) => !asks && !gone && !isWish(text)))
      .map((pieces) => pieces.map(({ text, joint }) => joint + text).join(''))
      .filter((said) => isDoubtful(said, nth === 0))
      .map((said) => said.replace(/^[\s,;:)–-]+|[.!?\s]+$/gu, '')),
  );
