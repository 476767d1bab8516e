/** Whether a text about something grave is light: a joke about an allergen or an accident hurts people. */
import { excerpt } from '#domain/text/excerpt.ts';
import { lazily } from '#domain/lazily.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import { stemOf, wordsOf } from '#domain/knowledge/retrieval.ts';
import { languageWords } from '#domain/text/language-words.ts';
import { listed, particles, stopWords } from '#domain/text/stop-words.ts';
import { slangWeights } from '#domain/persona/manner-words.ts';
import { plainSigns } from './habit-checks.ts';
import { given, type Rule } from './check-rules.ts';
import { finderOf, found } from './word-finder.ts';

const phrasesIn = (words: string): string[] =>
  words
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** The same in German, French and Spanish. */
const lightAbroad = phrasesIn(`
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
const lightWords: readonly string[] = [
  ...Object.keys(slangWeights),
  ...phrasesIn(`
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

// Whether a sentence of a serious text leaves its matter. No list has every joke, but what belongs beside a recall or a
// death is little: its facts, and plain words of care and of what to do. A sentence that has other words and none of the
// facts’, or hardly any, is none of these.

/** Words of care, of time and place, and of what people can do; in each language. */
const calm = `
  them him hers each both any some every either neither few several another else enough rather quite too much many more less own same that’s until since while during within against between through across
  behind below above around toward towards near next along yes again always never once twice ever
  one two three four five six seven eight nine ten eleven twelve dozen hundred thousand first second third half quarter percent
  monday tuesday wednesday thursday friday saturday sunday weekend january february march april may june july august september october november december spring summer autumn winter
  animal animals password passwords desk counter card cards flowers road way ways hall roof wall window door car train bus boat ship lift stairs kitchen cellar fire smoke air gas power electricity heating heater
  yours trouble troubles bother delay delays move moves moving stale old letting avoid privacy swallow swallowed somebody anybody fish meat milk bread food jar glass metal plastic piece pieces ingredient ingredients allergen allergens wheat gluten egg nut soy mix held holds party third rotten spoiled ill sick dizzy fever
  owner owners manager director founder teacher nurse driver member volunteer volunteers union talks job jobs role roles position positions salary notice severance thirty forty fifty sixty
  appointment appointments booking bookings ticket tickets voucher vouchers invoice invoices delivery deliveries parcel parcels subscription subscriptions website app server servers system systems backup
  accept accident account accounts address affected affect again agency allow alone already also always announce answer anyone anything apologize apologise apology apologies
  area arrange ask asked asking assist assistance aware away back bad batch because become before begin believe best bring building buy bought call came care careful carefully case
  cause caused change check child children choose close closed closes colleague colleagues come comfort community company complete concern concerned condition condolences confirm
  consume contact contacted continue correct cost costs could country customer customers damage danger date day days dear deal decide decision deeply detail details difficult difficulty
  directly discard doctor doing done door doubt eat effort email emergency employee employees end ended ensure entire error even every everybody everyone everything exchange expect explain
  face fact fail failed fall families family far fault feel felt few fill final find first fix follow following food forget found free friend friends further future gave give given
  goods gone good grateful grieve grieving group guest guests had hand happen happened hard have health hear heard heart help helped helpful here home honest honestly hope hospital hour hours
  however hurt immediately important inconvenience inform information injured inside instead investigate investigation issue item items join keep kept kind kindness know known label lack last
  late later least leave left lesson let letter life line listen little live local long longer look looking lose loss lost lot loved made mail make making many matter may mean meant
  meet member members memory message minute miss missed missing mistake mistakes moment money month months more morning mourn moved much must name near need needed neighbor neighbors
  neighbour neighbours never new news next night nobody normal note nothing notice number office often online only open opened order orders other others own package parent parents part patience
  patient patients pay pays people person phone place plain plan please point police possible post present prevent price private problem process product products protect proud provide public purchase
  put question questions quickly read ready reach reason reasons receipt receive received recover refund refunded regret remain remember repair repaired replace replacement reply report reported
  request rescue resolve respect respond responsibility responsible rest result return returned right risk run sad sadness safe safely safety said same save saw say school see seen seek send sent
  serious seriously service services set share shock shop short should show sick side sign since sincere sincerely site situation small someone something soon sorrow sorry speak special staff stand start
  started state stay step steps still stop stopped store street strength such suffer support sure symptoms take taken talk team tell thank thanked thanks thing things think though thoughts throw time
  today together told tomorrow touch train treat true trust trusted try turn understand understanding unsafe until update updates use used usual visit wait waiting want warn warning wash watch
  way week weeks well whole wish without woman women word words work worked working worry worse write wrong wrote year years yesterday yet young happens affects apart aside reopen reopened reopens
  mourns grief rely relied fully gladly promise possible honour honor taught led loved lived served built raise rise rises switch unplug windows doors eat drink water hot cold wear wears wearing red blue green black white brown hair jacket coat shoes tall bottle jar pack page shelf throw bin pays paid cover covers offset keep fair longer earlier able unable
  denken denkt gedenken seine seiner seinen seinem wem wen euch ihnen ihm ihn ihr ihre ihren ihrem unserem unserer eure euren euer mir mich dir dich jede jedes jeden dies diese deren dessen sobald solange während bevor nachdem damit dass weil denn also sehr nun mal wo warum
  montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember zwei drei vier fünf sechs sieben acht neun zehn hin her
  abgeben alle allen allein alles andere angehörige angehörigen anrufen antwort antworten arbeit arbeiten arzt ärzte aufrichtig aufmerksam ausfall bald bedauern behoben bekannt bekommen bemerkt
  benutzen benutzt bereits bescheid besucher betrifft betroffen betroffene betroffenen bitte bitten bleiben bleibt bringen bringt bringen dank danken danke daran dauert dauern denken dürfen eltern
  entschuldigen entschuldigung erhalten erfahren erklären ersatz erstatten erstattet etwas familie familien fehler filiale folgt folgen frage fragen freunde freunden für gast gäste geben gebt gedanken
  geduld gefahr geht geld gemacht gemeinsam geschieht geschlossen gesundheit gibt gilt gleich grund habt halten hattet heißt helfen hilfe hinweis hinweise hoffen informieren informiert jahr jahre
  jeder jemand kassenbon kaufen gekauft kinder kollege kollegen kommen kommt können könnt kontakt kraft krankenhaus kunden kurz lange lassen leben leid leider leitung lesen lieben lösung machen
  meldet melden menschen minuten mitarbeiter mittag monat monate morgen müssen müsst nachricht nächste nächsten name namen niemand normal nummer offen öffnen ort passiert person polizei preis problem
  produkt prüfen rückfragen rückgabe ruhe rufen ruft sagen schaden schicken schmerzlich schnell schreiben schreibt schwer sehen seit sicher sicherheit sofort sollte sorgen später stehen stelle stunden tag
  tage team telefon teilen tragen traurig tun tut ursache verlieren verloren vermissen verständnis versuchen viel viele vorsichtig warten warum weg weiter weiterhin wenden wendet werden wichtig wieder
  wir wissen woche wochen wohl wünschen zahlen zeit zuhause zurück zurückgeben zusammen
  sommes suis êtes ont avons serons sera seront sont était étaient été tiendrons tenons toute tous toutes leur leurs lui ils elles cela ceci donc ainsi chez vers sous entre depuis pendant dès lundi mardi mercredi jeudi vendredi
  samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre deux trois quatre cinq six sept huit neuf dix écrire écrivez écrivez-nous
  accueil aider aide aidons alors amis ans appeler appelez appel après arrive arrivé assurer attendre attention aucun aujourd’hui autres avant besoin bientôt causé cause chacun changer chaque chers
  chose clients collègues comment comprendre compréhension concerné concernés concernée concernées conseil contact contacter contactez contactons corriger courage désagrément désolé désolés devez
  devons dire disons donner dommage doute eau échange école également encore ensemble enfants enquête équipe erreur espérons essayer êtes excuser excuses excusons faire faisons faites famille faut fermé
  fin fois gêne grand gravement heure heures hier hommes informer informerons informons instant jamais jour jours joindre lieu ligne lire longtemps magasin main manquera mail médecin même mémoire merci
  message minutes mois moment mot mots nom nouvelle nouvelles numéro ouvert ouvre page parler part passer patience pendant pensées pensons perdre personne personnes peut peuvent pouvez pouvons prendre
  prenez près présentons prévenir prix problème proches produit prudent quelque question questions raison rappeler rapporter rapportez recevoir réparer répondre réponse remboursé remboursons rembourser
  responsables rester reste retour revenir santé savoir savons secours sécurité semaine semaines service sincères sincèrement site situation soutien souvenir suite sûr téléphone temps tenir toujours
  travail triste tristesse trouver utilisez venir vérifier vie vite voir vraiment
  somos son fue fueron ser será serán han hemos haber lo le les se me nos os cuanto cuando tanto sepamos ella ellos ellas suyo mi tu lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio
  julio agosto septiembre octubre noviembre diciembre dos tres cuatro cinco seis siete ocho nueve diez tras ante bajo
  abierto acompañamos adiós ahora además alguien alguna algunos amigos año años antes apoyo atención atender aún avisar avisaremos avise ayuda ayudar bien buscar cada calma cambiar cambio caso causa
  cerca cerrado cliente clientes comprar compañeros comprensión comunicar con confianza consulte contactar contacto contar correo corregir cuenta cuidado culpa dar datos daño decir dejar devolver
  devolvemos devuelva devolución día días dinero disculpa disculpas disculpen domicilio duda dudas duele echaremos enseñó entender entero equipo error escribir escriba esperar espera estamos estar
  explicar falta familia familiares favor fecha forma fuerza gente gran gracias grave hablar hace hacer hijos hora horas hospital importante informar informaremos informe lamentar lamentamos leer línea
  llamar llame lugar llevar mal mantener mañana médico mejor menos mensaje mes meses miedo mismo molestias momento mucho nadie necesita ninguna niños noche nombre novedades nuevo número nunca ofrecer
  página pasar paciencia padres palabra pedir pedimos pensamientos perder persona personas poder podemos policía preguntas problema producto profundamente pronto puede pueden quedar querer razón recibir
  reembolso reparar responder respuesta salud saber sabemos seguir seguro seguridad semana semanas sentimos servicio siempre sincero sitio situación teléfono tiempo tienda todavía tomar trabajo triste
  tristeza tristemente urgencia urgencias usar venir verdad vez vida volver`;

const beginning = /^\p{L}{6}(?=\p{L})/u;

/** A form of a word is the same word: the beginning of a long one decides. */
const rootOf = (word: string): string => beginning.exec(word)?.[0] ?? stemOf(word);

const small = lazily(
  () =>
    new Set([
      ...stopWords,
      ...particles,
      ...['en', 'de', 'fr', 'es'].flatMap((code) => [...(languageWords[code] ?? [])]),
    ]),
);
const known = lazily(() => new Set(listed(calm).map(rootOf)));

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+|\n+/u);

/** A sentence about the matter is about something else too if so many of its words are, and so large a share. */
const many = 2;
const most = 0.4;
/** The share of strange words in a sentence that says nothing of the matter. */
const few = 0.3;
/** The first sentence of a text that leaves what `told` says; `undefined` if none does. */
function besideIn(text: string, told: string): string | undefined {
  const own = new Set(wordsOf(told).map(rootOf));
  return sentencesOf(text).find((sentence) => {
    const words = [...new Set(wordsOf(sentence))].filter(
      (word) => !small().has(word) && /\p{L}/u.test(word),
    );
    const roots = words.map(rootOf);
    const others = roots.filter((root) => !known().has(root));
    const strange = others.filter((root) => !own.has(root)).length;
    // A word of care that was also told, such as “call”, does not make it one about the matter.
    const isOfMatter = strange < others.length || isGrave(sentence);
    return isOfMatter
      ? strange >= many && strange >= roots.length * most
      : strange > 0 && strange >= roots.length * few;
  });
}

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
/** Money off. */
const savings =
  /\d\s?%\s(?:off|rabatt|discount|cheaper|günstiger|de (?:descuento|réduction|remise))|\bsave \d/iu;
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
  const [phrase] = [parties, invitations, puns, stretched, savings]
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

/** What is wrong with a text about something grave. */
const faultInGrave: Rule = (text, all) => {
  const typed = given(all);
  const found = lightIn(text, typed, all.brief.emojis);
  if (found !== undefined)
    return `This is a serious matter, and “${found}” is too light for it. Say it in plain, calm words, without jokes, exclamation marks or hype.`;
  const beside = all.strict ? besideIn(text, `${typed}\n${all.brief.context}`) : undefined;
  return (
    beside &&
    `This is a serious matter, and “${excerpt(beside, 80)}” leaves it. Say only what is known, and what people can do.`
  );
};

export const gravityRules: Record<GravityCheck, Rule> = {
  gravity: (text, all, parts) => {
    if (all.grave) return faultInGrave(text, all, parts);
    const joke = all.wary ? jokeIn(text, given(all)) : undefined;
    return (
      joke &&
      `Nobody can tell how this message is meant, and “${joke}” is light. Say it plainly, without jokes or hype.`
    );
  },
};
