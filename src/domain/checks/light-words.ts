/** What makes a text light: laughter, slang, hype, jokes, sales talk, and calls to join in. */
import { slangWeights } from '#domain/persona/manner-words.ts';

const listed = (words: string): string[] =>
  words
    .split('\n')
    .flatMap((line) => line.split('|'))
    .map((word) => word.trim())
    .filter(Boolean);

/** The same in German, French and Spanish. */
const lightAbroad = listed(`
  haha|hihi|hoho|jaja|jeje|jajaja|jejeje|mdr|ptdr|lol|hurra|juhu|juhuu|yippie|yeah|jippie|hoppla|huch|upsi|ätsch|tja|na ja|naja|zack|peng|bumm|tadaa|trommelwirbel|achtung spoiler
  kein witz|spaß beiseite|spass beiseite|nur spaß|scherz|scherze|witz|witze|witzig|lustig|spaß|spass|gute laune|feier mit|prost|mega|megageil|geil|krass|der hammer|wahnsinn|unglaublich
  sensationell|super|genial|fantastisch|großartig|grossartig|wunderbar|das wird ein fest|schwein gehabt|shit happens|c’est la vie|auf geht’s|los geht’s|lasst uns|freut euch|wir freuen uns
  jetzt bestellen|jetzt kaufen|jetzt sichern|jetzt zugreifen|greift zu|greif zu|nur heute|nur für kurze zeit|solange der vorrat reicht|rabatt|rabatte|schnäppchen|sonderangebot|sonderpreis|bestpreis|gutscheincode
  aktionspreis|gratis dazu|exklusiv|verpasst nicht|nicht verpassen|letzte chance|jetzt anmelden|eure besten|wer ist dabei|wer kommt mit|plot twist
  besser spät als nie|überraschung|überraschungsgast|ehrengast|geheimzutat|extra knusprig|knackig|lecker|köstlich|da ist der wurm drin|das geht auf die nüsse|schwamm drüber|halb so wild|was soll’s|kopf hoch
  génial|super|cool|trop cool|youpi|hourra|oups|aïe|bim|boum|tadam|roulement de tambour|blague|blagues|sans blague|je plaisante|pour rire|on rigole|rigolo|drôle|marrant|faire la fête|fêtons
  incroyable|fantastique|formidable|géniale|quelle surprise|invité surprise|ingrédient secret|ingrédient mystère|cadeau|c’est la vie|rejoignez-nous
  commandez maintenant|achetez maintenant|profitez|profitez-en|profitez vite|soldes|bon plan|bonne affaire|offre spéciale|offre limitée|meilleur prix
  dernière chance|ne manquez pas|à ne pas manquer|exclusif|livraison gratuite|mieux vaut tard que jamais|pas de panique|on s’en remettra|délicieux|croustillant|miam
  genial|guay|chulo|bravo|viva|hurra|yupi|uy|bum|redoble de tambores|broma|bromas|sin bromas|es broma|chiste|chistes|gracioso|divertido|fiesta|de fiesta|a celebrar|increíble|fantástico|fantástica
  espectacular|sorpresa|qué sorpresa|invitado sorpresa|ingrediente secreto|regalo|así es la vida|vamos|únete|compra ya|compra ahora|pide ya|pide ahora|aprovecha|aprovechad
  aproveche|ofertas|oferta especial|descuento|descuentos|rebajas|ganga|gangas|mejor precio|última oportunidad|no te lo pierdas|no se lo pierda|exclusivo|envío gratis|etiqueta a
  más vale tarde que nunca|que no cunda el pánico|delicioso|deliciosa|rico rico|crujiente|menuda|vaya tela
`);

/** Never in a sentence about something serious. */
export const lightWords: readonly string[] = [
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
  big sale|flash sale|our sale|on sale now|special offer|limited offer|limited time|limited-time|best price|best prices|lowest price|unbeatable|discount|discounts|percent off
  bargain|bargains|order now|order today|shop now|buy now|book now|sign up now|subscribe now|join now|promo code|coupon|coupons|while stocks last|last chance|act now|don’t wait
  new collection|check out our|check it out|stock up|upgrade now|free shipping|exclusive|exclusively for you|reward yourself|perfect time to|great time to|good time to try|why not try|favourite excuse|favorite excuse
  congratulations|congrats|hurrah|bravo|sad trombone|field day|fun times|good times|great news|good news|exciting news
  heats up|heated up|heating up|hots up|turned up the heat|plus side|on the upside|boring|sort of|the new black|cheesy|of course we did|celebrate with us|come celebrate|let’s celebrate
  welcome to the club|worst kept secret|silver bullet|happy ending|walk in the park|child’s play|no worries|no sweat|easy peasy|meh|duh|bingo|voilà|abracadabra|hocus pocus
  `),
  ...lightAbroad,
];
