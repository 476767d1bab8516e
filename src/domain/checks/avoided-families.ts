/**
 * Synonyms for topics that people often avoid: the names that an owner may type for a topic, and words that are only
 * about that topic. Words with a second, harmless meaning are left out.
 */
export const families: readonly { names: readonly string[]; words: readonly string[] }[] = [
  {
    names: ['politics', 'political topics', 'party politics', 'elections', 'government'],
    words: [
      'politician',
      'election',
      'parliament',
      'senator',
      'congressman',
      'prime minister',
      'republican',
      'democrat',
      'left-wing',
      'right-wing',
      'ballot',
      'vote',
      'voter',
      'head of state',
    ],
  },
  {
    names: ['religion', 'faith', 'religious topics'],
    words: [
      'church',
      'mosque',
      'synagogue',
      'bible',
      'quran',
      'prayer',
      'priest',
      'atheist',
      'gospel',
    ],
  },
  {
    names: ['crypto', 'cryptocurrency', 'cryptocurrencies', 'digital currency'],
    words: [
      'bitcoin',
      'btc',
      'ethereum',
      'altcoin',
      'memecoin',
      'blockchain',
      'stablecoin',
      'nft',
      'defi',
    ],
  },
  {
    names: ['war', 'wars', 'armed conflict', 'military'],
    words: ['battlefield', 'missile', 'airstrike', 'invasion', 'ceasefire', 'troops', 'front line'],
  },
  {
    names: ['sex', 'sexual content', 'adult content'],
    words: ['porn', 'pornography', 'erotic', 'nude', 'orgasm', 'nsfw', 'sexual'],
  },
  {
    names: ['drugs', 'drug use', 'illegal drugs'],
    words: [
      'cocaine',
      'heroin',
      'cannabis',
      'marijuana',
      'ecstasy pill',
      'meth',
      'overdose',
      'stoned',
    ],
  },
  {
    names: ['alcohol', 'drinking', 'booze'],
    words: [
      'beer',
      'wine',
      'vodka',
      'whisky',
      'whiskey',
      'cocktail',
      'tequila',
      'drunk',
      'hangover',
    ],
  },
  {
    names: ['gambling', 'betting'],
    words: ['casino', 'poker', 'roulette', 'slot machine', 'bookmaker', 'sportsbook', 'jackpot'],
  },
  {
    names: ['violence', 'violent crime'],
    words: ['murder', 'stabbing', 'shooting', 'assault', 'beaten up', 'bloodshed', 'homicide'],
  },
  {
    names: ['weapons', 'guns', 'firearms'],
    words: ['pistol', 'rifle', 'handgun', 'ammunition', 'shotgun'],
  },
  {
    names: ['suicide', 'self-harm', 'self harm'],
    words: [
      'kill myself',
      'kill yourself',
      'take his own life',
      'take her own life',
      'end my life',
      'cutting myself',
    ],
  },
  {
    names: ['layoffs', 'lay-offs', 'firings', 'redundancies'],
    words: ['laid off', 'lay off', 'job cuts', 'downsizing', 'let go of staff', 'redundancy'],
  },
  {
    names: ['money', 'salary', 'salaries', 'pay'],
    words: ['paycheck', 'payslip', 'wage', 'net worth', 'how much i earn', 'salary'],
  },
  {
    names: ['investment advice', 'financial advice', 'price predictions', 'trading'],
    words: [
      'buy the dip',
      'price target',
      'going to pump',
      'bull run',
      'moonshot',
      'to the moon',
      'load your bags',
    ],
  },
  {
    names: ['health', 'medical advice', 'medicine'],
    words: [
      'diagnosis',
      'prescription',
      'dosage',
      'cure for',
      'symptom',
      'vaccine',
      'antidepressant',
    ],
  },
  {
    names: ['dieting', 'diets', 'weight loss', 'body weight'],
    words: [
      'calorie',
      'lose weight',
      'losing weight',
      'slim down',
      'fat loss',
      'body fat',
      'ozempic',
    ],
  },
];
