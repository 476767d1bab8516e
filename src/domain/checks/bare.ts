/** Whether a text is only its topic, which is no sentence: “Releases.” says nothing to anyone. */
import { defaultLanguage, type LanguageCode } from '#contract/agents/languages.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { languageOf } from '#domain/text/language.ts';
import type { Rule } from './check-rules.ts';

/** A topic that can be a whole post: a statement, a question, a greeting, or what someone did. */
const whole =
  /\?\s*$|^(?:good|happy|merry|hello|hi|hey|welcome|thanks?|thank you|congrat\w*|cheers|goodbye|sorry|rest in|gm|gn)\b|\b(?:i|we|you|he|she|it|they|this|that|there|who|how|why|what|when|where)\b|\b(?:is|are|was|were|am|be|been|has|have|had|can|could|will|would|must|may|might|should|do|does|did|let[’']?s|don[’']?t|please|join|come|buy|try|read|watch|see|meet|get|save|use|ask|call|vote|share|follow|sign|open|opens|closed?|closes|starts?|ends?|back|now|out|live|here|today|tonight|tomorrow|\p{L}{2,}ed)\b|^\p{L}{2,}ing\b|\d|[:!…—–]/iu;

/** An opening such as “Psst!” or “News:” in front of it. */
const opening = /^[^.!?:\n]{1,16}[!:…]\s+(?=\S)/u;

/** A longer text is never bare, whatever its words. */
const most = 80;

/** Whether a text repeats its topic, and adds nothing to it. */
export function isBare(text: string, topic: string): boolean {
  if (topic.trim() === '' || text.length > most || whole.test(topic)) return false;
  const about = new Set(rootsOf(topic));
  if (about.size === 0) return false;
  const said = rootsOf(text.replace(opening, '').replaceAll(/#\S+/gu, ' '));
  return !text.includes('?') && said.length > 0 && said.every((root) => about.has(root));
}

/** Words that the owner added to a draft are lines after the topic. */
const topicOf = ({ topic }: { topic: string }): string => topic.split('\n', 1)[0] ?? '';

/** Whether the owner or the company states exactly this, such as a slogan that a schedule chose as its topic. */
const isFact = (brief: Parameters<Rule>[1]['brief']): boolean =>
  ownWords(brief).toLowerCase().includes(brief.topic.trim().toLowerCase());

/** Recognizes whole sentences in English only. */
const isEnglish = (topic: string, language: LanguageCode): boolean =>
  language === defaultLanguage && (languageOf(topic) ?? defaultLanguage) === defaultLanguage;

export const bareRule: Rule = (text, { brief, language = defaultLanguage }) => {
  const topic = topicOf(brief);
  if (brief.content_type === 'reply' || !isEnglish(topic, language) || isFact(brief))
    return undefined;
  return isBare(text, topic)
    ? 'It only names the topic. Add a fact: what’s new, when, where, or why it matters.'
    : undefined;
};
