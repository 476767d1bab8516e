/** Words that tell how somebody writes, in the languages that agents mostly write in. */
import { listed } from '#domain/text/stop-words.ts';

const set = (words: string): ReadonlySet<string> => new Set(listed(words));

/** Words for oneself, for one’s group, and for the reader. */
export const selves = set(
  'i i’m i’ve i’d i’ll me my mine myself ich mich mir mein meine je j’ai moi mon ma mes yo mi mí',
);
export const groups = set(
  'we we’re we’ve we’d we’ll us our ours wir uns unser unsere nous notre nos nosotros nuestra nuestro',
);
export const readers = set(
  'you you’re you’ve you’d you’ll your yours du dich dir dein deine euch ihr vous votre vos tu te toi ton tú usted ustedes',
);
/** Words that take some of a statement back. */
export const hedges = set(
  'maybe perhaps probably possibly somewhat fairly rather almost seems seem seemed guess suppose sometimes usually kinda sorta vielleicht wohl eigentlich peut-être quizás quizá',
);
/** Words that make a statement louder. */
export const boosters = set(
  'very really so truly absolutely totally incredibly extremely super completely literally always never ever definitely sehr wirklich total très vraiment muy realmente',
);
/** What people say when they advertise. */
export const sales = set(
  'excited thrilled delighted proud amazing awesome incredible exclusive stunning ultimate unlock elevate discover journey game-changer exciting fantastic unmissable revolutionary seamless unleash passion',
);
export const negations = set(
  'not no nothing none nobody nor never don’t doesn’t didn’t isn’t aren’t wasn’t won’t can’t cannot couldn’t wouldn’t shouldn’t nicht kein keine nie ne pas jamais nunca',
);
/** Words that turn a thought around. */
export const turns = set(
  'but though although however yet still instead except aber doch mais pourtant pero sino',
);
export const links = set('and but so or because und aber denn et mais donc y pero');
export const courtesy = set('thanks thank please sorry welcome cheers danke bitte merci gracias');
export const relatives = set('that which who whose whom dass welche que qui cual');
export const articles = set('the a an der die das ein eine le la les un une el los las una');
export const places = set('in on at of to for with from by into over under after before');
export const greetings =
  /^(?:gm|hey|hiya?|hello|hallo|bonjour|hola|ok so|okay so|ok|yo|right|well|psa|fyi|heads up|oh|look|listen|folks|friends|good (?:morning|evening)|morning|dear)\b/iu;
/** Verbs that open a request. */
export const commands = set(
  'try look come take make let let’s go get see check bring ask keep read stop start use don’t join tell give remember think watch send write order book',
);
