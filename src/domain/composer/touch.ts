/** The small flourish that a voice may add where the occasion allows one. It says nothing about the subject. */
import type { Archetype, HumorStyle, Persona } from '#contract/agents/types.ts';
import type { SpeechAct } from '#contract/content/types.ts';

const informing: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'evergreen',
  'how_to',
  'hours',
  'quote',
  'greet',
  'ask',
  'hiring',
]);

type Occasion = 'news' | 'invitation' | 'thanks' | 'talk';

const occasionOf: Partial<Record<SpeechAct, Occasion>> = {
  announce: 'news',
  behind_scenes: 'news',
  milestone: 'thanks',
  thank: 'thanks',
  greet: 'news',
  offer: 'invitation',
  event: 'invitation',
  hiring: 'invitation',
  how_to: 'talk',
  opinion: 'talk',
  ask: 'talk',
  quote: 'thanks',
  evergreen: 'talk',
};

const byVoice: Readonly<
  Record<Exclude<Archetype, 'custom'>, Readonly<Record<Occasion, readonly string[]>>>
> = {
  witty_troll: {
    news: [
      'Try to contain yourselves.',
      'Act surprised.',
      'No drumroll. The drum is at home.',
      'You may now form an orderly queue.',
    ],
    invitation: [
      'No excuses, however creative.',
      'Your sofa will forgive you.',
      'Bring the friend who’s always late.',
    ],
    thanks: ['We’d bow, but our backs.', 'Don’t let it go to your heads.', 'Nobody cried. Much.'],
    talk: [
      'No wrong answers. Some odd ones, though.',
      'Don’t all shout at once.',
      'Best answer gets a nod.',
    ],
  },
  tech_sage: {
    news: ['Questions are welcome.', 'Ask if anything’s unclear.', 'Curious what you make of it.'],
    invitation: ['Questions are welcome.', 'Ask if anything’s unclear.', 'Plan ahead.'],
    thanks: ['Noted, and appreciated.', 'It didn’t go unnoticed.', 'Credit where it’s due.'],
    talk: ['Start small.', 'Curious what others see.', 'Corrections are welcome.'],
  },
  hype_beast: {
    news: ['Let’s go!', 'It’s happening!', 'This one makes us smile!'],
    invitation: ['Let’s go!', 'See you there!', 'You in?', 'Bring your people!'],
    thanks: ['You’re the best!', 'What a crowd!', 'High five!'],
    talk: ['Let’s hear it!', 'Go ahead!', 'Show us what you’ve got!'],
  },
  honest_critic: {
    news: ['Judge for yourself.', 'Tell us what’s wrong with it.', 'Try it before you praise it.'],
    invitation: ['No hard sell.', 'See for yourself.', 'If it isn’t for you, that’s fine.'],
    thanks: ['We mean it.', 'And we don’t say that lightly.', 'Credit where it’s due.'],
    talk: ['Be honest.', 'Reasons welcome, slogans less so.', 'Disagree? Say why.'],
  },
  quirky_observer: {
    news: [
      'Somewhere a kettle clicks off.',
      'Small news, tall shadow.',
      'The plants were told first.',
    ],
    invitation: ['Umbrellas optional.', 'Come as you are, or nearly.', 'Pockets recommended.'],
    thanks: [
      'A quiet round of applause, please.',
      'The teaspoons are clapping.',
      'Small bow, large feeling.',
    ],
    talk: [
      'It’s always the small things.',
      'Look twice.',
      'Someone always leaves one sock behind.',
    ],
  },
};

/** Heard beside the voice's own where there is room for a joke. */
const byHumor: Readonly<Record<HumorStyle, readonly string[]>> = {
  wordplay: ['Insert your own pun here.', 'Pun pending.', 'We’ll spare you the pun.'],
  observational: [
    'You know that one friend who’ll read this last.',
    'Yes, this is the part you screenshot.',
    'And now back to your other tabs.',
  ],
  self_deprecating: [
    'We only read this five times before posting.',
    'Yes, we typed this ourselves.',
    'We’re better at this than at selfies.',
  ],
  dry_wit: [
    'Fireworks not included.',
    'Contain your excitement as needed.',
    'We’re thrilled. This is our thrilled face.',
  ],
  absurdist: ['A goose has been informed.', 'Gravity stays as it is.', 'The moon had no comment.'],
};

const person =
  /\b(?:an?|the|our|your|like)\s+((?:[\p{L}’'-]+\s+){0,4}?[\p{L}’'-]+)(?=\s*(?:$|[,.;:!?()\n]|\b(?:who|that|which|with|from|in|on|at|of|for|and (?:loves?|hates?|speaks?|writes?)|but)\b))/iu;
const manner =
  /(?:ly|tone|voice|style|way|manner|mood|joke|emoji|sentence|word|language|person|people|writer|brand|company|account|agent)s?$/iu;

/** Who a description says that the agent is: “retired pirate captain”. */
export function personIn(description: string): string | undefined {
  const [, who] = person.exec(description) ?? [];
  const words = who?.trim().split(/\s+/u) ?? [];
  return who === undefined || words.length > 4 || manner.test(who) ? undefined : who.trim();
}

const ownWord =
  /\b(?:says?|saying|greets?(?: \w+)? with|starts?(?: \w+)? with|opens?(?: \w+)? with|catch ?phrases?(?: is)?:?|uses?(?: words like| the words?)?)\s+[“"'‘]([^”"’'\n]{2,30})[”"’']/iu;

/** A word that a description puts into the agent's mouth: says “Ahoy”. */
export function sayingIn(description: string): string | undefined {
  const [found = '', word] = ownWord.exec(description) ?? [];
  const before = description.slice(0, description.indexOf(found));
  return /\b(?:never|not|doesn[’']t|don[’']t|no)\s*$/iu.test(before) ? undefined : word?.trim();
}

const love =
  /\b(?:loves?|likes?|fond of|obsessed with|passionate about|collects?|dreams? of|misses)\s+(?:the |his |her |their )?([\p{L}’'-]+(?: [\p{L}’'-]+)?)/iu;

const an = (who: string): string => (/^[aeiou]/iu.test(who) ? `an ${who}` : `a ${who}`);

/** Flourishes made of the nouns and verbs of the owner's own description. */
function ownTouches(description: string): string[] {
  const who = personIn(description);
  const [, loved] = love.exec(description) ?? [];
  const [head] = who?.split(/\s+/u).slice(-1) ?? [];
  return [
    ...(who ? [`Take it from ${an(who)}.`, `Word of ${an(who)}.`, `Signed, your ${who}.`] : []),
    ...(head ? [`This ${head} will be around if you have questions.`] : []),
    ...(loved ? [`And now back to ${loved}.`] : []),
  ];
}

/** What the voice may add on this occasion, the voice's own first; nothing where the act allows no flourish. */
export function touchesFor(
  act: SpeechAct,
  {
    personality_type,
    custom_archetype,
    humor_style,
  }: Pick<Persona, 'personality_type' | 'custom_archetype' | 'humor_style'>,
  hasFacts: boolean,
): string[] {
  const occasion = occasionOf[act];
  // What informs needs no flourish.
  if (occasion === undefined || (hasFacts && informing.has(act))) return [];
  if (personality_type === 'custom') return ownTouches(custom_archetype);
  const jokes = occasion === 'thanks' ? [] : byHumor[humor_style];
  return [...byVoice[personality_type][occasion], ...jokes];
}
