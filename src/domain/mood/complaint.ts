/** Whether what sounds like a complaint is one about us: one word is not enough, “Mine crashed. What do you do?” asks for advice. */

/** Words that make a complaint one about us, and not a story about the weather. */
const ours =
  /\b(?:refunds?|order(?:ed|s)?|parcels?|packages?|deliver(?:y|ies|ed)|shipping|courier|waiter|waitress|staff|service|support|apps?|website|subscription|account|checkout|products?|customers?|worst(?! (?:thing|part|bit)\b)|terrible|awful|horrible|disgust\p{L}*|useless|garbage|trash|rubbish|scam|unacceptable|disappoint\p{L}*|sucks?|rude|never again|still waiting|no (?:reply|response|answer)|(?:nobody|no one) (?:answers|replies|responds|helps|cares|called|came)|(?:doesn|isn|don|didn)[’']?t (?:work|load|open|start)|not working|stopped working|(?:arrived|came) (?:broken|damaged|late|wrong|cold|stale))\b/iu;

/** More such words, unless they are in a question about how we or others do something. */
const addressed =
  /(?<!\b(?:see|thank|miss) )\b(?:you|your|yours|u|ur)\b|\b(?:arrived|came|is|are|was|were) (?:cold|stale|dirty|soggy|burnt|undercooked|defective|faulty|overpriced)\b/iu;

/** A question for advice, a habit or an opinion, and none that accuses: “How do you dare?” */
const asksAdvice =
  /(?<=^|[.!?…,;:–—-]\s{0,3})(?:(?:so|and|but|or|also|well|hi|hey|hello|please)\s{1,3}){0,3}(?:(?:what|how|when|where) (?:do|would|should|can|could) (?:you|i|we|one|people)(?! (?:even|dare|manage|sleep|justify|expect|live|get|call|think|mean|take|keep|always|still|all)\b)|(?:do|does|would) (?:you|yours)(?! (?:even|think|care|really|actually|people|guys|know)\b)|(?:can|could|should|may) i\b|which|how (?:long|much|many|often|hot|warm|cold|old|big|far|late|early)\b|any (?:tips?|ideas?|advice|tricks?|suggestions?|recommendations?)\b|(?:is (?:that|this) )?normal\b)[^.!?]{0,300}\?/giu;

/** What no advice is asked with. */
const harsh =
  /\b(?:fuck|fck|wtf|ffs|shit|crap|bullshit|idiot|stupid|moron|dumb|loser|clown|racis|sexis|offens|offend|insult|lie[ds]?\b|liar|lying|spam|fake|sham|pathetic|ridiculous|nonsense|propaganda|hypocri|disgrac|embarras|shut up|angry|furious|livid|outrag|fed up|unfair|boycot|disagree|mislead|complain|how dare)/iu;

/** Whether it complains about us, so that an apology may be due. */
export const complainsOfUs = (message: string): boolean =>
  ours.test(message) || addressed.test(message.replace(asksAdvice, ' '));

/** Whether it asks for advice, and the words that sound like a complaint are about something else. */
export const asksInTrouble = (message: string): boolean =>
  message.replace(asksAdvice, '') !== message && !harsh.test(message) && !complainsOfUs(message);
