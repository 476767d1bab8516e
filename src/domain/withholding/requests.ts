/**
 * Whether a clause asks to keep something back. It favors recall: the owner can release a fact that is held by mistake,
 * but a published secret cannot be taken back. Advice to readers (“never share your PIN”) and descriptions of an offer
 * (“secret menu”, “calls are confidential”) are news.
 */
const anyOf = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu');

/** Words before the request itself. */
const lead = String.raw`^(?:(?:and|but|so|just|also|though|please|pls|plz|oh|hey|psst|shh+|nb|ps|note|obviously|however|only|or|we|i|you|kindly|must|should|ok|well|btw|mind you|be sure to|make sure (?:you |to )?|try to|remember(?: to)?|(?:can|could|would) (?:you|we)|let[’']?s|i beg you|for (?:now|the moment|god[’']?s sake)|until \S+(?: \S+)?|whatever you do|under no circumstances)[\s,:!]+){0,4}`;
const dont = String.raw`(?:do ?n[o’']?t|do not|never|not|avoid|refrain from|stop|no|without|nobody|no ?one|nothing|none|neither)`;
const figureKinds = String.raw`(?:(?:sur)?names?|price|pricing|cost|fee|rate|salary|salaries|pay|wage|amount|sum|money|figure|number|address|street|location|place|venue|date|time|age|title|detail|specific|photo|picture|phone|e?mail|contact|employer|company|client|customer|supplier|sponsor|buyer|seller|donor|budget|reason|cause|source|identity|identities|terms|size|amounts?)s?`;
const pointer = String.raw`(?:it|that|this|these|those|them|him|her|any(?:thing|one|body)?|all|what|which|who|where|why|how much|the|his|their|our|its|exact|full|real|\d|["“(]|[$€£]|with (?:any|no|the public|custom|read|the press|out)|before|until|till?|yet|publicly|online|earlier|about|of|to (?:any|the (?:public|press))|in (?:it|there|the (?:post|text)|public)|${figureKinds}\b)`;
/** Verbs of telling, in any form. */
const telling = String.raw`(?:mention|say|nam(?:e|ing)\b|tell|talk|speak|reveal|disclos|announc|advertis|quot|refer\b|referr(?!al)|bring(?:ing)? (?:\p{L}+ ){0,3}up|brought up|discuss|spell(?:ing)? out|hint|let(?:ting)? (?:on|slip|it slip|anyone|people|customers|readers)|giv(?:e|ing) (?:it |that |this |them )?away|go(?:ing)? (?:into|public|there|on about)|touch(?:ing)? (?:on|upon)|mak(?:e|ing) .{0,30}(?:public|known)|leak|blab|spill|breathe|whisper|credit|identif|(?:shar|post|publish|print|releas|writ|broadcast|tweet|repeat|air|expos|circulat)(?:e|es|ed|ing|s)?(?= ${pointer}|\W*$)|(?:us|giv|put|includ|add|list|show|stat|featur|enter|run|attach|link|display)(?:e|es|ed|ing|t?ing|s)?(?= .{0,30}\b(?:${figureKinds}\b|in (?:it|this|that|there|here|the (?:post|text|tweet|copy|message|caption))\b|(?:that|this|it|them) (?:in|up|out|on there)\b)|(?: out| up)? (?:that|this)\W*$))`;
/** Verbs of appearing. */
const appearing = String.raw`(?:appear|come up\b|come out\b|be in (?:it|this|that|there|here|the)|be (?:out|seen|public|known|shown|named|shared|posted|published|printed|mentioned|quoted|disclosed|revealed|included|put)|get (?:out|around|about)\b|go (?:out|in|up|public|online|live|in(?:to)? (?:it|the|this))\b|end up|turn up|feature|find (?:out|its way)|(?:known?|seen?|read|hear|learn)\b|make it into|in (?:it|this|that|there|here|print|public|the (?:post|text|tweet))\W*$|on (?:there|here|social|the internet|record)|out there|public|published|mentioned|named|printed|shared|posted)`;
const may = String.raw`(?:not (?:allowed|supposed|permitted|free|ready|able|cleared|authori[sz]ed|meant|to be|have to|need to)|must(?: not|n[’']?t| never)|should(?: not|n[’']?t| never)|shall not|may not|can(?:not|[’']?t| not| never)|could(?: not|n[’']?t)|ought not|(?:need|dare)(?: not|n[’']?t)|rather(?: you| we| it| that| they)? (?:\p{L}+ )?(?:not|did ?n[’']?t|was ?n[’']?t|were ?n[’']?t|left|kept)|(?:better|best|prefer(?:s|red)?|wiser) (?:\p{L}+ ){0,2}(?:not|left|kept)|(?:do(?:es)? ?(?:not|n[’']?t)|did(?: not|n[’']?t)|would(?: not|n[’']?t)) (?:want|like|wish|need|have to|think we should)|(?:want|need)s? (?:no|none|nothing)|(?:asked|told|begged|promised|agreed|swore|sworn|vowed|decided|pledged)(?: us| me| her| him| them)? (?:not|never)|no (?:need|reason|point)|(?:isn|aren|is not|are not)[’']?t? to|forbid\p{L}*|forbad\p{L}*|prohibit\p{L}*|banned from|no permission|not our (?:place|news)|nor)`;
const object = String.raw`(?:(?:that|this|it|them|those|these|him|her)\b|(?:(?:the|that|this|any|all|his|her|their|our) ){0,2}(?:bit|part|thing|stuff|piece|word|line about|sentence|fact|mention|detail|${figureKinds})\b|out (?:the|that|this|any|all|his|her|their|our|how|what|who|where|why|it|them|${figureKinds}|\p{Lu}|\d))`;
const hush = String.raw`(?:secret|private|confidential|hidden|hush-?hush|hush(?:ed)?|under (?:wraps|your hat|our hats?|embargo|lock)|to (?:our|your|my|them|him|her)sel(?:f|ves)|between|off (?:the )?(?:record|social|page|feed|air)|internal|in[- ]?house|anonymous|unnamed|unsaid|unmentioned|quiet|mum|schtum|silent|back\b|among us|within|out of (?:it|this|that|here|the (?:post|text|tweet|papers?|press|news|caption))|inside|unofficial|from (?:the )?(?:public|press|media|customers|readers|followers|competitors?|him|her|them)|a secret|on the (?:quiet|down ?low|dl)|dark about|sealed|off[- ]limits|away from|vague)`;
const soft =
  '(?:secret|confidential|private|internal|in[- ]?house|sensitive|classified|unofficial|embargoed|hush(?:-hush)?|off[- ]limits|personal|hidden|privileged|restricted|taboo|unannounced|undisclosed|unreleased)';
const tail = String.raw`(?: (?:info(?:rmation)?|stuff|matter|notes?|memo|knowledge|data|only|for now|please|pls|yet|tho(?:ugh)?|obviously|of course|ok|okay|btw|still|too|to us|here|between us|material|bit|at (?:this|the) (?:stage|moment|point))){0,4}(?:,? (?:until|till?|for (?:a|now|the)|by|as)\b.*)?\W*$`;
const points = String.raw`(?:that|this|it|which|all (?:of )?(?:that|this|it)|these|those|they|the (?:last|first|above|rest|latter|former)(?: \p{L}+)?|everything(?: \p{L}+){0,3}|what i \p{L}+)`;

/** Requests not to say something. */
const refusal = anyOf(
  // “mention the lunch but not that the pool is closed”, “just write that we moved”, “first names only”
  String.raw`${lead}not (?:that|how|who|why|where|what)\b.{2,}`,
  String.raw`^(?:please )?(?:only|just) (?:write|mention|name|print|quote)\b|\b(?:first names?|initials) only\b`,
  // “please don’t ever mention”, “not to be quoted”, “no mention of”
  String.raw`${lead}${dont}(?: (?:you|ever|even|yet|at all|please|dare|really|actually|under|any|circumstances|need|to|be|been|go|going|start|short|of|anyone|anybody|a|any|one)){0,4} (?:${telling}|word\b|mention|peep|hint|whisper|trace of|reference|talk of)`,
  String.raw`\b${may}\b.{0,60}?\b(?:${telling}|${appearing})`,
  String.raw`${lead}(?:say|tell|breathe|mention|reveal|write|post) (?:nothing|no ?one|nobody|not (?:a|one) word|not a soul|as little|none)\b`,
  String.raw`${lead}(?:nothing|not a (?:word|peep|whisper|hint)|no (?:word|mention|hint|details?|specifics|names?|prices?|figures|numbers|addresse?s?|dates?)) (?:about|on|of|to|yet about)\b(?!.*\b(?:known|available|so far|yet)\b)`,
  String.raw`(?!^(?:and|or)\s)${lead}(?:no|without|avoid|skip|omit)(?: (?:giving|using|any|his|her|their|our|the|full|more|exact|last|first|real)){0,3} (?:(?:sur)?names?|pric(?:es?|ing)|salar(?:y|ies)|details?|specifics|figures?|amounts?|addresses|numbers)(?:,? (?:or|and|nor)(?: no)? \p{L}+)?(?: (?:please|pls|ok|obviously|in (?:it|this|the post)|though|either)){0,2}\W*$`,
);
/** Requests to take something out. */
const removal = anyOf(
  String.raw`${lead}(?:leave|keep|take|cut|edit|strike|write) .{1,60}? out(?: of (?:it|this|that|here|there|the (?:post|text|tweet|message|copy|caption|news)))?(?: (?:please|pls|though|tho|for now|again|ok|completely|entirely|altogether|obviously)\b.*)?\W*$`,
  String.raw`${lead}(?:leave out|omit|exclude|withhold|redact|suppress|hide|skip|drop|scrap|lose|ditch|cut|remove|strike|delete|ignore|forget|bury|blank out|black out|gloss over|steer clear of|stay away from|stay off|leave|spare (?:us|them|readers|people)|tiptoe around|dodge|hold|park|save) ${object}(?! (?:door|gate|line\b|queue|lift|lid|(?:for |to )?(?:\d+|an?|one|two|three|four|five|six|eight|ten|twelve|twenty|thirty|overnight|half)\b|to (?:cool|rest|rise|dry|set|soak|simmer|stand|infuse|settle)|in (?:the|a) (?:fridge|oven|sun|shade)))`,
  String.raw`${lead}(?:leave out|omit|withhold|redact|gloss over|steer clear of|hold back|keep back|skip) (?!(?:the (?:line|queue|crowds?)|hire|hires|bins?|lorr\p{L}+)\b)\S`,
  String.raw`(?<!\bbest[- ])\b(?:keep|keeping|kept|keeps|hold|holding|held)\b.{0,60}?\b${hush}`,
  String.raw`\b(?:keep|stay|be) (?:quiet|mum|silent|schtum|vague|discreet|tight-?lipped|coy) (?:about|on|until|till?|for now)\b`,
  String.raw`\b${points}(?: \p{L}+)? (?:stays?|remains?|goes|is|are|must stay|should stay|has to stay|needs to stay) (?:(?:strictly|just|only|all|right|firmly) ){0,2}(?:with|between|among|inside|within|in|no further|nowhere|here|dead|buried|off|out)\b`,
  String.raw`\b(?:be|is|are|was|were|get|got|better|best|rather|want\p{L}*|it|that|this|them|those) left (?:out|unsaid|unmentioned|blank)\b|\bleft (?:out|unsaid|unmentioned)(?: (?:please|pls|for now))?\W*$|\bblank(?:ed)? out\b`,
);
/** Words only used for secrets. */
const secrecy = anyOf(
  String.raw`\b(?:off (?:the )?record|under wraps|under (?:an? |strict )*(?:nda|embargo|non-?disclosure\p{L}*)|between (?:us\b(?! and\b)|ourselves|you and (?:me|i)\b|the two of us|friends only|these walls|the lines)|for (?:your|our|my|internal|team|staff|office) (?:(?:eyes|ears|own|info\p{L}*|reference|use|knowledge|background|guidance)\b ?){1,3}(?:only|please|not|and|\W*$)|for (?:you|us|me) only|for (?:your |the )?(?:background|context|reference|info(?:rmation)?|staff|internal use) only|(?:just|only) (?:fyi|for (?:you|us|me|context|background|your))|fyi only|for background\W*$|eyes only|(?<!\b(?:us|me|them|team|doctor|self) )in (?:the )?(?:strict(?:est)? )?confidence\b(?! (?:level|in|at|with))|confidentially|privately speaking|hush(?! pupp)|mum[’']?s the word|(?:my|our|your) lips|shh+|top[- ]secret|on the (?:quiet|down-?low|dl)\b|behind closed doors|sworn to|secret (?:for now|until|till)|(?:inside|insider|privileged) info\p{L}*|entre nous|sub rosa|tell no ?(?:one|body)|under the rose|cat out of the bag|let(?:ting)? (?:it|that|this) slip|goes no further|get(?:ting)? wind of|keep a lid|lid on|(?:have|has|had) ?(?:not|n[’']?t) (?:yet )?(?:been )?told|not been told|told no ?(?:one|body)|(?:stay|remain|keep it|leave it) that way|(?:(?:wants? to|rather) (?:be|stay|remain)|(?:he|she|they|customer|client|donor|winner|buyer|name|family|guest|couple|supplier|owner|seller)s? (?:must |should |has to |have to |needs to )?(?:stays?|remains?|be kept|is kept)) (?:anonymous|unnamed|nameless)|(?:keep|leave|make) .{1,40}? (?:anonymous|unnamed|nameless)|nda\b|n\.d\.a)`,
  String.raw`(?<!\b(?:oil|arms|trade|the us|export|import|weapons|sugar|grain|news) )\bembargo(?:ed)?\b(?! (?:on|against|act|era|(?:is |was |has been )?(?:lifted|over|ended))\b)`,
  String.raw`\bnot (?:(?:yet|really|quite|meant|intended|something|fit|ready|suitable) ){0,3}(?:for|to be) (?:publication|publishing|public|the public|release|print|printing|posting|sharing|outside|outsiders|readers|customers|anyone|others|everyone|everybody|social|the (?:post|feed|web|press|internet|record|outside|world|media|text|website)|quotation|quoting|attribution|circulation|distribution|disclosure|broadcast|external|online|general|shared|published|posted|mentioned|named|quoted|known|announced|said|made)\b`,
  String.raw`\b(?:not|isn[’']?t|hasn[’']?t|haven[’']?t|aren[’']?t)(?: (?:yet|been|made|really|quite|gone|out in the|so)){0,3} (?:public(?:ly known)?|official|announced|disclosed|in the open|common knowledge|the open)(?: (?:yet|so far|for now|until.*|till.*|at this stage|knowledge|information))?\W*$`,
  String.raw`\b(?:nobody|no ?one|not a soul|hardly any ?one)(?: (?:else|outside|here|in|the|town|team|office|but us|is|are|should|must|may|can|needs?|has|have|supposed|meant|allowed|to|yet|even|really)){0,4} (?:knows?|hears?|finds? out|learns?|sees?|suspects?|aware)\b(?! (?:why|what|how|the\b|when|where|if|who|you|better))`,
  String.raw`\b(?:only|just) (?:we|us|you and i|you|the (?:team|board|family|staff)|insiders|a few(?: of us)?)(?: \p{L}+)? know\b`,
  String.raw`${lead}(?:(?:strictly|all|very|still|totally|treat(?:ed)? (?:it|this|that|them )?as|considered|marked|consider|nb|note|that[’']?s|it[’']?s|they[’']?re|${points} (?:is|are|stays?|remains?|must be|should be|has to be|needs to be)|is|are|stays?|remains?|must stay|should stay)(?: (?:still|strictly|very|kind of|a bit|rather|quite|to be|top|kept|currently|treated as|a|an|our|as)){0,2}:? ){1,2}${soft}${tail}`,
  String.raw`${lead}(?:secret|confidential|internal|embargoed|classified|in[- ]?house|unofficial|hush-hush|${soft}(?= (?:only|info|information|stuff|note|please|for now|matter)\b))${tail}`,
  String.raw`\b(?:the|his|her|my|that|this|whose|who) (?!(?:\p{L}+ )?(?:hotline|help ?line|line|call|chat|service|session|consultation|survey|program|test|clinic|report)\b|(?:\p{L}+ )?(?:room|garden|beach|pool|entrance|parking|terrace|event|party|tour|class|lesson|street|road|viewing) (?:is|are) (?:private|hidden|secret)\b)(?:\p{L}+ ){1,4}(?:is|are|was|stays?|remains?|must (?:be|stay)|should (?:be|stay)|has to (?:be|stay)|needs to (?:be|stay))(?: (?:kept|strictly|still|very|all|also|currently)){0,2} ${soft}${tail}`,
);
/** Notes that are not part of a text. */
const noted = anyOf(
  String.raw`^[\s([]*(?:n\.?b\.?,? )?(?:(?:strictly |for |our )?${soft}|background|fyi only|off the record|note to self|memo(?: to self)?|to-?do|reminder to (?:self|me)|between us|don[’']?t (?:post|publish|share|print)|not for (?:post|publication|print|release)\p{L}*|secret)(?: (?:note|notes|info(?:rmation)?|memo|bit|part|only|comment|remark|use|background)){0,3}\s?:`,
  String.raw`^[\s([]*(?:note to self|to-?do|internal (?:note|memo|info)|private note)\b`,
);
const secretKey = String.raw`(?:pass ?(?:word|code|phrase)|pin(?: (?:code|number))?|(?:door|gate|till|register|vault|staff|alarm|safe|lock|building|garage|key ?box|lockbox|back door|admin|master|entry) (?:code|key|pin)|(?:api|secret|private|access|license|admin) key|seed phrase|log-?in|credentials?|(?:access|auth|api) token)`;
const value = String.raw`(["“‘'][^"”’']{3,40}["”’']|(?=[^\s,;)]*\d)(?!20\d\d\b)[^\s,;)]{4,80}(?<![.!?:]))`;
const credential = anyOf(
  String.raw`(?<!\byour )\b${secretKey}s?(?: (?:for|of|to|on|at) (?:the |our )?\p{L}+(?: \p{L}+)?)?(?:\s?(?::|=|–|-)\s?|\s(?:is|are|was|now|still|will be|changed to|set to)(?: now| still)?:?\s|\s)${value}`,
  String.raw`\b((?:sk|rk|pk)[-_](?:(?:live|test|proj)[-_])?[\p{L}\d_-]{8,120})`,
  String.raw`(?<!\byour )\b(?:pass ?(?:word|code|phrase)|api key|pin)(?: (?:for|of|to) (?:the |our )?\p{L}+(?: \p{L}+)?)? is (?!(?:safe|required|needed|wrong|gone|ready|weak|strong|not|no|now|still|a|an|the|too|on|in|at|as|never|always|what|how|all)\b|\p{L}+(?:ed|ing)\b)([\p{L}\d_-]{4,40})`,
);
/** Addressed to readers, or about what cannot be known yet. */
const toReaders =
  /\byou(?:rs|rself)?\b(?! (?:eyes|ears|own eyes|must|should|can[’']?t|cannot|may not|did ?n|know\b|are not|aren|need ?n|do ?n|left|kept|keep|would|could))(?<!\b(?:for|between|do|can|could|would|rather|sure|should|must|may|thank|beg|whatever|for your|dare|don[’']?t) you)|\byour\b(?! (?:eyes|ears|own|info|information|reference|background|guidance|knowledge|hat|lips|post|text|tweet|copy|use)\b)/iu;
const honest =
  /\b(?:can(?:not|[’']?t)|don[’']?t|could ?n[’']?t|never|cannot|not) (?:yet )?(?:say|tell|name|speak) (?:(?:for (?:sure|certain)|exactly|yet|just) )*(?:how (?:long|many|soon|happy|proud|grateful|sorry|thankful|excited)|when\b|whether|if\b|why\b|enough|no\b|sorry|never|(?:them |it |the (?:two|twins?) )?apart|a better|one thing|thank)|\bdon[’']?t say (?:we|i)\b|\bgoes without saying|\b(?:sorry|apolog\p{L}*)\b|\bnot (?:to mention|to say|only|just)\b(?=.*\b(?:also|and)\b)|\bno need to (?:book|register|bring|ask|call|come|pay|apply|worry|rush|print)\b|\bno (?:show|news|matter)\b/iu;

/** Whether a label introduces a note to keep back: “Internal note: …”. */
export const isNoted = (sentence: string): boolean => noted.test(sentence);

/** A long clause is matched in pieces, so that no pattern has to scan far. */
const longest = 240;
const partsOf = (clause: string): string[] => {
  const clean = clause.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  if (clean.length <= longest) return [clean];
  return (clean.match(/.{1,240}(?:\s|$)/gu) ?? []).flatMap((part, at, all) => [
    part.trim(),
    // oxlint-disable-next-line house/no-cut-characters -- only read
    `${part.slice(-80)}${(all[at + 1] ?? '').slice(0, 80)}`.trim(),
  ]);
};

function isHeld(clause: string): boolean {
  if (toReaders.test(clause) && !/\bto yourself\b/iu.test(clause)) return false;
  return (
    secrecy.test(clause) || ((refusal.test(clause) || removal.test(clause)) && !honest.test(clause))
  );
}

/** Whether a clause asks to keep something back, or says that it is secret. */
export const withholds = (clause: string): boolean => partsOf(clause).some(isHeld);

/** The password, door code or API key that a clause contains, in any context. */
export const credentialIn = (clause: string): string | undefined =>
  partsOf(clause)
    .flatMap((part) => credential.exec(part)?.slice(1) ?? [])
    .find(Boolean)
    ?.replace(/^["“‘']|["”’']$/gu, '');

/** Where one clause ends and the next begins, as people attach a request to its subject. */
export const joints = new RegExp(
  String.raw`(\s?[()[\]]\s?|\s?[,;:…]\s|\s[-–—]{1,3}\s|(?<=[\p{L}\d])[!?]\s|(?<!\bbetween (?:us|you))\s(?=(?:and|but|so|just|because|cos|since|though|tho|although|however|only|please|pls|plz|obviously|nb)\s)|(?<!\b(?:we|i|they|who|he|she|to|under))\s(?=(?:(?:do ?n[o’']?t|never) \p{L}+|keep (?:it|that|this|them|these|those|quiet|the|his|her)|leave (?:it|that|this|them|out|the)|skip|omit|(?:hide|drop|cut|take|forget|ignore|scrap|remove|strike) (?:it|that|this|them|the)|steer clear|gloss over|say nothing|no mention|not a word|(?:without|avoid) (?:nam|mention|say|post|shar)\p{L}*|confidential|secret|sensitive|(?:that|this|it)(?:[’']?s| is| stays) (?:a )?${soft}|(?:i|we) would rather|better (?:not|leave|keep)|rather not|for (?:your|internal)|internal only|off the record|between us|strictly|embargo|top secret|(?:i|we)[’']?d rather|(?:that|this|it)(?:[’']?s| is| stays) (?:strictly |still )?(?:secret|internal|private|confidential|between|off|not))\b))`,
  'giu',
);

const telltale = new RegExp(
  String.raw`\b(?:${telling}|${may}|${dont}|${hush}|leave|leaving|keep|keeping|kept|hold|cut|take|taken|out|skip|omit|hide|drop|remove|strike|ignore|forget|strictly|only|please|pls|plz|yet|until|till?|now|here|want\p{L}*|like|rather|better|best|asked|told|promised|allowed|supposed|appear|come|included?|put|post|text|tweet|copy|message|share\p{L}*|print\p{L}*|publish\p{L}*|publicly|anyone|anywhere|anybody|everyone|people|readers|customers|public|time|being|moment|though|obviously|of course|bit|part|thing|things|stuff|piece|last|first|one|about|mention|word|words|reference|hint|figures?|actually|really|ever|need|use|make|made|known|record|detail|details|go|sentence|line|fact|facts|info|information|note)\b`,
  'giu',
);

/** The things that a request names; empty if it only says that there is a secret. */
export const objectOf = (clause: string): string =>
  (secrecy.test(clause) ? '' : clause)
    .replace(/["“”‘’]/gu, (mark) => (mark === '’' ? '’' : ' '))
    .replace(telltale, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
