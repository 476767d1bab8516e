/** What a model is told about the style of a text. */
import type { Brief } from '#contract/content/types.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { styleTasks } from '#domain/persona/brief-labels.ts';

/** For a grave subject; it goes before the voice of the persona. */
const gravely =
  'The matter is serious, so this goes before your style: plain, calm and kind words. No joke, no exclamation mark, no emoji, no hype, no call to join in.';

const isSerious = (brief: Brief): boolean =>
  isGrave([brief.topic, ownWords(brief), brief.context].join('\n'));

/** The style of a text. */
export const styleTask = (brief: Brief): string =>
  isSerious(brief) ? gravely : `Style: ${styleTasks[brief.style]}.`;

/** Whether it has hashtags and emojis. */
export const signsTask = (brief: Brief): string =>
  [
    brief.hashtags ? 'Add one or two fitting hashtags at the end.' : 'No hashtags.',
    brief.emojis && !isSerious(brief) ? 'Use one or two emojis.' : 'No emojis.',
  ].join('\n');
