/**
 * The tone of a post, judged by its words alone. Known limits: word lists of eight languages, no irony, and other
 * wording counts as neutral. It only sorts the inbox and adds a little weight; it never rules out a reply.
 */
import type { ConversationTone } from '#contract/engagement/types.ts';
import { folded, shown } from '#domain/text/links/unmasked.ts';

const wordsOf = (list: string): string[] =>
  list.split(/\s*\|\s*/u).map((word) => folded(word.trim()));

const hostile = wordsOf(
  `shut up | fuck | fucking | fuck you | idiot | idiots | moron | morons | stupid bot | dumb bot | garbage bot | trash | pathetic | disgusting | loser |
  kill yourself | kys | go die | piece of shit | bullshit | asshole | scumbag | hate you | clown |
  halt die fresse | halts maul | arschloch | scheisse | dreckig | idioten | vollidiot | verpiss dich |
  ta gueule | connard | connasse | salaud | merde | va te faire | cállate | idiota | imbécil | gilipollas | mierda | pendejo |
  stronzo | vaffanculo | coglione | merda | cala a boca | otário | kurwa | spierdalaj | debil | идиот | дебил | заткнись | мразь`,
);
const critical = wordsOf(
  `broken | does not work | doesnt work | not working | did not work | stopped working | isnt working | wont work | crash | crashes | crashed | bug | bugs | error |
  disappointed | disappointing | terrible | awful | worst | horrible | annoying | useless | unacceptable | misleading | wrong | lie | lying | false claim |
  refund | complaint | overpriced | too expensive | scam | ripoff | waste of | no answer | no response | still waiting | never arrived | unhappy | not happy |
  not good | not great | not helpful | not true | disagree | bad |
  kaputt | funktioniert nicht | geht nicht | enttäuscht | enttäuschend | furchtbar | schlecht | falsch | stimmt nicht | beschwerde | nervt | zu teuer | fehler |
  ne marche pas | ne fonctionne pas | déçu | déçue | nul | faux | inadmissible | remboursement | trop cher |
  no funciona | decepcionado | decepcionada | pésimo | horrible | reembolso | mentira | demasiado caro |
  non funziona | deluso | delusa | pessimo | rimborso | sbagliato | troppo caro |
  não funciona | decepcionado | péssimo | reembolso | errado |
  nie działa | rozczarowany | okropne | błąd | zwrot pieniędzy | не работает | разочарован | ужасно | ошибка | возврат`,
);
const friendly = wordsOf(
  `thanks | thank you | thx | ty | love | loved | loving | great | awesome | amazing | brilliant | excellent | wonderful | fantastic | beautiful | nice | cool | well said | well done |
  agree | agreed | congrats | congratulations | good job | good work | good one | happy | appreciate | helpful | best | welcome | good morning | made my day | haha | lol |
  danke | toll | super | klasse | schön | wunderbar | grossartig | liebe | glückwunsch | stimmt | guten morgen |
  merci | bravo | génial | j adore | félicitations | excellent | magnifique |
  gracias | genial | excelente | me encanta | felicidades | buenísimo | grazie | bellissimo | fantastico | complimenti | ottimo |
  obrigado | obrigada | adoro | parabéns | ótimo | dziękuję | dzięki | świetnie | super | gratulacje | спасибо | отлично | супер | поздравляю | класс`,
);
const asking = wordsOf(
  `how | what | why | when | where | who | which | can you | could you | do you | does it | is it | is there | are there | any idea | wondering | curious |
  wie | was | warum | wann | wo | wer | welche | kannst du | können sie | gibt es |
  comment | pourquoi | quand | où | qui | est ce que | quel | quelle | cómo | qué | por qué | cuándo | dónde | quién | puedes |
  come | perché | quando | dove | chi | quale | como | por que | onde | quem | jak | dlaczego | kiedy | gdzie | czy | как | почему | когда | где | кто | что`,
);

const lists = { hostile, critical, friendly, asking };
type List = keyof typeof lists;

const finders = new Map(
  Object.entries(lists).map(([name, words]) => [name, new Set(words.filter(Boolean))] as const),
);
const longest = 4;

/** Without apostrophes, so that “doesn’t” becomes “doesnt”. */
const tokensOf = (text: string): string[] =>
  folded(text)
    .replace(/['’`]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function has(tokens: readonly string[], list: List): boolean {
  const words = finders.get(list);
  return tokens.some((_, start) =>
    Array.from({ length: longest }, (__, more) => tokens.slice(start, start + more + 1)).some(
      (run) => words?.has(run.join(' ')),
    ),
  );
}

/** Links and names carry no tone. */
const bare = (text: string): string => shown(text).replace(/https?:\/\/\S+|[@＠]\S+/giu, ' ');

const lovely = /[❤♥💙💚💛💜🧡👏🙏🎉🔥😍🥰😊😂🤣👍]/u;
const angry = /[🤬🖕]/u;
const mark = /[?？؟]/u;

/** Whether a post asks something: it has a question mark, or starts like a question. */
export function asks(text: string): boolean {
  const plain = bare(text);
  // oxlint-disable-next-line house/no-cut-characters -- a list
  return mark.test(plain) || has(tokensOf(plain).slice(0, 2), 'asking');
}

/** The first that applies of hostile, critical, curious, friendly; otherwise neutral. Reads the first 2,000 characters. */
export function toneOf(text: string): ConversationTone {
  // oxlint-disable-next-line house/no-cut-characters -- only read
  const start = text.slice(0, 2000);
  const tokens = tokensOf(bare(start));
  if (angry.test(start) || has(tokens, 'hostile')) return 'hostile';
  if (has(tokens, 'critical')) return 'critical';
  if (asks(start)) return 'curious';
  return lovely.test(start) || has(tokens, 'friendly') ? 'friendly' : 'neutral';
}
