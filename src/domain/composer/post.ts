/** A post about what the owner knows, one way for each variation: another order, lead, length or layout. */
import type { SpeechAct } from '#contract/content/types.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { firstWords, fits } from '#domain/text/post-text.ts';
import { asksAbout, asksAfter, blank as blanks, closingQuestions, slotTopic } from './asks.ts';
import { type Draft, filled, isSaidIn, type Layout, rendered, roomFor } from './body.ts';
import { withHabits } from './finish.ts';
import { hashtagOf } from './hashtag.ts';
import { type Lead, leadsOf, loneLeadsOf } from './lead.ts';
import { asSentence, inline } from './realise.ts';
import { isDaring, type Scene, type Unit, type Unused } from './scene.ts';
import { shuffled } from './shuffle.ts';
import { sayingIn, touchesFor } from './touch.ts';

export interface Formed {
  parts: string[];
  unused: Unused[];
  /** The statements that are in it. */
  used: readonly Unit[];
  /** What a better text needs, in sentences. */
  needs: string[];
  answers?: true;
}

const emojiOf: Readonly<Record<SpeechAct, readonly string[]>> = {
  announce: ['📣', '✨'],
  offer: ['🏷️', '🛍️'],
  event: ['📅', '👋'],
  hours: ['🕒'],
  hiring: ['👋', '🙌'],
  how_to: ['🛠️', '💡'],
  behind_scenes: ['👀', '🔧'],
  milestone: ['🎉', '🙌'],
  thank: ['🙏', '💛'],
  apologize: ['🙏'],
  warn: ['⚠️'],
  closing: ['📌'],
  greet: ['👋', '✨'],
  opinion: ['💬', '🤔'],
  ask: ['💬', '❓'],
  answer: ['💬'],
  quote: ['💬'],
  evergreen: ['📌', '💡'],
};

/** Numbers of one variation: the same seed and turn give the same. */
export interface Turn {
  nth: number;
  /** From 0 to 1 each. */
  touch: number;
  loud: number;
  bold: number;
  pick: number;
}

const cheerful: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'announce',
  'offer',
  'event',
  'milestone',
  'thank',
  'greet',
  'hiring',
]);

/** Our own words: written out where the voice is formal. */
const own = (text: string, scene: Scene): string => (scene.formal ? spelledOut(text) : text);

const inPerson = (text: string, { speaker }: Scene): string =>
  speaker === 'we'
    ? text
    : text
        .replace(/\bWe’re\b/gu, 'I’m')
        .replace(/\bwe’re\b/gu, 'I’m')
        .replace(/\bWe’d\b/gu, 'I’d')
        .replace(/\bwe’d\b/gu, 'I’d')
        .replace(/\b[Ww]e\b/gu, 'I')
        .replace(/\bus\b/gu, 'me')
        .replace(/\b([Oo])ur\b/gu, (_, o: string) => (o === 'O' ? 'My' : 'my'));

const nth = <T>(items: readonly T[], at: number): T | undefined =>
  items.length === 0 ? undefined : items[at % items.length];

/** A lead that is our own may be raised; a sentence of the owner stays as it is. */
function raised(lead: Lead, scene: Scene, { loud }: Turn): Lead {
  const { persona, brief } = scene.request;
  const keen = brief.style === 'enthusiastic' || scene.directives.lively ? 40 : 0;
  const base = persona.personality_type === 'hype_beast' ? 0 : 45;
  const raises =
    !scene.sober && !scene.formal && brief.style !== 'thoughtful' && cheerful.has(scene.act);
  const isRaised = raises && loud * 100 < Number(persona.voice_tone) - base + keen;
  return isRaised && lead.text !== scene.topic.text
    ? { ...lead, text: lead.text.replace(/\.$/u, '!') }
    : lead;
}

/** How a way of thinking lays out a text, the first choice first. */
const layouts: Readonly<
  Record<Scene['request']['persona']['intelligence_level'], readonly Layout[]>
> = {
  academic: ['prose', 'paragraphs', 'prose', 'lines'],
  street_smart: ['lines', 'prose', 'paragraphs', 'list'],
  tech_savvy: ['prose', 'list', 'paragraphs', 'lines'],
  pop_culture: ['paragraphs', 'prose', 'lines', 'list'],
};

function layoutOf(scene: Scene, count: number, { nth: turn, pick }: Turn): Layout {
  const { persona, brief } = scene.request;
  if (scene.directives.list) return 'list';
  if (scene.act === 'how_to' && count > 1) return turn % 2 === 0 ? 'list' : 'lines';
  const [first = 'prose', ...rest] = layouts[persona.intelligence_level];
  if (brief.content_type === 'story') return 'paragraphs';
  if (scene.leash.heard.airy) return 'paragraphs';
  const { sentence_words: words } = scene.leash.heard;
  if (words > 0) return words < 9 ? 'lines' : 'prose';
  const start = pick < 0.6 ? 0 : 1;
  const found = nth([first, ...rest], start + turn) ?? 'prose';
  return count < 3 && (found === 'list' || found === 'lines') ? 'prose' : found;
}

/** The flourish of this text, where the occasion and the sliders allow one. */
function touchOf(scene: Scene, { touch, pick, nth: turn }: Turn): string {
  const { persona, brief } = scene.request;
  const allows =
    !scene.sober &&
    !scene.formal &&
    !scene.wording.no_jokes &&
    brief.style !== 'thoughtful' &&
    brief.content_type !== 'story';
  const likely =
    Number(persona.voice_tone) / 2.5 +
    (scene.directives.lively ? 50 : 0) +
    (persona.personality_type === 'custom' ? 30 : 0);
  if (!allows || touch * 100 >= likely) return '';
  const lines = touchesFor(scene.act, persona, scene.units.length > 0)
    .map((line) => inPerson(line, scene))
    .filter((line) => scene.allowed(line) && !scene.said(line));
  return nth(lines, Math.floor(pick * 97) + turn) ?? '';
}

/** A question that a guideline wants at the end. */
export function closingQuestion(scene: Scene): string {
  if (!scene.leash.habits.end_with_question) return '';
  return closingQuestions.find((line) => scene.allowed(line)) ?? '';
}

export function signs(scene: Scene, { nth: turn, pick }: Turn): Pick<Draft, 'emoji' | 'after'> {
  const { brief, persona } = scene.request;
  const { habits, heard, passes } = scene.leash;
  const favorites = heard.emojis.filter(passes);
  const emojis = favorites.length > 0 ? favorites : emojiOf[scene.act];
  const tags = [
    brief.topic,
    scene.units[0]?.text ?? '',
    persona.target_topics[0] ?? '',
    persona.specialization ?? '',
    scene.act.replace('_', ' '),
    'update',
    'note',
  ]
    .flatMap((text) => hashtagOf(text) ?? [])
    .filter((tag) => scene.allowed(tag));
  return {
    emoji: brief.emojis && !habits.no_emoji ? (nth(emojis, turn + Math.floor(pick * 7)) ?? '') : '',
    after: [habits.sign_off, brief.hashtags && !habits.no_hashtag ? (tags[0] ?? '') : ''].filter(
      Boolean,
    ),
  };
}

const draftWith = (scene: Scene, turn: Turn, lead: Lead | undefined, layout: Layout): Draft => ({
  lead,
  units: [],
  layout,
  joins:
    scene.request.persona.intelligence_level === 'academic' ||
    scene.leash.heard.sentence_words > 16,
  tail: closingQuestion(scene),
  ...signs(scene, turn),
});

/** Acts whose facts tell no story, so that any of them may come first. */
const free: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'announce',
  'offer',
  'event',
  'milestone',
]);

/** The facts in the order of this text: the owner's, the company's, and last what readers can do. */
export function ordered(scene: Scene, turn: Turn): Unit[] {
  const told = scene.units.filter(({ from }) => from !== 'company');
  const company = scene.units.filter(({ from }) => from === 'company');
  let end = told.length;
  while (end > 1 && told[end - 1]?.calls === true) end -= 1;
  const calls = [...told.slice(0, end).filter(({ key }) => key === 'next'), ...told.slice(end)];
  const rest = told.slice(0, end).filter((unit) => !calls.includes(unit));
  const focus = scene.directives.first;
  const leads = (unit: Unit) =>
    focus === undefined
      ? false
      : isSaidIn(focus, unit.text) ||
        (/\b(?:price|cost)/iu.test(focus) && /[$€£]|\beuros?\b|\bfree\b/iu.test(unit.text)) ||
        (/\b(?:date|time|when)\b/iu.test(focus) && unit.strong);
  const isBold =
    focus === undefined &&
    free.has(scene.act) &&
    !scene.sober &&
    scene.request.brief.content_type !== 'story' &&
    (isDaring(scene, turn.bold) || turn.nth % 3 === 2);
  const first = isBold ? rest.findIndex(({ strong }) => strong) : rest.findIndex(leads);
  const moved =
    first > 0
      ? [...rest.slice(first, first + 1), ...rest.slice(0, first), ...rest.slice(first + 1)]
      : rest;
  return [...moved, ...company, ...calls];
}

/** The lead of this text; none where the first fact says all that the topic names. */
function leadFor(
  scene: Scene,
  units: readonly Unit[],
  turn: Turn,
): { lead: Lead | undefined; units: Unit[] } {
  const { topic, act, speaker } = scene;
  const isStory = scene.request.brief.content_type === 'story' && topic.form === 'thing';
  const leads = (
    isStory ? [{ text: asSentence(topic.text), heads: false }] : leadsOf(topic, act, speaker)
  )
    .map((lead) => (lead.text === topic.text ? lead : { ...lead, text: own(lead.text, scene) }))
    .filter(({ text }) => scene.allowed(text) && fits(text, scene.request.limit));
  const lead = nth(leads, turn.nth);
  const covering = units.findIndex(
    ({ text, from }) => from !== 'company' && isSaidIn(topic.text, text),
  );
  if (topic.form === 'thing' && covering !== -1 && units[covering] !== undefined) {
    const [first] = units.slice(covering, covering + 1);
    return {
      lead: undefined,
      units: first ? [first, ...units.filter((unit) => unit !== first)] : [...units],
    };
  }
  if (lead === undefined) return { lead, units: [...units] };
  const isRepeated = topic.form === 'ready' && units.some(({ text }) => isSaidIn(topic.text, text));
  return isRepeated
    ? { lead: undefined, units: [...units] }
    : { lead: raised(lead, scene, turn), units: [...units] };
}

const greetingWord = (scene: Scene): string => {
  const { persona } = scene.request;
  const word =
    persona.personality_type === 'custom' && !scene.sober
      ? sayingIn(persona.custom_archetype)
      : undefined;
  return word === undefined ? '' : `${asSentence(word)} `;
};

/** A flourish goes before a call, so that the call has the last word. */
function withTouch(
  draft: Draft,
  scene: Scene,
  turn: Turn,
  room: Parameters<typeof filled>[3],
): Draft {
  const touch = touchOf(scene, turn);
  const call = draft.tail;
  const longer = { ...draft, tail: [touch, call].filter(Boolean).join(' ') };
  return touch !== '' &&
    fits(rendered(longer, scene), room) &&
    scene.leash.passes(rendered(longer, scene))
    ? longer
    : draft;
}

/** A post around facts. */
export function factual(scene: Scene, turn: Turn): Formed | undefined {
  const arranged = ordered(scene, turn);
  const { lead: plain, units } = leadFor(scene, arranged, turn);
  const hello = greetingWord(scene);
  const lead =
    plain && hello !== '' && scene.allowed(hello)
      ? { ...plain, text: `${hello}${plain.text}` }
      : plain;
  const fresh = units.filter(({ text }) => lead === undefined || !isSaidIn(text, lead.text));
  const layout = layoutOf(scene, fresh.length, turn);
  const room = roomFor(scene, turn.nth % 5 === 4);
  for (const first of [lead, plain, undefined]) {
    const { draft, unused } = filled(
      draftWith(scene, turn, first, layout),
      first === undefined ? units : fresh,
      scene,
      room,
    );
    if (draft.units.length === 0 && first === undefined) continue;
    const whole = withTouch(draft, scene, turn, room);
    const text = rendered(whole, scene);
    if (fits(text, scene.request.limit) && scene.leash.passes(text))
      return { parts: [text], unused, used: whole.units, needs: [] };
  }
  return undefined;
}

const withSlots = (line: string, topic: string): string =>
  line.replace('{t}', inline(topic)).replace('{T}', topic.charAt(0).toUpperCase() + topic.slice(1));

/** A post that has its topic and nothing more. */
export function lone(scene: Scene, turn: Turn): Formed {
  const { topic, act, speaker, request } = scene;
  const { brief, persona, limit } = request;
  const dares = isDaring(scene, turn.bold);
  const wanted = scene.leash.heard.sentence_words;
  const off = (line: string) =>
    wanted === 0 ? 0 : Math.abs((line.split(/[.?:]/u)[0] ?? '').split(/\s+/u).length - wanted) / 3;
  const asks = asksAbout(topic, act, { persona, daring: dares }).map((line) =>
    own(inPerson(withSlots(line, slotTopic(topic)), scene), scene),
  );
  const leads = loneLeadsOf(topic, act, speaker).map(
    (text) =>
      raised({ text: text === topic.text ? text : own(text, scene), heads: false }, scene, turn)
        .text,
  );
  const pool = (asks.length > 0 ? asks : leads).filter(
    (line) => scene.allowed(line) && fits(line, limit),
  );
  const seeded = asks.length > 0 ? shuffled(pool, scene.random, off) : pool;
  const freshest = seeded.filter((line) => !scene.said(line));
  const first = nth(freshest.length > 0 ? freshest : seeded, turn.nth) ?? '';
  const hello = greetingWord(scene);
  const afters =
    asks.length > 0
      ? []
      : asksAfter(act, topic)
          .map((line) => own(inPerson(line, scene), scene))
          .filter((line) => scene.allowed(line));
  const size = scene.directives.length ?? brief.length;
  const count = { short: 0, medium: turn.nth % 4 === 3 ? 0 : 1, long: 2 }[size];
  const at = turn.nth + Math.floor(turn.pick * 11);
  const more = [...new Set([nth(afters, at), nth(afters, at + 1)])]
    .slice(0, count)
    .filter((line) => line !== undefined);
  const second =
    asks.length > 0 && size === 'long'
      ? nth(
          seeded.filter((line) => line !== first && line.endsWith('?')),
          turn.nth,
        )
      : undefined;
  const question = first.endsWith('?') || more.at(-1)?.endsWith('?') ? '' : closingQuestion(scene);
  const start: Draft = {
    ...draftWith(scene, turn, { text: first, heads: false }, 'prose'),
    tail: question,
  };
  const touch =
    size === 'short' || scene.leash.habits.end_with_question ? '' : touchOf(scene, turn);
  const tails = [
    [...more, second ?? '', more.length > 0 ? '' : touch, question],
    [...more, question],
    [question],
    [],
  ];
  for (const text of [`${hello}${first}`, first]) {
    for (const tail of tails) {
      const whole = rendered(
        {
          ...start,
          lead: text === '' ? undefined : { text, heads: false },
          tail: tail.filter(Boolean).join(size === 'long' ? '\n\n' : ' '),
        },
        scene,
      );
      if (first !== '' && fits(whole, limit) && scene.leash.passes(whole))
        return { parts: [whole], unused: [], used: [], needs: [] };
    }
  }
  return cut(scene, turn);
}

/** What is left where the topic is too long or may not be named. */
function cut(scene: Scene, turn: Turn): Formed {
  const { limit, brief } = scene.request;
  const start = { ...draftWith(scene, turn, undefined, 'prose'), tail: '' };
  const short = firstWords(scene.topic.text, {
    ...limit,
    max_length: Math.max(1, limit.max_length - 40),
  });
  const tries = [
    short === '' || short === scene.topic.text ? '' : `${short.replace(/[\s,;:–—-]+$/u, '')} …`,
    ...blanks,
  ];
  const closing = closingQuestion(scene);
  for (const text of tries.filter(Boolean)) {
    for (const tail of text.endsWith('?') ? [''] : [closing, '']) {
      for (const draft of [start, { ...start, emoji: '' }, { ...start, emoji: '', after: [] }]) {
        const whole = rendered({ ...draft, lead: { text, heads: false }, tail }, scene);
        if (fits(whole, limit) && scene.leash.passes(whole)) {
          const reason = text.endsWith('…')
            ? 'shortened, it’s too long for one post'
            : 'your agent’s rules don’t allow it';
          return { parts: [whole], unused: [{ text: brief.topic, reason }], used: [], needs: [] };
        }
      }
    }
  }
  return {
    parts: [withHabits('…', scene.leash.habits)],
    unused: [{ text: brief.topic, reason: 'your agent’s rules leave nothing to say' }],
    used: [],
    needs: [],
  };
}
