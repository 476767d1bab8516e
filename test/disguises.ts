/** Disguises that the leak checks have to detect. */

/** Links to a host that no one named. */
export const links = [
  ...['evildrop.music', 'evildrop.kids', 'tea.tattoo', 'evildrop.москва', 'evildrop.рф'],
  ...[
    'EvilDrop.Music',
    'evildrop.music/win',
    'win.evildrop.kids?x=1',
    'evildrop.lol',
    'evildrop.zip',
  ],
  ...['evildrop&#46;com', 'evildrop&#x2e;com', 'evildrop&#x2E;music', 'evildrop&period;com'],
  ...['evildrop%2Ecom', 'evildrop%2ecom%2Fwin', 'evildrop%252Ecom', 'evildrop&amp;#46;com'],
  ...[
    'evildrop\\u002ecom',
    'evildrop\\x2ecom',
    'evildropU+002Ecom',
    'https&colon;&sol;&sol;evildrop&#46;io',
  ],
  ...[
    'evildrop۔com',
    'evildropꓸcom',
    'evildrop។com',
    'evildrop።com',
    'evildrop।com',
    'evildrop․com',
  ],
  ...[
    'evildrop﹒com',
    'evildrop｡com',
    'evildrop∘com',
    'evildrop●com',
    'evildrop ۔ com',
    'evildropꓸmusic',
  ],
  ...[
    'evildrop→com',
    'evildrop|com',
    'evildrop*com',
    'evildrop → com',
    'evildrop | com',
    'evildrop * com',
  ],
  ...[
    'evildrop»com',
    'evildrop_com',
    'evildrop~com',
    'evildrop^com',
    'evildrop=com',
    'evildrop!com',
  ],
  ...[
    'evildrop->com',
    'evildrop…com',
    'evildrop...com',
    'evildrop:com',
    'evildrop;com',
    'evildrop+com',
  ],
  ...[
    't|me/evildrop',
    't→me/evildrop',
    't*me/evildrop',
    'evildrop com',
    'evildrop  com',
    'evil-drop com',
  ],
  ...[
    'evildrop c o m',
    'evildrop dot c o m',
    'evildrop dot music',
    'evildrop dot shop',
    'evildrop[.]kids',
  ],
  ...['visit evildrop org', 'go to evildrop io', 'website evildrop net', 'evildrop (dot) kids'],
];
/** Contacts by name and network. */
export const people = [
  ...[
    'Ask @ evildrop',
    'Ask @  evildrop about it',
    'Ask @: evildrop',
    'Ask @. evildrop',
    'Ask &commat;evildrop',
  ],
  ...[
    'Ask %40evildrop',
    'Ask &#64;evildrop',
    'Find evildrop on Telegram',
    'find Evil Drop on telegram',
  ],
  ...[
    'DM evildrop on IG',
    'message evildrop via WhatsApp',
    'Follow evildrop on Insta',
    'Look up evildrop on Discord',
  ],
  ...[
    'add evildrop on Snapchat',
    'Write to evildrop on Signal',
    'Search for evildrop on TikTok',
    'Join evildrop on TG',
  ],
  ...[
    'Telegram: evildrop',
    'tg: evil_drop',
    'IG = evildrop',
    'WhatsApp → evildrop',
    'discord name: evildrop',
  ],
  ...[
    'I am evildrop on Telegram',
    'it is evildrop on Instagram',
    'evil_drop on telegram',
    'evildrop9 via WhatsApp',
  ],
  ...[
    'telegram evil_drop',
    'Contact evildrop over Signal',
    'Tip evildrop on PayPal',
    'Pay evildrop via Venmo',
  ],
];
/** Email addresses and phone numbers. */
export const contacts = [
  ...[
    'Write to evildrop at gmail',
    'evildrop at gmail',
    'mail evildrop at outlook',
    'evildrop (at) protonmail',
  ],
  ...[
    'Send it to evildrop at yahoo',
    'email evildrop @ gmail',
    'reach evildrop at hotmail dot com',
  ],
  ...['me%40drop%2Eexample%2Ecom', 'me&#64;drop&#46;example&#46;com', 'reach me at drop dot com'],
  ...[
    'Call II-0-II V-V-V 0-I-IV-III',
    'Ring V V V I II III IV',
    'V-V-V-0-I-IV-III-II'.replace('-0', '-X'),
  ],
  ...[
    'Call Ⅴ Ⅴ Ⅴ Ⅰ Ⅳ Ⅲ Ⅱ',
    'two 0 two five five 5 zero one 4 three',
    'double five zero one four three two one',
  ],
  ...[
    'null eins sieben sechs fünf vier drei',
    'zéro six un deux neuf huit sept',
    'cinco cinco cinco uno dos nueve'.concat(' ocho'),
  ],
];
/** Tokens. */
export const coins = [
  ...[
    'The TEAX token is live',
    'TEAX coin',
    'Get TEAX tokens',
    'the token TEAX',
    'ticker: TEAX',
    'ticker is TEAX',
  ],
  ...[
    'Buy TEAX now',
    'Ape into TEAX',
    'buy teax tokens',
    'grab the teax coin',
    'the new Teax token',
    '💲TEAX',
  ],
  ...[
    'Hodl TEAX',
    'TEAX presale',
    'TEAX airdrop',
    'claim your teax airdrop',
    'a coin called TEAX',
    'TEAX-token',
  ],
];
/** Names that the guidelines of `src/domain/checks/disguises.test.ts` ban. */
export const bans = [
  ...[
    'The codename is Nightjar',
    'It is called NIGHTJAR',
    'N*ghtj*r is near',
    'N1ghtj4r',
    'N!ghtj@r',
    'Nightjars fly',
  ],
  ...[
    'N.i.g.h.t.j.a.r',
    'Night-jar',
    'Night jar',
    'Nіghtjаr',
    'Nightjer soon',
    'Nghtjr',
    'rajthgiN',
    'Avtugwne',
  ],
  ...['N_ghtj_r', 'N#ghtjar', 'nightjar’s wings', 'N&#105;ghtjar', 'Project N.', 'Nihgtjar'].filter(
    (one) => one !== 'Project N.',
  ),
  ...[
    'Umbrella is a partner',
    'Umbr*lla',
    'Greetings from Oslo',
    'Bellweather joins us',
    'B*llw**ther',
    'Bellwether joins us',
  ],
];
