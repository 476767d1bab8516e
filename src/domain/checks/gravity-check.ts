/** Whether a text about something grave is light: a joke about an allergen or an accident hurts people. */
import { plainSigns } from './habit-checks.ts';
import { given, type Rule } from './check-rules.ts';
import { finderOf, found } from './word-finder.ts';
import { lazily } from '#domain/lazily.ts';
import { slangWeights } from '#domain/persona/manner-words.ts';

/** What makes a text light: laughter, slang, hype, jokes, and calls to join in. English, because other words are too many. */
const listed = (words: string): string[] =>
  words
    .split('\n')
    .flatMap((line) => line.split('|'))
    .map((word) => word.trim())
    .filter(Boolean);

/** Never in a sentence about something serious. */
const lightWords: readonly string[] = [
  ...Object.keys(slangWeights),
  ...listed(`
  haha|hahaha|hehe|lol|lmao|rofl|jk|omg|yay|woo|woohoo|woot|wow|whoa|oops|oopsie|whoops|uh-oh|uh oh|yikes|ouch
  tada|ta-da|ta da|hooray|hurray|hurrah|psst|boom|bam|kaboom|woof|meow|eek|phew|cheers|bestie|besties|slay|vibes
  vibe|no cap|lowkey|highkey|yolo|fomo|epic|awesome|amazing|fantastic|fabulous|incredible|insane|bonkers
  bananas|wildest|hilarious|funniest|comedy|joke|jokes|joking|joked|just kidding|only kidding|no joke
  pun intended|no pun|punchline|giggle|giggles|chuckle|prank|silly|goofy|cheeky|fun|fun fact|excited|exciting
  thrilled|stoked|pumped|hyped|hype|can’t wait|cannot wait|buckle up|brace yourselves|guess what|guess who
  surprise guest|secret ingredient|adventure|plot twist|spoiler|spoiler alert|game changer|game-changer|level up
  next level|next-level|hot take|unpopular opinion|stay tuned|don’t miss|drumroll|drum roll|grand finale
  on the bright side|bright side|look on the bright side|silver lining|every cloud|who knew|said no one ever
  what could go wrong|what could possibly go wrong|it happens|stuff happens|these things happen|live and learn
  lesson learned the hard way|my bad|our bad|no biggie|no big deal|relax everyone|cue the|mic drop
  facepalm|face palm|awkward|sorry not sorry|rest in pieces|pour one out|kicked the bucket|bite the dust
  bites the dust|bit the dust|went up in smoke|up in smoke|hot stuff|hot mess|too hot to handle|drop dead
  drop-dead|drop dead gorgeous|killer|killing it|to die for|dead serious|dying to|going viral|gone viral
  going nuts|gone nuts|nuts about|nutty|nutso|in a nutshell|tough nut|spicy|juicy|sizzling|toasty|crumby
  knead to know|knead you to|rise to the occasion|roll with it|roll with the punches|that’s how we roll
  how we roll|let’s roll|dough-not|lettuce know|unbelievable deal|bonus|jackpot|lucky you|lucky day|free drama
  spice up|spices up|kick of|extra kick|extra crunch|extra crunchy|crunchy surprise|special effects|fireworks
  making waves|make waves|rock the boat|shake things up|shook things up|shaking things up|shaken, not stirred
  earth-shattering|rocked our world|what a blast|roller coaster|rollercoaster|wild ride|ride or die|staycation
  nap time|beauty sleep|glow up|makeover|tell us your|tell us yours|drop a comment|drop your|drop it below
  comment below|in the comments|tag a friend|tag someone|tag your|share your story|share your wildest|double tap
  smash that|hit like|like and share|who’s with us|who’s with me|who else|anyone else|raise your hand|hands up if
  caption this|wrong answers only|asking for a friend|change my mind|prove us wrong|knock knock|why did the
  walks into a bar|walk into a bar|meme|memes|superhero|superpower|superpowers|magic|magical|unicorn|ninja
  rockstar|spa day|road trip|treat yourself|sweet treat|delicious|yummy|tasty|level: expert|achievement unlocked
  easter egg|season finale|to be continued|pro tip|life hack|hack your|newsflash|news flash|not-so-secret
  not so secret|on vacation|long vacation|gets a vacation|a little vacation|surprise ingredient|surprise party
  tasty surprise|little surprise|bread of life|our ovens need|nailed it|hold my beer|hold my coffee
  you can’t make this up|dumpster fire|total legend|adulting|party time|let the games begin|game on
  the show must go on|better late than never|oh well|c’est la vie|shit happens|literally dying|ghosted
  ghosting us|took a dive|call it a day|gone fishing|nature called|drama queen|served with a side of
  with a side of|a side order of|free extra|extra topping|topping|not on the menu|menu surprise|new diet
  crash diet|sharing is caring|caring is sharing|feeling lucky|russian roulette|roulette|hunger games
  bring popcorn|popcorn|grab your popcorn|netflix|movie night|netflix and|snooze fest|long nap|dirt nap|big sleep
  six feet under|pushing up daisies|angels got|heaven just got|heaven’s got
  sneaky|sneaked in|sneaked into|snuck in|snuck into|stowaway|stowaways|uninvited guest|gatecrash|gatecrashed|gate-crashed|hitched a ride|guest appearance|special guest
  mystery guest|cameo|guest star|starring|mystery ingredient|bonus ingredient|hidden treat|hidden gem|treasure hunt|hide and seek|hide-and-seek|go nuts|aw nuts|oh nuts|oh snap
  holy moly|holy smokes|holy guacamole|holy cow|party pooper|diva|love story|breakup|break-up song|it’s not you, it’s us|plot thickens|sequel|cliffhanger|blockbuster
  day off from|take the day off|takes the day off|took the day off|taking the day off|take a day off|takes a day off|took a day off|a well-earned rest|a breather|took a bath|took a swim|took a dip|took a nap
  takes a nap|taking a nap|indoor pool|pool party|swimming pool for free|living its best life|living their best life|living our best life|feeling hot|feeling spicy|feeling brave|feeling adventurous
  am I right|amirite|can you believe it|can’t make this up|can you blame|who needs|who wants|who doesn’t love|who could resist|who asked|why so serious|what a way to|what a week|what a mess|what a time to be alive
  what else is new|ready to rumble|ready to rock|ready to roll|grab yours|snag|hurry up|must-have|must-try|must-see|mind-blowing|once-in-a-lifetime|once in a lifetime|unbelievable|unreal|obsessed|living for
  here for it|we stan|main character|rent free|rent-free|chef’s kiss|spill the tea|spilled the tea|spilling the tea|sip of tea|eggcellent|egg-cellent|eggciting|egg-citing|punny|bad pun|pun|puns|dad joke|ba dum tss|badum tss|wink|wink wink
  nudge nudge|blame the|blame it on|thoughts and pears|crispy|extra crispy|well done, us|roasted|got roasted|burnt to a crisp|hotter than|cooler than|level 100|100% chance of|five stars|zero stars|would not recommend|10/10|0/10
  best recall|of the century|ever seen|hey folks|hey guys|hey friends|hey there|howdy|hiya|fam|peeps|foodies|more like|if you know what I mean|let’s face it
  thrilling|smells funny|smells fishy|fishy|literally|turns out|who would have thought|who’d have thought|who would’ve thought|not gonna lie
  `),
];

/** Emojis with which people mark a danger or mourn. */
const solemnEmojis =
  /[\u26A0\u{1F6A8}\u26D4\u{1F6AB}\u2757\u2755\u203C\u{1F6D1}\u{1F4E2}\u{1F4E3}\u260E\u{1F4DE}\u{1F4E7}\u2139\u{1F5A4}\u{1F90D}\u2764\u{1F494}\u{1F64F}\u{1F54A}\u{1F56F}\u{1F397}\u{1FAC2}\u{1F339}\u{1F490}]/gu;

export type GravityCheck = 'gravity';

const light = lazily(() => finderOf(lightWords));
const emojis = /\p{Extended_Pictographic}/gu;
/** “Sooo”, “yesss”: letters that nobody speaks. */
const stretched =
  /(?<!\p{L})(?:(?:ha[- ]?){2,}|(?:he){2,}|so{3,}|no{3,}|yes{3,}|wo{3,}\p{L}*|ya+y{2,}|a+h{2,}|o+h{2,}|hm{2,}|aw{2,}|\p{L}*([a-z])\1{3,}\p{L}*)(?!\p{L})/iu;
/** A party that is none: “the third party that held the data”. */
const party = String.raw`(?<!\b(?:third|3rd|political|search|rescue|injured|other|opposition|working|affected)[- ])part(?:y|ies)\b(?! (?:shoes|dress\w*|clothes|members?|leaders?|rooms?|halls?|hats?|tents?)\b)`;
const between = String.raw`(?:[\p{L}-]{1,20} ){0,3}`;
/** Grave news called a party. A party may be named, such as one that is cancelled. */
const parties = new RegExp(
  [
    String.raw`\b(?:is|was|are|were|it[’']s|that[’']s|what|such|like|having|have|had|throw\w{0,3}|threw) (?:an?|one|the|our|their) ${between}${party}`,
    String.raw`\b(?:join|crash|start|gatecrash|spoil|ruin)(?:s|ed|ing)? (?:an?|the|our|your|this|their) ${between}${party}`,
    String.raw`${party} (?:is|was|were|are) (?:on\b|hiding|waiting|going|happening|starting|just|here|inside)`,
    String.raw`\b(?:partying|partied|let[’']s party|party (?:on|hard|time|mode))\b`,
  ].join('|'),
  'iu',
);
/** An invitation to play along. */
const invitations =
  /\b\p{L}+[- ](?:lovers|fans|heads|nerds|geeks|junkies)\b|\b(?:tell|show|send|share|post|drop|give) (?:us|me)?\s?(?:your|yours)\b(?! (?:name|address|number|doctor|order|receipt|batch|details|contact|symptoms|family|neighbou?rs?|friends|loved))|\bwho(?:[’']s| is) (?:ready|in|excited|hungry|with)\b|\bwhat[’']s your (?:favou?rite|take|excuse)\b|\b(?:favou?rite|best|worst) (?:\p{L}+ )?(?:memes?|gifs?|jokes?|puns?)\b/iu;
/** Foods that are also a state of mind, a mess or a smell. */
const doubles =
  'nuts|nutty|bananas|crackers|crackling|cheesy|crumby|corny|fishy|sour|salty|spicy|fruity|milky|eggy|jammy|toast|fried|cracked|scrambled|half-baked|stale|rotten|shell-shocked|jelly|buttery|saucy|cooked|grilled|roasted|pickled';
/** What may plainly be one of them: “The undeclared ingredient is nuts.” */
const substances =
  'allergens?|ingredients?|substances?|contents?|contaminants?|components?|traces?|causes?|risks?|it contains|foods?|milk|nuts?|fish|bread|batch(?:es)?|cheese|products?|bars?|rolls?|jars?|cakes?|smell|taste|label';
/** A pun: “This recall is nuts.” */
const puns = new RegExp(
  [
    String.raw`(?<!\b(?:${substances})\b[^.!?\n]{0,30})\b(?:is|are|was|were|it[’']s|that[’']s|we[’']re|feels?|felt|goes|going|gone|went|got|drove us|driv\w{2,3} us) (?:(?:just|so|totally|absolutely|really|completely|pretty|quite|rather|kind of|sort of|a bit|a little|plain|driving (?:us|me|everyone)) ){0,2}(?:${doubles})(?=[.!?…,;:]|\s*$|\s(?:today|this|right|and|but|for|about|at)\b)`,
    String.raw`\b(?:in a (?:real |bit of a )?(?:jam|pickle|stew|nutshell)|in (?:real |some )?hot water (?:with|over|for|again|today)|(?:we[’']re|we are|got|landed) in hot water|sticky situation|eggs? on (?:our|my|the|your) faces?|food for thought|spill\w{0,3} the beans|(?:cry|crying|cried) over spil\w{1,3} milk|(?:bad|rotten) (?:apple|egg)|cookie crumbles|out of the frying pan|(?:hard|tough|bitter)(?: pill)? to swallow|recipe for disaster|sour (?:note|grapes|taste)|grain of salt|pinch of salt|piece of cake|smells? fishy|hot potato|butter you up|egg-?(?:cellent|straordinary|xactly)|a-?maize-?ing|souper|un-?brie-?lievable|gouda|grate news|berry sorry|donut worry|whisk (?:it|you|us) away|raise the (?:steaks|bread)|nut(?:s|ty)? (?:of|about) (?:us|it)|a (?:tough|hard) nut to crack|jam-packed|cheesed off|peanuts compared|went bananas|loaf (?:around|of trouble))\b`,
  ].join('|'),
  'iu',
);
const strongSigns = /!|\?{2,}|\?!|~(?=\s|$)|[:;]-?[)D]|(?<![\p{L}\p{N}])xD\b/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const emojiIn = (text: string, typed: string): string | undefined =>
  text
    .replace(plainSigns, '')
    .match(emojis)
    ?.find((one) => !typed.includes(one));

/** What is too light in a text, as it is written there; `undefined` if nothing is that the owner did not type. */
function lightIn(text: string, typed: string, mayShow: boolean): string | undefined {
  const own = typed.toLowerCase();
  const hasMore = count(text, strongSigns) > count(typed, strongSigns);
  const [phrase] = [parties, invitations, puns, stretched]
    .flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    .filter((one) => !own.includes(one.toLowerCase()));
  return [
    found(text, light(), typed)[0],
    phrase,
    emojiIn(mayShow ? text.replaceAll(solemnEmojis, '') : text, typed),
    hasMore ? text.match(strongSigns)?.[0] : undefined,
  ].find((one) => one !== undefined);
}

/** What is too light in a reply to somebody of whom nobody knows how they mean it: an exclamation mark is not. */
function jokeIn(text: string, typed: string): string | undefined {
  const plain = (one: string) => one.replaceAll(strongSigns, '.').replaceAll(emojis, ' ');
  return lightIn(plain(text), plain(typed), true);
}

export const gravityRules: Record<GravityCheck, Rule> = {
  gravity: (text, all) => {
    const typed = given(all);
    if (!all.grave) {
      const joke = all.wary ? jokeIn(text, typed) : undefined;
      return (
        joke &&
        `Nobody can tell how this message is meant, and “${joke}” is light. Say it plainly, without jokes or hype.`
      );
    }
    const found = lightIn(text, typed, all.brief.emojis);
    return (
      found &&
      `This is a serious matter, and “${found}” is too light for it. Say it in plain, calm words, without jokes, exclamation marks or hype.`
    );
  },
};
