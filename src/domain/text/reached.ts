/** Contact details given in words: a name and a network, or a name and an email provider. */

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

const articles =
  'the a an my our your his her their its this that these those all each every any some no both either many most more much few lots plenty other others such';
const persons =
  'i me you he him she it we us they them myself yourself himself itself ourselves themselves everyone everybody anyone anybody someone somebody nobody people folks friends others who whom what which whatever whoever one ones';
const small =
  'and or but so if as at by for from in into of off on out over up down to with without about after before again also too very just only even still yet not never always often then than there here now today tonight tomorrow yesterday is are was were be been being am do does did has have had will would can could should may might must';

const places = listed(
  `${articles} ${persons} noon midnight night home work lunch dinner breakfast brunch school least once first last scale launch sunrise sunset dawn dusk table sea church college uni university office one two three four five six seven eight nine ten eleven twelve half quarter about around approx monday tuesday wednesday thursday friday saturday sunday max min`,
);

/** Whether a word after “@” is a time, a way, a place or an amount. */
export const isPlace = (word: string): boolean => places.has(word);

const networks =
  'telegram|whatsapp|signal|discord|instagram|insta|snapchat|facebook|linkedin|tiktok|youtube|twitter|bluesky|bsky|mastodon|threads|reddit|wechat|weixin|viber|kik|skype|twitch|onlyfans|patreon|paypal|venmo|cash ?app|revolut|matrix|element|line|vk|tg|ig|fb|x';
const long =
  'telegram|whatsapp|discord|instagram|insta|snapchat|facebook|linkedin|tiktok|youtube|twitter|bluesky|bsky|mastodon|reddit|wechat|weixin|viber|kik|skype|twitch|onlyfans|patreon|paypal|venmo|cashapp|revolut|tg|ig';
const reach =
  'find|follow|message|msg|dm|pm|text|ping|add|ask|contact|reach|write|hit|join|search|look|see|call|pay|tip|subscribe|chat|talk|speak|meet|check|hmu';
const name = String.raw`[\p{L}\p{N}][\p{L}\p{N}_.-]{1,39}`;

/** “find evildrop on Telegram”, with at most two words before the name. */
const sent = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${reach})(?:ing|s)?\s{1,2}(?:(?:to|for|with|up|out|at|in|me|us|as)\s{1,2}){0,2}((?:${name}\s{1,2}){0,2}${name}),?\s{1,2}(?:on|via|over|through|at|using|in)\s{1,2}(?:the\s{1,2})?(?:${networks})(?![\p{L}\p{N}-])`,
  'gu',
);
/** “Telegram: evildrop”, “tg evil_drop”. */
const labelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/.-])(?:${long})\s{0,2}(?:handle|name|user|username|channel|id)?\s{0,2}(?:[:=→>]|-\s|is\s)\s{0,2}(${name})`,
  'gu',
);
/** A name recognizable by its form, before or after the network. */
const formed = String.raw`(?=[\p{L}\p{N}.-]*[\d_])${name}`;
const beside = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.@/-])(?:(${formed})\s{1,2}(?:on|via|at|@)\s{1,2}(?:${long})|(?:${long})\s{1,2}(${formed}))(?![\p{L}\p{N}_])`,
  'gu',
);
const introduced = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:i am|i'm|im|we are|we're|it's|its|called|known as|named|username|handle|user|is|as)\s{1,2}(${name})\s{1,2}(?:on|at|over)\s{1,2}(?:${long})(?![\p{L}\p{N}])`,
  'gu',
);

/** Things people look for that are no names. */
const common = listed(
  `${articles} ${persons} ${small} joy inspiration ideas help answers time peace love news updates community communities group groups work jobs job customers customer clients support channel channels page pages profile profiles account accounts post posts story stories photo photos picture pictures video videos clip clips reel reels recipe recipes tip tips details info information something anything everything nothing things thing stuff fun music art comments comment thread threads list lists link chat chats talk questions question feedback friend family team crew friends live daily weekly new latest best good great big small real true same different part active back busy popular famous big funny huge everywhere available silent quiet loud down up online offline trending viral blocked banned spread shared posted out better worse gone dead alive closed open public private only mostly full less money food coffee tea way ways place places moment week day year lot bit`,
);

const found = (fold: string, pattern: RegExp): string[] =>
  Array.from(fold.matchAll(pattern), ([, one, other]) => one ?? other ?? '');

const bare = (word: string): string => word.replace(/^[._-]+|[._-]+$/gu, '');

/** The possible names in a phrase; empty if a word shows that it is no name. */
function namesOf(phrase: string): string[] {
  const words = phrase.split(/\s+/u).map(bare).filter(Boolean);
  return words.filter((word) => !common.has(word));
}

/** Names next to a network in a folded text, in lowercase. */
export function networkNamesIn(fold: string): string[] {
  const plain = fold.replaceAll('’', "'");
  const phrases = [sent, labelled, beside, introduced].flatMap((one) => found(plain, one));
  return phrases.flatMap((phrase) => {
    const words = phrase.split(/\s+/u).map(bare).filter(Boolean);
    // “our page” and “the new channel” name no one.
    return words.length > 1 && common.has(words.at(-1) ?? '') ? [] : namesOf(phrase);
  });
}

const providers =
  'gmail|googlemail|hotmail|outlook|protonmail|icloud|yandex|gmx|aol|fastmail|tutanota|zoho';
const spokenProviders = `${providers}|yahoo|proton|mail|live|msn|web`;
const boxed = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])([\p{L}\p{N}][\p{L}\p{N}_.+-]{1,63})\s{1,2}(?:at|@|\(at\)|\[at\])\s{1,2}(${providers})(?![\p{L}\p{N}-])`,
  'gu',
);
const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:write|mail|e-mail|email|contact|reach|message|send|address|inbox)(?:\s{1,2}(?:to|me|us|is|it|your|the|it|all|them)){0,3}\s{1,2}([\p{L}\p{N}][\p{L}\p{N}_.+-]{1,63})\s{1,2}(?:at|@)\s{1,2}(${spokenProviders})(?![\p{L}\p{N}-])`,
  'gu',
);
/** “people at Gmail”, “she works at Outlook”. */
const employed = listed(
  `${persons} ${small} work works worked working job jobs team teams engineer engineers designer designers look looks looked looking folks staff developers developer intern interns years angry happy mad arrived stayed started bug bugs outage outages filters spam`,
);

/** Email addresses in a folded text given as a name and a provider. */
export const boxesIn = (fold: string): string[] =>
  [boxed, written].flatMap((pattern) =>
    Array.from(fold.matchAll(pattern), ([, box = '', provider = '']) =>
      employed.has(box) ? [] : [`${box}@${provider}`],
    ).flat(),
  );
