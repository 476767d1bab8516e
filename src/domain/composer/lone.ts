/** A post from a topic without facts: it states the topic or asks about it. */
import type { Length } from '#domain/persona/brief-labels.ts';
import { firstWords, fits } from '#domain/text/post-text.ts';
import { asksAbout, asksAfter, asksFact, blank as blanks, slotTopic } from './asks.ts';
import { rendered } from './body.ts';
import { withHabits } from './finish.ts';
import { loneLeadsOf, opened } from './lead.ts';
import {
  closingQuestion,
  closingOf,
  draftWith,
  type Formed,
  inPerson,
  livened,
  nth,
  openingOf,
  own,
  raised,
  type Turn,
} from './manner.ts';
import { inline } from './realise.ts';
import { isDaring, numberOf, type Scene } from './scene.ts';
import { createRandom, shuffled } from './shuffle.ts';

const withSlots = (line: string, topic: string): string =>
  line.replace('{t}', inline(topic)).replace('{T}', topic.charAt(0).toUpperCase() + topic.slice(1));

/** How many preferred lines there are per topic. */
const ownLines = 5;

interface Lines {
  /** Whole texts that ask about the topic. */
  asks: readonly string[];
  /** First sentences. */
  leads: readonly string[];
}

/** The possible lines about the topic, shuffled by the seed. */
function linesOf(scene: Scene, turn: Turn): Lines {
  const { topic, act, request, leash } = scene;
  const order = createRandom(request.seed + numberOf(topic.text));
  const daring = isDaring(scene, order());
  const wanted = leash.heard.sentence_words;
  const words = (line: string) => (line.split(/[.?:]/u)[0] ?? '').split(/\s+/u).length;
  const off = (line: string) => (wanted === 0 ? 0 : Math.abs(words(line) - wanted) / 3);
  /** The voice’s own lines come first in their list. */
  const rank = (line: string) => Math.floor(asks.indexOf(line) / ownLines);
  const may = (line: string) => scene.allowed(line) && fits(line, request.limit);
  const lead = (text: string): string => {
    const sentence = text === topic.text ? text : own(text, scene);
    return raised({ text: sentence, heads: false }, scene, turn).text;
  };
  // A lively voice that has to stay calm asks like the plain voice.
  const voice = scene.build.lively && scene.formal ? 'plain' : scene.voice;
  const asks = asksAbout(topic, act, {
    persona: request.persona,
    voice,
    daring,
    sober: scene.sober,
    no_jokes: scene.wording.no_jokes,
  })
    .map((line) => own(inPerson(withSlots(line, slotTopic(topic)), scene), scene))
    .map((line) => livened(line, scene, turn));
  return {
    asks: shuffled(asks.filter(may), order, (line) => off(line) + rank(line)),
    leads: asks.length > 0 ? [] : loneLeadsOf(topic, scene).map(lead).filter(may),
  };
}

/** What can follow a statement, as far as the length asks for it. */
function afterLead(scene: Scene, size: Length, turn: Turn): string[] {
  if (scene.sober || !(scene.certain || scene.topic.form === 'question')) return [];
  const lines = asksAfter(scene.act, scene.topic)
    .map((line) => own(inPerson(line, scene), scene))
    .filter((line) => scene.allowed(line));
  const at = turn.nth + Math.floor(turn.pick * 11);
  const count = { short: 0, medium: turn.nth % 4 === 3 ? 0 : 1, long: 2 }[size];
  return [...new Set([nth(lines, at) ?? '', nth(lines, at + 1) ?? ''])].slice(0, count);
}

/** What can follow the first sentence. */
function following(scene: Scene, { asks, leads }: Lines, first: string, turn: Turn): string[] {
  const { brief } = scene.request;
  const size = scene.directives.length ?? brief.length;
  const mayTouch = size !== 'short' && !scene.leash.habits.end_with_question;
  const touch = mayTouch && !asksFact(scene.topic) ? closingOf(scene, turn) : '';
  if (leads.length === 0) {
    const others = asks.filter((line) => line !== first && line.endsWith('?'));
    return size === 'long' ? others.slice(0, 1) : [];
  }
  return touch === '' ? afterLead(scene, size, turn) : [touch];
}

/** A text that is a complete line, or a factual question, gets no opening. */
const mayOpen = ({ topic }: Scene, { leads }: Lines): boolean =>
  leads.length > 0 && !asksFact(topic);

/** Builds a post from a topic without facts. */
export function lone(scene: Scene, turn: Turn): Formed {
  const { request, directives, leash } = scene;
  const lines = linesOf(scene, turn);
  const all = lines.leads.length > 0 ? lines.leads : lines.asks;
  const fresh = all.filter((line) => !scene.said(line));
  const first = nth(fresh.slice(0, ownLines), turn.nth) ?? nth(all, turn.nth);
  if (first === undefined) return cut(scene, turn);
  const after = following(scene, lines, first, turn).filter(Boolean);
  const gap = (directives.length ?? request.brief.length) === 'long' ? '\n\n' : ' ';
  const start = draftWith(scene, turn, undefined, 'prose');
  const hello = mayOpen(scene, lines) ? openingOf(scene, turn) : '';
  const led = opened({ text: first, heads: false }, hello, scene)?.text ?? first;
  const texts = [led, first].flatMap((text) =>
    [after, []].map((said) => {
      const lines = said.filter((line) => !line.startsWith('–'));
      const signed = said.filter((line) => line.startsWith('–'));
      const isAsked = (lines.at(-1) ?? text).endsWith('?');
      const tail = [...lines, isAsked ? '' : closingQuestion(scene)].filter(Boolean).join(gap);
      return rendered(
        { ...start, lead: { text, heads: false }, tail, after: [...signed, ...start.after] },
        scene,
      );
    }),
  );
  const whole = texts.find((text) => fits(text, request.limit) && leash.passes(text));
  return whole === undefined
    ? cut(scene, turn)
    : { parts: [whole], unused: [], used: [], needs: [] };
}

/** The fallback if the topic is too long or must not be named. */
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
