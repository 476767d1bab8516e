/** Fixes text typed in a hurry, like a copy editor: apostrophes, capitals of names, chat spellings, common typos. */

const dictionary = (lines: string): [string, string][] =>
  lines
    .trim()
    .split(/\s*[,\n]\s*/u)
    .map((line) => {
      const [typed = '', meant = ''] = line.split('=');
      return [typed, meant === '' ? typed.charAt(0).toUpperCase() + typed.slice(1) : meant];
    });

/** Words that mean the same everywhere. An entry without a replacement is capitalized. */
const spellings = new Map<string, string>([
  ...dictionary(`
    dont=don’t, doesnt=doesn’t, didnt=didn’t, isnt=isn’t, arent=aren’t, wasnt=wasn’t, werent=weren’t, havent=haven’t
    hasnt=hasn’t, hadnt=hadn’t, couldnt=couldn’t, wouldnt=wouldn’t, shouldnt=shouldn’t, cant=can’t, wont=won’t
    youre=you’re, theyre=they’re, weve=we’ve, youve=you’ve, theyve=they’ve, ive=I’ve, im=I’m, thats=that’s
    whats=what’s, heres=here’s, theres=there’s, shes=she’s, hes=he’s, itll=it’ll, youll=you’ll, theyll=they’ll
    u=you, ur=your, r=are, shd=should, cld=could, wld=would, thru=through, abt=about, plse=please, coz=because, cuz=because, tysm=thank you so much, msg=message, msgs=messages, bday=birthday, tho=though, thx=thanks, thanx=thanks, pls=please, plz=please, ppl=people, tmrw=tomorrow, tmr=tomorrow, bc=because, til=until, yrs=years, appt=appointment, appts=appointments, tix=tickets, esp=especially, wks=weeks, womens=women’s, childrens=children’s, mens=men’s`),
  ...dictionary(`
    teh=the, recieve=receive, recieved=received, definately=definitely, seperate=separate, untill=until
    tommorow=tomorrow, tommorrow=tomorrow, tomorow=tomorrow, wich=which, becuase=because, becasue=because
    adress=address, occured=occurred, accomodate=accommodate, calender=calendar, wensday=Wednesday
    wendesday=Wednesday, thrusday=Thursday, saterday=Saturday, febuary=February, availble=available
    avaliable=available, availabe=available, oportunity=opportunity, thier=their, freinds=friends, buisness=business
    aniversary=anniversary, anniversery=anniversary, anouncement=announcement, annoucement=announcement
    comming=coming, begining=beginning, succesful=successful, sucess=success, neccessary=necessary
    volunters=volunteers, tomatos=tomatoes, potatos=potatoes, excercise=exercise, restaraunt=restaurant
    resturant=restaurant, vaccum=vacuum, publically=publicly, wierd=weird, alot=a lot, cancelation=cancellation
    maintainance=maintenance, maintenence=maintenance, registeration=registration, discout=discount, exept=except`),
  ...dictionary(`
    api=API, apis=APIs, cli=CLI, sdk=SDK, url=URL, pdf=PDF, csv=CSV, faq=FAQ, ama=AMA, agm=AGM, dao=DAO, nft=NFT
    nfts=NFTs, defi=DeFi, apr=APR, apy=APY, usdc=USDC, btc=BTC, eth=ETH, kyc=KYC, cv=CV, tv=TV, uk=UK, eu=EU, usa=USA
    iban=IBAN, seo=SEO, ui=UI, ux=UX, json=JSON, html=HTML, css=CSS, sql=SQL, vpn=VPN, mri=MRI, utc=UTC, cet=CET, gmt=GMT
    diy=DIY, asap=ASAP, ai=AI, ios=iOS, iphone=iPhone, ipad=iPad, xray=X-ray, xrays=X-rays, jvm=JVM, saas=SaaS
    qr=QR, bbq=BBQ, rsvp=RSVP, vip=VIP, nhs=NHS, ngo=NGO, covid=COVID, github=GitHub, youtube=YouTube, linkedin=LinkedIn
    whatsapp=WhatsApp, javascript=JavaScript, typescript=TypeScript, postgres=Postgres, python, kubernetes, linux, android
    instagram, facebook, google, chromebook, chf=CHF, usd=USD, eur=EUR, gbp=GBP, wifi=Wi-Fi, dj=DJ, dm=DM, dms=DMs, tba=TBA, tbc=TBC, gcse=GCSE, dbs=DBS
    tiktok=TikTok, telegram, reddit, spotify, paypal=PayPal, ebay=eBay, etsy, patreon, kickstarter, mastodon, bluesky
    fri, thu, thur, thurs, tue, tues, weds`),
  ...dictionary(`
    monday, tuesday, wednesday, thursday, friday, saturday, sunday, mondays, tuesdays, wednesdays, thursdays
    fridays, saturdays, sundays, january, february, april, june, july, september, october, november, december
    christmas, xmas, easter, halloween, hanukkah, diwali, ramadan, thanksgiving, eid, europe, africa, asia, america
    germany, france, spain, italy, portugal, switzerland, austria, belgium, netherlands, denmark, sweden, norway
    finland, iceland, ireland, scotland, england, wales, britain, poland, ukraine, russia, greece, canada, mexico
    brazil, argentina, india, japan, korea, singapore, australia, kenya, nigeria, egypt, israel, london, paris
    berlin, madrid, lisbon, rome, vienna, zurich, amsterdam, brussels, dublin, oslo, stockholm, copenhagen
    york, boston, chicago, toronto, sydney, tokyo, english, german, french, spanish, italian, portuguese, dutch
    arabic, japanese, chinese, korean, russian, ukrainian, european, american, british, irish, scottish`),
]);

/** Left unchanged: code, links, addresses, handles and quotations. */
const verbatim =
  /`[^`\n]*`|https?:\/\/\S+|www\.\S+|(?<!\S)[^\s@]+@\S+|[@#]\S+|["“][^"”\n]{1,400}["”]|(?<!\S)\S*[_/\\=]\S*/gu;
const word =
  /(?<![\p{L}\p{N}@#$._’'-])\p{L}[\p{L}’']*(?![\p{L}\p{N}_@’']|[-.:]\p{L}|[-.]\p{N}|\s?&)/gu;

const clock = String.raw`\d{1,2}(?::\d\d|\s?[ap]\.?m|\s?[-–]\s?\d|h\b)`;
const day = '(?:mon|tues?|wed|thurs?|thu|fri|sat|sun)';
const between = String.raw`\s?(?:-|–|&|\+|\/|to|and|or|,)?\s?`;
const month = '(?:may|march|august|sept?|oct|nov|dec|jan|feb|apr|aug|mar|jun|jul)';
/** “Lot 88 may contain” has a verb; “on 12 may at noon” has a date. */
const modal = String.raw`(?<=\p{L} \d+ )(?<!\b(?:on|from|until|till?|by|to|since|before|after|and|of|${day}|\p{L}+day) \d+ )may (?!(?:at|in|from|until|till?|to|and|on|for|with|by|or)\b)\p{L}`;
const ends = String.raw`(?=[,.;!?\n]|$)`;
const begins = String.raw`(?<=^|[,.;:!?(\n]\s?)`;
const any = (pattern: string): RegExp => new RegExp(pattern, 'giu');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const capitals = (text: string): string => text.replace(/(?<![\p{L}’'])\p{Ll}/gu, capital);

/** Words that are names only next to certain others: “in may”, “mon-fri”, “dr patel”. */
const names = [
  String.raw`(?<=\b(?:in|from|until|till?|by|since|of|start|starts|begins|early|late|before|after|next|last|mid|\d{1,2}(?:st|nd|rd|th)?) )(?!${modal})${month}\b(?! not\b)|(?<=\bthis )(?!may \p{L})${month}\b`,
  String.raw`\b${month}(?= \d)|(?<=\b(?:to|and|or) )(?:jan|feb|apr|aug|sept?|oct|nov|dec)\b`,
  String.raw`\b${day}\b(?=${between}${day}\b|[ ,:]\s?${clock}|\s\d{1,2}(?:st|nd|rd|th|\s${month}|\s(?:june|july|april))\b)|(?<=\b${day}${between})${day}\b`,
  String.raw`(?<=\b(?:on|every|each|starts|begins|ends|closed|open|due|from|until|till?|by|this|next|last|${month}|\d(?:st|nd|rd|th)) )${day}\b|\b${day}(?= (?:mornings?|afternoons?|evenings?|nights?)\b)|${begins}${day}\b(?= \d| at\b|s?[,.\n])`,
  String.raw`(?<=(?:mother|father|valentine|new year)[’']?s )(?:day|eve)\b|\b(?:dr|mr|mrs|ms|prof)\b(?=\.? \p{L}{2})|(?<=\b(?:dr|mr|mrs|ms|prof)\.? )\p{Ll}`,
  String.raw`(?<=\b(?:on|via|for) )(?:steam|windows|discord|zoom|signal|slack|twitch)\b(?! room| clean)`,
];
const street = '(?:st|street|rd|road|lane|ln|ave|avenue|square)';
/** “8 harbour st”, “oak rd”, “on mill road”, “st annes”. */
const streets = [
  String.raw`(?<=(?<!\b(?:lanes?|line|gate|platform) )\b\d{1,4}[a-z]? )(?!${month}\b|at\b|and\b)(?:\p{Ll}+ ){1,2}${street}\b`,
  String.raw`\b(?!the|our|a|this)\p{Ll}+ (?:rd|ln|ave|blvd)\b|${begins}(?:use )?\p{Ll}{3,} st\b(?! \p{Ll}+s\b)`,
  String.raw`(?<=\b(?:on|at|in|via|outside|near|from|to) )(?!the|our|a|this|each|every|one)\p{Ll}{3,} (?:(?:st|street|road|avenue)\b|lane(?= \d))`,
  String.raw`(?<=\band )\p{Ll}{3,} (?:st|rd|lane|road|street)${ends}|${begins}\p{Ll}{3,} (?:lane|road|street)(?= and \p{L}+ (?:st|rd|lane|road|street)\b)`,
  String.raw`(?<!\p{L} )\bst \p{Ll}+|\bst \p{Ll}+s\b`,
];
/** Missing commas. The pattern checks what follows first, because what precedes may be long. */
const pauses = [
  String.raw`(?= (?:no|same) )(?<=\b(no|same) \p{L}+(?: \p{L}+)?)(?<!\b(?:and|or|but))(?= \1 )|(?<=\p{L})(?= (?:cash|card) only\b)|(?<=\p{L}|\d)(?= otherwise \d)|(?<=\bfree)(?= (?:but|just)\b)|(?<=\d)(?= back (?:by|at)\b)`,
  String.raw`(?<=\bif you [\p{L} ]{3,30})(?<!\b(?:to|can|you|could|must|should|please))(?= (?:call|ring|text|email|write to|contact|restore|change|update|check|delete)\b)|(?<=\p{L})(?= not even\b)`,
  String.raw`(?<=[\p{L}\d])(?<!\b(?:very|so|really|are|am|is|be|re|m|truly|say|saying|feel|not|no|said))(?= sorry(?: folks| all| everyone| guys)?[.!]?$)`,
];

/** Missing apostrophes before a final “s” or “re”. */
const apostrophes = [
  String.raw`\b(?:(?:last|this|next) (?:week|month|year)|today|yesterday|tomorrow|tonight)s(?= (?!of\b|in\b|before\b)\p{L})`,
  String.raw`${begins}were(?= (?:very|so|sorry|open|closed|back|happy|moving|hiring|still|now|looking)\b)|${begins}its(?= \p{L}+${ends})|\bits(?= \d[\d.,]*%)`,
  String.raw`\bits(?= (?:called|an?|the|been|not|here|back|free|open|time|our|so|just|now|only|all|too|that|official|done|live|finally|my|your|going|getting|on|made|sold|baked|built|located|about|never|always|very|really|still|no|from|for|with|worth|gone|over|easy|ok|okay|like|possible|important|true)\b)`,
  String.raw`\b(?:dad|mom|mum|grandma|grandpa|granny|husband|wife|brother|sister|daughter|keeper|owner|founder|neighbou?r)s(?= (?:birthday|passing|funeral|death|memory|recipes?|accident|surgery|illness|life|wedding|house|garden|shop)\b)`,
  String.raw`^lets(?! (?:you|me|us|them|people|users|everyone|customers)\b)`,
];
const apostrophe = (text: string): string => text.replace(/(?=(?:s|re)$)/u, '’');

/** Corrections applied only to lines typed in a hurry. */
const hasty: readonly (readonly [RegExp, (found: string) => string])[] = [
  [any(streets.join('|')), (found) => found.replace(/\b(?!use )\p{Ll}/gu, capital)],
  [any(pauses.join('|')), () => ','],
];
/** Applied in order; later ones see the results of earlier ones. */
const besides: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    any(String.raw`\b(?:mother|father|valentine|new year)s(?= (?:day|eve|resolutions?|party)\b)`),
    (found) => capitals(apostrophe(found)),
  ],
  [any(apostrophes.join('|')), apostrophe],
  [any(names.join('|')), capital],
  [any(String.raw`\s(?:lol|lmao|haha+|xd)${ends}`), () => ''],
  [
    any(
      String.raw`\bbc(?= (?!i\b|we\b|you\b|they\b|it\b|he\b|she\b|of\b)\p{L}+(?: (?!is\b|was\b|broke\b|left\b|\p{L}+(?:ed|s)\b)\p{L}+)?${ends})`,
    ),
    () => 'because of',
  ],
  [/(?<=\p{L} )n(?= \p{L})/gu, () => 'and'],
  [/(?<=^|[,.]\s)link(?=\s$)/giu, (found) => `${found}:`],
  [/\bi(?=[’']|\s(?!-)|$)(?!\.)/gu, () => 'I'],
];

const cased = (typed: string, meant: string): string =>
  /^\p{Lu}/u.test(typed) ? capital(meant) : meant;

const byWord = (piece: string): string =>
  piece.replace(word, (typed) => {
    const meant = spellings.get(typed.toLowerCase().replaceAll("'", '’'));
    // A word with inner capitals was typed on purpose, unless it is a chat spelling.
    return meant === undefined || /\p{Lu}/u.test(typed.slice(1)) ? typed : cased(typed, meant);
  });

const mendedLine = (line: string): string => {
  const plain = line.replace(/(?<=^|\s)w\/(o?)(?=\s)/giu, (_, out: string) =>
    out ? 'without' : 'with',
  );
  const isCareful = /^\P{Ll}*\p{Lu}[^]*[.!?]["”’)]?$/u.test(line);
  const steps = isCareful ? besides : [...besides, ...hasty];
  const kept = plain.match(verbatim) ?? [];
  return plain
    .split(verbatim)
    .map((piece) =>
      byWord(steps.reduce((so, [found, becomes]) => so.replace(found, becomes), piece)),
    )
    .map((piece, at) => `${piece}${kept[at] ?? ''}`)
    .join('');
};

/** The text with typos and casual spellings fixed; links, code and quotations are unchanged. */
export const mended = (text: string): string => text.split('\n').map(mendedLine).join('\n');

/** Capitalized words inside a sentence, which someone deliberately wrote as a name. */
const written = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})*/gu;

/** The text with names capitalized as elsewhere in the input. */
export function namedAs(text: string, typed: string): string {
  return [...new Set(typed.match(written))].reduce(
    (so, name) =>
      so.replace(
        any(String.raw`(?<![\p{L}\p{N}@#/._-])${name.toLowerCase()}(?![\p{L}\p{N}_@-])`),
        name,
      ),
    text,
  );
}
