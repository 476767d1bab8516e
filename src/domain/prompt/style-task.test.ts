import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { signsTask, styleTask } from './style-task.ts';

const briefOf = (asked: object) =>
  Brief.parse({ topic: 'rolls', style: 'enthusiastic', emojis: true, ...asked });

test('a model is told the style, and whether the text has emojis', () => {
  expect(styleTask(briefOf({}))).toMatch(/^Style: enthusiastic/u);
  expect(signsTask(briefOf({}))).toBe('No hashtags.\nUse one or two emojis.');
  expect(signsTask(briefOf({ emojis: false, hashtags: true }))).toMatch(
    /hashtags at.*\nNo emojis\.$/u,
  );
});

test('about something grave it is told to be serious instead', () => {
  const context = 'Recall: they contain sesame that is not on the label.';
  for (const asked of [{ context }, { context, content_type: 'reply' }]) {
    expect(styleTask(briefOf(asked))).toMatch(/^The matter is serious/u);
    expect(signsTask(briefOf(asked))).toMatch(/No emojis\.$/u);
  }
});
