/** What a text does: announce, thank, warn and so on. Decided by the topic, and by the facts if the topic is bare. */
import type { SpeechAct } from '#contract/content/kinds.ts';

const holidays =
  'christmas|xmas|easter|halloween|thanksgiving|diwali|eid|ramadan|hanukkah|passover|new year|kwanzaa|pride month|nowruz|holi|lunar new year|valentine';
const days = 'mon|tues|wednes|thurs|fri|satur|sun';
const strongEvents =
  "open (?:day|house|evening|mic|rehearsal)|concert|gig|festival|fair|workshop|seminar|webinar|meet-?up|tournament|exhibition|exhibit|opening (?:night|party|ceremony)|premiere|screening|lecture|conference|hackathon|livestream|live stream|picnic|parade|fundraiser|gala|auction|town hall|assembly|ceremony|retreat|recital|clean-?up|drop-in|tasting|festivities|bake sale|jumble sale|book sale|yard sale|garage sale|plant sale|rummage sale|reunion|info(?:rmation)? (?:session|evening|night)|book club|quiz|trivia|story ?time|sports day|release party|walking tour|guided tour|public meeting|council meeting|consultation|ama|\\d+k|fun run|charity run|marathon|signing|picking|blood (?:donation|drive)|(?:volunteer|donation|cleanup|sports|fun|family|taster|career|careers|planting) day|(?:job|career|careers|science|book|craft|health) fair|potluck|barbecue|bbq|tournament|playdate|food drive|flea market|farmers market|christmas market|launch party|parents[’']? evening|agm|community call|school play|(?:member|movie|games?|family|school|karaoke|poker|ladies|parents) night|open (?:office|studio|workshop|garden|lab)|general meeting|raffle|summer camp|(?:maths?|science|book|art|music|fashion|design|sports?|reading|poetry|climate|health|startup|tech|restaurant|beer|charity) week";
const looseEvents =
  'event|show|market|party|class|course|meeting|tour|match|game|race|run|reading|talk|camp|training|play|night|session|clinic|performance|harvest|barbecue|bbq|breakfast|dinner|lunch|evening';
const dated = String.raw`(?:on|this|next|until|from)?\s?(?:${days})day|tomorrow|tonight|this (?:week|weekend|month|evening|afternoon)|next (?:week|month)|\d{1,2}(?::\d\d)?\s?[ap]\.?m|(?:jan|febr)uary|april|june|july|august|(?:sept|nov|dec)ember|october|\bmay \d|\d (?:march|may)|march \d|join us|come (?:along|by|and)|invit\w+|register|sign up|tickets?|doors`;

/** Tried in order: serious acts first. */
const signs: readonly (readonly [SpeechAct, RegExp])[] = [
  [
    'apologize',
    /\b(?:sorry|apolog\w+|regret\w*|our (?:mistake|fault|error)|we (?:messed up|got (?:it|this|that) wrong|made a mistake|let you down|failed you))\b/iu,
  ],
  // Thanks for help in a flood is not a warning.
  [
    'thank',
    /^(?:(?:an?|big|huge|special|heartfelt|many|our|we|we[’']re|i[’']m|so|very) )*(?:thank\w*|thx|grateful|kudos|shout-?out|hats? off)\b(?![^]*\b(?:sorry|apolog\w+)\b)/iu,
  ],
  [
    'warn',
    /\b(?:warn(?:s|ing|ings)?|beware|watch out|scam(?:s|mers?)?|phishing|fake (?:accounts?|tickets?|emails?|profiles?|shops?|calls?|sites?|websites?|tokens?)|impersonat\w+|fraud\w*|product recall|recall(?:ing|ed)?|allergens?|allergy|do not (?:eat|drink|click|open|enter|swim)|don[’']t (?:click|eat|drink|fall for)|unsafe|dangerous|danger|safety (?:notice|recall|alert|warning|issue)|hazard\w*|emergency|boil water|outage|(?<!no )downtime|hacked|data (?:breach|leak)|security (?:incident|issue|alert|advisory|breach|update|patch|hole|flaw)|vulnerabilit\w+|contaminat\w+|evacuat\w+|storm|flood(?:s|ing|ed)?|delay(?:s|ed)?|disruptions?|technical (?:problems?|difficulties)|known issues?|exploit(?:s|ed)? (?:on|in|of|against)|heat ?wave|wildfire|icy|(?:black )?ice on|slippery|rabies|outbreak|lice|norovirus|power cut|water cut|burst pipe|road works|roadworks)\b/iu,
  ],
  // A vote that closes tomorrow is still open.
  ['ask', /\b(?:poll|vot(?:e|ing)|ballot|survey)\b[^]*\bclos(?:e|es|ing)\b/iu],
  [
    'closing',
    /\b(?:(?<!\b(?:registrations?|applications?|entr(?:y|ies)|sign-?ups?|submissions?|enrol\w*|pre-?orders?|bids?|nominations|booking|orders|sale|offer|window|call for \p{L}+) )clos(?:e|es|ed|ing|ure)(?! (?:date|beta|source|captions?|friends?|the gap))|shut(?:s|ting)? (?:down|its|our|the)|cancel(?:s|l?ed|l?ing|l?ations?)?|postpon\w+|suspend\w*|discontinu\w+|ending (?:support|service)|no (?:service|class(?:es)?|practice|training|school|delivery|deliveries|lessons?|rehearsal|market|collection)|sunsetting|out of (?:stock|order|service)|goodbye|farewell|lay-?offs?|called off|shutting)\b/iu,
  ],
  [
    'thank',
    /\b(?:thank\w*|thx|grateful|gratitude|appreciat(?:e|es|ion|ing)|shout-?out|kudos|hats? off)\b/iu,
  ],
  [
    'quote',
    /\b(?:testimonials?|(?:customer|client|member|guest|parent|patient|reader|user|student|visitor)s? (?:said|says|wrote|writes|quotes?|reviews?|feedback|story|stories)|what (?:our |a |the )?(?:customer|client|member|guest|parent|patient|user|reader|visitor)s? (?:say|said|says|told|wrote)|(?:five|5)[- ]star review|review (?:from|by)|feedback from|quote (?:from|of|by))\b|[“"][^”"]{15,200}[”"]/iu,
  ],
  [
    'hours',
    /\b(?:opening (?:hours?|times?)|(?:new|holiday|summer|winter|spring|autumn|fall|extended|reduced|changed|office|business|shop|store|visiting|reception|library|kitchen|bar|box office) hours|hours (?:change|over|for|during|on|this)|open (?:late|later|earlier|longer|daily|again|all day|24\/7|seven days|7 days)|open (?:on |over |until |till |through )|timetable|we(?:[’']re| are) open)\b/iu,
  ],
  [
    'hiring',
    /\b(?:hiring|(?:we|to) hire|vacanc(?:y|ies)|jobs? (?:opening|offer|ad|at|for|with)|job$|join (?:our|the) (?:team|crew|staff|board|band|choir|kitchen)|(?:looking|searching) for (?:an?|new|more|volunteers?|someone|people|help\w*|\w+ers?)\b|recruit\w*|apprentice\w*|internships?|(?:an|new|summer|paid) interns?|^interns?\b|open (?:position|role)s?|volunteers? (?:needed|wanted)|(?:needed|wanted)$|^(?:volunteers?|drivers?|helpers?|donations?|donors|judges|coaches|tutors) (?:for|at|to|in)\b|needs? an? (?:new )?(?:coach|goalkeeper|drummer|treasurer|driver|cook|helper|tutor)|we need (?:an?|more|volunteers|help)|help wanted|auditions?|part-?time|full-?time)\b/iu,
  ],
  ['ask', /\?\s*$/u],
  ['greet', /^(?:happy|merry|season[’']?s greetings|get well)\b/iu],
  // An event that is over is not an invitation.
  [
    'milestone',
    /\b(?:raised|brought in|took place|results?$|recap|went (?:well|great)|was a (?:great )?success)\b/iu,
  ],
  ['evergreen', /(?<!\b(?:almost|nearly) )\b(?:sold out|fully booked)\b/iu],
  ['event', new RegExp(String.raw`\b(?:${strongEvents})\b`, 'iu')],
  // A day followed by a product is not a greeting.
  [
    'offer',
    new RegExp(
      String.raw`^(?:our |the |new )*(?:(?:mother|father|valentine|grandparent|women)[’']?s?[’']? day|(?:${holidays})[’']?s?) (?:\p{L}+ ){0,2}(?:bouquets?|flowers|roses|menus?|brunch|tickets|chocolates?|gifts?|presents|cards?|cakes?|cookies|baskets?|boxes|box|hampers?|specials?|wreaths?|candles?|sets?)$`,
      'iu',
    ),
  ],
  [
    'offer',
    /\d ?% (?:off|discount|less)|\b(?:discounts?|sales?(?! (?:team|person|rep|pitch|call|tax|figures))|deals?|special offer|offers?(?! (?:help|advice))|coupons?|promo(?:tion)?s?|vouchers?|half[- ]price|two for one|2 ?for ?1|bogo|free (?:shipping|delivery|trial|month|gift|coffee|sample|entry|consultation)|giveaway|last (?:pieces|tickets|spots|places|seats|chance)|^free (?!range|software|speech|and\b)|early bird|gift cards?|off (?:all|every|everything|your)|(?:no|zero) (?:[\p{L}-]+ )?fees?)\b/iu,
  ],
  [
    'event',
    new RegExp(
      String.raw`\b(?:${looseEvents})s?\b(?=[^]*\b(?:${dated}))|\b(?:${dated})\b[^]*\b(?:${looseEvents})s?\b`,
      'iu',
    ),
  ],
  [
    'how_to',
    /^(?:a )?(?:how to|how do (?:i|you|we)|how you can|steps? (?:to|for)|tips?\b|guide to|\d+ (?:ways|tips|steps|tricks|things)|ways to|tutorial|checklist)|\b(?:how to|tips (?:for|on)|step by step|beginner[’']?s guide)\b/iu,
  ],
  [
    'behind_scenes',
    /\b(?:behind[- ]the[- ]scenes|making[- ]of|how we|a day (?:in|at|with)|day in the life|in the making|work in progress|sneak peek|our process|meet the (?:team|maker|people|baker|staff|farmer)|how (?:it|they)[’' ]?(?:s| is| are) made|under the hood|from our (?:kitchen|studio|workshop|lab|fields?))\b/iu,
  ],
  [
    'milestone',
    /\b\d[\d,.]*(?:k|m)? (?:years|followers|members|customers|users|subscribers|downloads|students|orders|stars|trees|visitors|listeners|streams|goals|games|readers|donors|meals|patients|holders)\b|\b(?:anniversary|birthday|milestones?|\d+(?:st|nd|rd|th) (?:year|customer|birthday|member|order|season)|reach(?:ed|ing)?|we(?:[’']ve)? (?:hit|passed|raised|won|did it)|raised|won(?![’'])|wins?|winn(?:er|ing)|awards?|records?|turns? \d+|years (?:of|in)|celebrat\w+|graduat\w+|certified|certification|finalists?|funded|promot(?:ed|ion to))\b/iu,
  ],
  [
    'greet',
    new RegExp(
      String.raw`^(?:happy|merry|season[’']?s greetings|good (?:morning|evening|night|luck|afternoon)|welcome|congrat\w+|wishing|best wishes|get well)\b|\b(?:${holidays})\b(?=(?:[’']s)?(?: (?:day|eve|season|weekend|greetings?|wishes|everyone|everybody|all|to|from|and)\b|[.!]*$))|\b(?:mother|father|earth|labor|labour|independence|women|nurse|teacher|world \w+|national \w+|international \w+|memorial|remembrance|veteran|childre?n|grandparent|st\.? patrick|martin luther king)[’']?s?[’']? day\b|\bgreetings?\b|\bholidays?$`,
      'iu',
    ),
  ],
  [
    'ask',
    /^(?:\p{L}+ ){1,3}or(?: \p{L}+){1,3}$|\b(?:poll|vote|survey|tell us (?:your|what|which|how)|what do you|which do you|ask (?:you|readers|followers|people|everyone)|question (?:to|for) (?:readers|followers|you|our))\b/iu,
  ],
  [
    'opinion',
    /^why (?!we\b|i\b|our\b|you can)|\b(?:my take|our take|opinions?|hot take|thoughts? on|i think|we (?:think|believe)|unpopular|overrated|underrated|should(?:n[’']t)?|is (?:better|worse|overrated|dead)|are (?:better|worse|dead)|vs\.?|versus|the (?:future|problem|trouble|case) (?:of|with|for|against)|myths?|in defen[sc]e of|will replace|matters?|is not (?:enough|a)|deserves?)\b/iu,
  ],
  [
    'announce',
    /\b(?:new|announc\w+|introduc\w+|launch\w*|releas\w+|unveil\w*|(?:we are|we[’']re|is|are) now an?|now (?:available|open|live|shipping|on|in|with)|available|mov(?:ing|ed)|partner(?:ship|ing|s|ed)?|expan\w+|opens?|opening|updates?|updated|upgrad\w+|coming soon|reveal\w*|starts?|starting|begins?|joins?|joined|joining|appoint(?:s|ed|ing)|rebrand\w*|v\d+|version \d|first|finally|switch(?:ed|ing)|chang(?:e|es|ed|ing)|add(?:ed|ing)|we (?:now|also)|now[.!]?$|\p{L} v?\d+\.\d+(?:\.\d+)?$|back (?:in stock|on|from)|restock\w*|news|registration|enrol\w*|tokens? (?:sale|launch)|mainnet|testnet)\b/iu,
  ],
];

const found = (text: string): SpeechAct | undefined =>
  signs.find(([, pattern]) => pattern.test(text))?.[0];

/** Acts that the facts alone can decide if the topic names none. */
const byFacts: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['apologize', 'warn']);
/** The same for the first fact; later mentions such as “cafe closed” do not describe the whole text. */
const byFirst: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  ...byFacts,
  'closing',
  'hiring',
  'offer',
]);

/** Asking for things or help, as opposed to hiring. */
const goods =
  /\b(?:donations?|donat\w+|books|blood|cloth(?:es|ing)|toys|furniture|supplies|blankets|jars|boxes|feedback|ideas|opinions|advice|recipes|photos|pictures) (?:\p{L}+ )?(?:needed|wanted)\b/iu;

/** A completed action invites no one. */
const isDone =
  /\b(?:built|made|won(?![’'])|lost|finished|raised|baked|grew|wrote|visited|found|collected|planted|recorded|held|was|were|had)\b/iu;

/** The speech act of a text. `facts` count only if the topic leaves it open; `evergreen` is the neutral fallback. */
export function speechActOf(topic: string, facts: readonly string[] = []): SpeechAct {
  const named = found(topic);
  if (named === 'hiring' && goods.test(topic)) return 'evergreen';
  if (named !== undefined) return named;
  const factAct = facts
    .map(found)
    .find((act, at) => act !== undefined && (at === 0 ? byFirst : byFacts).has(act));
  if (factAct !== undefined) return factAct;
  const isEvent =
    !isDone.test(topic) &&
    new RegExp(String.raw`\b(?:${looseEvents})s?\b`, 'iu').test(topic) &&
    facts.some((fact) => new RegExp(String.raw`\b(?:${dated})`, 'iu').test(fact));
  return isEvent ? 'event' : 'evergreen';
}

/** Events for pleasure, as the last word of a name: “quiz night”, but not “concert tickets”. */
const pleasure =
  '(?:concert|gig|festival|party|picnic|parade|quiz|trivia|tournament|exhibition|premiere|recital|workshop|tasting|barbecue|bbq|potluck|brunch|gala|hackathon|meet-?up|market|fair|raffle|reunion|playdate|picking|(?:book|reading|film|running|craft) club|story ?time|open (?:day|house|mic|evening|studio|garden)|(?:bake|jumble|book|yard|garage|plant) sale|(?:fun|charity) run|\\d+k(?: run)?|(?:family|fun|sports) day|(?:quiz|movie|games?|family|karaoke|poker|trivia|music|opening) night|(?:dance|art|music|theat(?:re|er)|pottery|cooking) class|play|livestream|webinar|walking tour|guided tour)';

/** Topics that name their act unambiguously. Only such a text gets a line specific to the act. */
const plainly: Readonly<Partial<Record<SpeechAct, RegExp>>> = {
  announce:
    /\b(?:new|announc\w+|introduc\w+|launch\w*|releas\w+|available|open(?:s|ing)|out now)\b/iu,
  offer:
    /\d ?% off|\b(?:half[- ]price|discounts?|sale|two for one|2 ?for ?1|vouchers?|special offer|deals?|free (?:trial|shipping|delivery|samples?|coffee))\b/iu,
  event: new RegExp(
    String.raw`^(?:join us|come (?:along|to our|to the)|you[’']re invited|save the date)\b|\b${pleasure}s?(?=$|[:,.!]| (?:is|starts|back|this|next|today|tonight|tomorrow|\p{L}*day|\d))`,
    'iu',
  ),
  hours: /\b(?:hours|opening times|open (?:late|later|longer|earlier|daily))\b/iu,
  hiring:
    /^(?:now |we(?:[’']re| are) )?(?:hiring|recruiting)\b|\blooking for (?:\p{L}+ ){0,2}(?:volunteers?|people|someone|help\w*|staff|extras|colleagues|cooks?|drivers?|teachers?)\b|\b(?:wanted|needed)$|\b(?:job (?:ads?|offers?|openings?)|jobs?$|vacanc(?:y|ies)|we need (?:an?|more|volunteers)|open (?:position|role)s?)\b/iu,
  how_to: /^(?:how to|how do|tips?\b|\d+ (?:tips|ways|steps|tricks)|guide to)/iu,
  behind_scenes:
    /\b(?:behind[- ]the[- ]scenes|making[- ]of|sneak peek|meet the team)\b|^how we\b/iu,
  milestone:
    /\b(?:\d+ years|\d[\d,.]*k? (?:followers|members|customers|users|subscribers|downloads|stars)|anniversary|birthday|milestones?|we (?:won|did it|hit|reached|passed)|awards?)\b/iu,
  thank:
    /^(?:(?:an?|big|huge|special|heartfelt|many|so|very|we|we[’']re|i[’']m) )*(?:thank you|thank|thanks|grateful|kudos|hats? off)\b(?! to (?!our\b|all\b|every|you\b|\p{Lu}))/u,
  apologize:
    /^(?:(?:we|i)(?:[’'](?:re|m)| are| am) )?(?:(?:so|very|really|an?|our) )*(?:sorry|apolog\w+)\b(?! not)|, sorry[.!]?$/iu,
  warn: /\b(?:warnings?(?! (?:strikes?|lights?|labels?|signs?))|beware|watch out|recall(?:s|ed)?|scams?|phishing|do not (?:use|eat|drink|click|open|enter))\b/iu,
  closing:
    /\b(?:clos(?:ed|es|ing)|cancel(?:l?ed|s)|called off|postponed|suspended|discontinued)\b/iu,
  greet:
    /^(?:happy|merry|season[’']?s greetings|welcome|congrat\w+|wishing|good (?:morning|evening))\b/iu,
  opinion: /\b(?:my take|our take|hot take|unpopular|overrated|underrated|vs\.?|versus)\b/iu,
  ask: /\?\s*$|^(?:poll|survey|tell us|(?:what|which) (?:do|should|would|is your)|question)\b/iu,
  quote: /\b(?:testimonial|said|says|review|feedback|quote)\b|[“"]/iu,
};
/** After one of these a word says where, when or why: “no taxis during the festival”. */
const aside =
  /(?<=\S)\s(?:on|of|during|before|after|because|due to|from|by|at|in|for|with|without|about|despite|near|against|until|while|when|instead|since|under)\s[^]*$/iu;
const refused =
  /^(?:no|not|without|never|less|fewer|notes|results?|photos|pictures|lost)\b|\b(?:polic(?:y|ies)|results?|rules?|fees?|surcharges?|cancel\w*|last|noise|not)\b/iu;
/** Serious acts, which a negation does not cancel. */
const sobering: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'apologize',
  'warn',
  'closing',
  'ask',
]);

/** Whether the topic names its act unambiguously. */
export function isCertain(act: SpeechAct, topic: string): boolean {
  if (act === 'evergreen' || act === 'answer') return true;
  const named = sobering.has(act) || act === 'hiring' ? topic : topic.replace(aside, '');
  const isRefused = sobering.has(act) ? /\bpolic(?:y|ies)\b/iu : refused;
  return !isRefused.test(topic) && plainly[act]?.test(named) === true;
}

/** The name of each act for the owner, after “This post …”. */
export const actLabels: Record<SpeechAct, string> = {
  announce: 'announces something',
  offer: 'makes an offer',
  event: 'invites people to something',
  hours: 'says when you’re open',
  hiring: 'looks for people',
  how_to: 'explains how to do something',
  behind_scenes: 'shows how you work',
  milestone: 'marks a milestone',
  thank: 'says thank you',
  apologize: 'apologizes',
  warn: 'warns people',
  closing: 'says that something ends or is closed',
  greet: 'sends a greeting',
  opinion: 'opens a discussion',
  ask: 'asks readers a question',
  answer: 'answers a message',
  quote: 'quotes someone',
  evergreen: 'says something worth knowing',
};
