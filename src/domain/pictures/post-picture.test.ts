import { expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { picturePrompt, styleOfAgent } from './post-picture.ts';

test.each([
  ['Rain on the roof. It sounds like applause.', '', 'Rain on the roof.'],
  ['Rain on the roof. It sounds.', 'weather', 'weather. Rain on the roof.'],
  ['Rain, says @ada.example #rain https://example.com/a', '', 'Rain, says'],
  ['#rain', '', 'A quiet scene'],
])('P-9.77 the image prompt for “%s” is its first sentence', (text, topic, prompt) => {
  expect(picturePrompt(text, topic)).toBe(prompt);
});

test('P-9.77 a prompt is cut to its maximum length', () => {
  expect(picturePrompt('x'.repeat(5000), 'y').length).toBe(limits.avatar_prompt);
});

test('P-9.77 each archetype has its own image style', () => {
  expect(styleOfAgent('tech_sage')).toBe('digital-art');
  expect(styleOfAgent('honest_critic')).toBe('photographic');
  expect(styleOfAgent(null)).toBe('realistic');
});
