/** Word lists that distinguish claims from figures of speech. All in lower case. */

export const months =
  'january|february|march|april|may|june|july|august|september|october|november|december';
/** Abbreviations of months, each with its month. */
export const shortMonths: ReadonlyMap<string, string> = new Map([
  ...months.split('|').map((month) => [month.slice(0, 3), month] as const),
  ['sept', 'september'],
]);
export const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';

export const smallNumbers: readonly string[] = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  ...['nineteen', 'twenty'],
];
export const tens: readonly string[] = [
  ...['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred'],
];

/** Things counted in large numbers, after “a million”. */
export const counted =
  'users?|people|customers?|clients?|downloads?|followers?|readers?|subscribers?|developers?|companies|teams?|founders?|members?|wallets?|dollars|euros|pounds|views|sales|signups|installs|visitors';

/** Things that are ranked, after a superlative. */
export const ranked =
  'platform|app|tool|product|service|company|brand|solution|software|startup|provider|agency|exchange|wallet|network|protocol|token|coin|chain|blockchain|database|framework|library|model|device|phone|laptop|camera|car|bank|hotel|restaurant|shop|store|bakery|school|course|assistant|agent|marketplace|community|conference|team|choice';

/** Superlatives that imply a ranking. */
export const ranks =
  'best|worst|fastest|slowest|largest|biggest|smallest|cheapest|strongest|safest|smartest|greatest|leading|top|highest[- ]rated|lowest|newest|oldest|easiest|simplest|most \\p{L}+|least \\p{L}+|only|first';

/** Phrases that claim a ranking by themselves. */
export const boasts =
  'world[- ]class|world[- ]leading|best[- ]in[- ]class|best[- ]selling|market[- ]leading|industry[- ]leading|award[- ]winning|record[- ]breaking|state[- ]of[- ]the[- ]art|unrivall?ed|unmatched|unbeatable|unparalleled|second to none|first of its kind|first[- ]ever|number one|guaranteed|risk[- ]free|clinically proven|scientifically proven';

/** Unnamed authorities: “studies show”. */
export const authorities =
  'stud(?:y|ies)|research|researchers|surveys?|statistics|stats|experts|scientists|analysts|doctors|economists|polls?|reports?|data|science';
/** Verbs after an authority. */
export const sayings =
  'shows?|says?|said|agrees?|proves?|proved|suggests?|confirms?|confirmed|finds?|found|warns?|reveals?|revealed|estimates?';

/** Roles that people are quoted in; a quotation attributed to one is a claim even without a name. */
export const speakers =
  'customers?|clients?|users?|readers?|reviewers?|patients?|members?|subscribers?|ceo|cto|cfo|founders?|co-founders?|president|minister|senator|professor|doctor|dr|judge|investors?|engineers?|scientists?|researchers?|spokes(?:man|woman|person)|critics|journalists?|coach|author|experts?';

/** Capitalized words that are no names. */
export const commonCapitals: ReadonlySet<string> = new Set([
  ...`${months}|${weekdays}|${weekdays.replaceAll('|', 's|')}s`.split('|'),
  ...['i', 'ai', 'api', 'apis', 'app', 'ceo', 'ceos', 'cto', 'cfo', 'coo', 'cpu', 'gpu', 'css'],
  ...['diy', 'dm', 'dms', 'dns', 'eta', 'eu', 'faq', 'fomo', 'gdp', 'gif', 'gifs', 'gm', 'gn'],
  ...['hr', 'html', 'http', 'https', 'id', 'ide', 'imo', 'imho', 'iot', 'ip', 'it', 'json', 'kpi'],
  ...['kpis', 'lgtm', 'llm', 'llms', 'lol', 'mvp', 'nft', 'nfts', 'ok', 'okay', 'os', 'pc', 'pdf'],
  ...[
    'pm',
    'am',
    'pr',
    'prs',
    'qa',
    'rip',
    'roi',
    'saas',
    'sdk',
    'seo',
    'sla',
    'sms',
    'sql',
    'ssd',
  ],
  ...[
    'tbh',
    'tldr',
    'tl;dr',
    'tv',
    'ui',
    'uk',
    'un',
    'url',
    'urls',
    'usa',
    'us',
    'usb',
    'ux',
    'vc',
  ],
  ...[
    'vcs',
    'vip',
    'vpn',
    'vr',
    'wifi',
    'wi-fi',
    'wtf',
    'xml',
    'yaml',
    'yolo',
    'asap',
    'aka',
    'ps',
  ],
  ...['christmas', 'easter', 'halloween', 'god', 'earth', 'internet', 'web', 'monday-morning'],
  ...[
    'english',
    'french',
    'german',
    'spanish',
    'italian',
    'chinese',
    'japanese',
    'russian',
    'greek',
  ],
  ...['latin', 'arabic', 'american', 'british', 'european', 'dutch', 'indian', 'swiss', 'turkish'],
]);

/** Words that start sentences and are not part of a name that follows. */
export const openers: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'this', 'that', 'these', 'those', 'my', 'your', 'our', 'their', 'his'],
  ...['her', 'its', 'and', 'but', 'or', 'so', 'if', 'when', 'while', 'because', 'since', 'as'],
  ...['in', 'on', 'at', 'by', 'for', 'from', 'with', 'without', 'after', 'before', 'until', 'to'],
  ...['of', 'about', 'like', 'unlike', 'even', 'only', 'just', 'every', 'each', 'some', 'any'],
  ...[
    'no',
    'not',
    'yes',
    'what',
    'why',
    'how',
    'who',
    'where',
    'which',
    'is',
    'are',
    'was',
    'were',
  ],
  ...['do', 'does', 'did', 'has', 'have', 'had', 'can', 'could', 'will', 'would', 'should', 'may'],
  ...['let', 'let’s', 'dear', 'hey', 'hi', 'hello', 'thanks', 'today', 'yesterday', 'tomorrow'],
  ...['now', 'then', 'here', 'there', 'still', 'maybe', 'perhaps', 'meanwhile', 'also', 'once'],
  ...['i', 'you', 'he', 'she', 'it', 'we', 'they', 'ask', 'meet', 'try', 'use', 'see', 'watch'],
  ...['read', 'follow', 'join', 'say', 'think', 'remember', 'between', 'over', 'under', 'via'],
]);

/** Subjects of a sentence that name no one. */
export const nobodies: ReadonlySet<string> = new Set([
  ...['everyone', 'everybody', 'someone', 'somebody', 'anyone', 'anybody', 'nobody', 'people'],
  ...['he', 'she', 'they', 'it', 'i', 'we', 'you', 'who', 'that', 'this', 'what', 'one', 'history'],
  ...['whoever', 'whatever', 'most', 'many', 'few', 'others', 'several', 'both', 'all', 'none'],
  ...['users', 'customers', 'critics', 'experts', 'scientists', 'researchers', 'teams', 'managers'],
  ...['mother', 'father', 'grandma', 'friends', 'experience', 'nothing', 'everything', 'legend'],
]);

/** Well-known names, which count even where any word would be capitalized. */
export const famous: ReadonlySet<string> = new Set([
  ...['google', 'apple', 'microsoft', 'amazon', 'meta', 'facebook', 'instagram', 'whatsapp'],
  ...['twitter', 'tiktok', 'snapchat', 'reddit', 'linkedin', 'pinterest', 'netflix', 'spotify'],
  ...['tesla', 'nvidia', 'intel', 'samsung', 'sony', 'nintendo', 'oracle', 'salesforce', 'adobe'],
  ...['ibm', 'nasa', 'fbi', 'cia', 'fda', 'nato', 'mit', 'bbc', 'cnn', 'aws', 'sap', 'bmw', 'ikea'],
  ...['openai', 'anthropic', 'chatgpt', 'claude', 'gemini', 'copilot', 'mistral', 'deepseek'],
  ...['uber', 'airbnb', 'stripe', 'paypal', 'visa', 'mastercard', 'shopify', 'slack', 'zoom'],
  ...['notion', 'figma', 'github', 'gitlab', 'docker', 'kubernetes', 'linux', 'windows', 'android'],
  ...['bitcoin', 'ethereum', 'solana', 'dogecoin', 'binance', 'coinbase', 'kraken', 'tether'],
  ...[
    'starbucks',
    'nike',
    'adidas',
    'toyota',
    'volkswagen',
    'ferrari',
    'disney',
    'pixar',
    'marvel',
  ],
  ...['musk', 'bezos', 'zuckerberg', 'gates', 'altman', 'jobs', 'einstein', 'newton', 'darwin'],
  ...[
    'shakespeare',
    'orwell',
    'socrates',
    'plato',
    'aristotle',
    'nietzsche',
    'confucius',
    'gandhi',
  ],
  ...['churchill', 'lincoln', 'trump', 'biden', 'obama', 'putin', 'merkel', 'buffett', 'picasso'],
  ...['harvard', 'stanford', 'oxford', 'cambridge', 'yale', 'forbes', 'bloomberg', 'reuters'],
  ...['gartner', 'mckinsey', 'deloitte', 'gallup', 'wikipedia', 'youtube', 'gmail', 'photoshop'],
]);
/** Of these, the ones that are also plain words, so that a capital at the start of a sentence proves nothing. */
export const plainToo: ReadonlySet<string> = new Set([
  ...['apple', 'amazon', 'meta', 'visa', 'slack', 'zoom', 'notion', 'windows', 'gates', 'jobs'],
  ...['trump', 'stripe', 'oracle', 'marvel', 'tether', 'kraken', 'claude', 'copilot', 'twitter'],
  ...['newton', 'yale', 'gemini', 'docker', 'android'],
]);
