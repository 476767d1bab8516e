/** Mends what is typed in haste, as a copy editor would: apostrophes, capitals of names, chat spellings, common slips. */

const dictionary = (lines: string): [string, string][] =>
  lines
    .trim()
    .split(/\s*[,\n]\s*/u)
    .map((line) => {
      const [typed = '', meant = ''] = line.split('=');
      return [typed, meant === '' ? typed.charAt(0).toUpperCase() + typed.slice(1) : meant];
    });

/** Words that mean the same wherever they stand. What has no other spelling beside it gets a capital letter. */
const spellings = new Map<string, string>([
  ...dictionary(`
    dont=don’t, doesnt=doesn’t, didnt=didn’t, isnt=isn’t, arent=aren’t, wasnt=wasn’t, werent=weren’t, havent=haven’t
    hasnt=hasn’t, hadnt=hadn’t, couldnt=couldn’t, wouldnt=wouldn’t, shouldnt=shouldn’t, cant=can’t, wont=won’t
    youre=you’re, theyre=they’re, weve=we’ve, youve=you’ve, theyve=they’ve, ive=I’ve, im=I’m, thats=that’s
    whats=what’s, heres=here’s, theres=there’s, shes=she’s, hes=he’s, itll=it’ll, youll=you’ll, theyll=they’ll
    u=you, ur=your, thx=thanks, thanx=thanks, pls=please, plz=please, ppl=people, tmrw=tomorrow, tmr=tomorrow, bc=because, womens=women’s, childrens=children’s, mens=men’s`),
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
    maintainance=maintenance, maintenence=maintenance, registeration=registration, discout=discount`),
  ...dictionary(`
    api=API, apis=APIs, cli=CLI, sdk=SDK, url=URL, pdf=PDF, csv=CSV, faq=FAQ, ama=AMA, agm=AGM, dao=DAO, nft=NFT
    nfts=NFTs, defi=DeFi, apr=APR, apy=APY, usdc=USDC, btc=BTC, eth=ETH, kyc=KYC, cv=CV, tv=TV, uk=UK, eu=EU, usa=USA
    seo=SEO, ui=UI, ux=UX, json=JSON, html=HTML, css=CSS, sql=SQL, vpn=VPN, mri=MRI, utc=UTC, cet=CET, gmt=GMT
    diy=DIY, asap=ASAP, ai=AI, ios=iOS, iphone=iPhone, ipad=iPad, xray=X-ray, xrays=X-rays, jvm=JVM, saas=SaaS
    qr=QR, bbq=BBQ, rsvp=RSVP, vip=VIP, nhs=NHS, ngo=NGO, covid=COVID, github=GitHub, youtube=YouTube, linkedin=LinkedIn
    whatsapp=WhatsApp, javascript=JavaScript, typescript=TypeScript, postgres=Postgres, python, kubernetes, linux, android
    instagram, facebook, google, chromebook, chf=CHF, usd=USD, eur=EUR, gbp=GBP, wifi=Wi-Fi, dj=DJ`),
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

/** What is kept as it is: code, links, addresses, handles, and what somebody else said. */
const verbatim =
  /`[^`\n]*`|https?:\/\/\S+|www\.\S+|(?<!\S)[^\s@]+@\S+|[@#]\S+|["“][^"”\n]{1,400}["”]|(?<!\S)\S*[_/\\=]\S*/gu;
const word = /(?<![\p{L}\p{N}@#$._’'-])\p{L}[\p{L}’']*(?![\p{L}\p{N}_@’']|[-.:]\p{L}|[-.]\p{N})/gu;

const clock = String.raw`\d{1,2}(?::\d\d|\s?[ap]\.?m|\s?[-–]\s?\d|h\b)`;
const day = '(?:mon|tues?|wed|thurs?|thu|fri|sat|sun)';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words that are names only beside certain others: “in may”, “mon-fri”, “dr patel”. */
const besides: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    /(?<=\b(?:in|from|until|till|by|since|of|early|late|next|last|this|mid|\d{1,2}(?:st|nd|rd|th)?) )(?:may|march|august|sept?|oct|nov|dec|jan|feb|apr|aug|mar|jun|jul)\b(?! not\b)/giu,
    capital,
  ],
  [/\b(?:may|march|august|sept?|oct|nov|dec|jan|feb|apr|aug|mar|jun|jul)(?= \d)/giu, capital],
  [
    new RegExp(
      String.raw`\b${day}\b(?=\s?(?:-|–|&|\/|to|and|,)\s?${day}\b|[ ,:]\s?${clock})`,
      'giu',
    ),
    capital,
  ],
  [new RegExp(String.raw`(?<=\b${day}\s?(?:-|–|&|\/|to|and|,)\s?)${day}\b`, 'giu'), capital],
  [/\b(?:dr|mr|mrs|ms|prof)\b(?=\.? \p{L}{2})/gu, capital],
  [/(?<=\b(?:dr|mr|mrs|ms|prof)\.? )\p{Ll}/giu, capital],
  [/\bi(?=[’']|\s|$)(?!\.)/gu, () => 'I'],
  [
    /\bits(?= (?:called|an?|the|been|not|here|back|free|open|time|our|so|just|now|only|all|too|that|official|done|live|finally|my|your|going|getting|on|made|sold|baked|built|located|about|never|always|very|really|still|no|from|for|with|worth|gone|over|easy|ok|okay|like|possible|important|true)\b)/giu,
    (found) => `${found.slice(0, 2)}’s`,
  ],
  [
    /^lets(?! (?:you|me|us|them|people|users|everyone|customers)\b)/iu,
    (found) => `${found.slice(0, 3)}’s`,
  ],
  [/(?<=[\p{L}\d])(?= sorry(?: folks| all| everyone| guys)?[.!]?$)/giu, () => ','],
];

const cased = (typed: string, meant: string): string =>
  /^\p{Lu}/u.test(typed) ? capital(meant) : meant;

const byWord = (piece: string): string =>
  piece.replace(word, (typed) => {
    const meant = spellings.get(typed.toLowerCase().replaceAll("'", '’'));
    // A word with capitals of its own was written with care, all but a chat spelling.
    return meant === undefined || /\p{Lu}/u.test(typed.slice(1)) ? typed : cased(typed, meant);
  });

const mendedPiece = (piece: string): string =>
  byWord(besides.reduce((so, [pattern, becomes]) => so.replace(pattern, becomes), piece));

/** The text as its writer would have typed it with more time; links, code and quotations stay to the letter. */
export function mended(text: string): string {
  const kept = text.match(verbatim) ?? [];
  return text
    .split(verbatim)
    .map((piece, at) => `${mendedPiece(piece)}${kept[at] ?? ''}`)
    .join('');
}
