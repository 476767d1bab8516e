/** The colors of a scene, chosen by words in the prompt if there are any. */
import type { Chance } from './chance.ts';

export interface Light {
  name: string;
  /** From the zenith down to the horizon. */
  sky: readonly [string, string, string];
  sun: string;
  /** From the farthest to the nearest. */
  land: readonly [string, string, string, string, string];
  accents: readonly [string, ...string[]];
}

const dawn: Light = {
  name: 'at dawn',
  sky: ['#6f8fc2', '#e3b7b4', '#fbe3c4'],
  sun: '#fff4dc',
  land: ['#b9a5b8', '#8f8aa6', '#66708f', '#435472', '#243650'],
  accents: ['#e4785c', '#f0b46a', '#3f5f8a', '#8fa9cf', '#f6e3c9'],
};
const noon: Light = {
  name: 'under a clear sky',
  sky: ['#2f7fc4', '#79b8e6', '#d9eff8'],
  sun: '#ffffff',
  land: ['#a9c9cf', '#7fb09f', '#5b9676', '#3b7656', '#1f5240'],
  accents: ['#e8503a', '#f4b63f', '#2d6fb0', '#2f8f6b', '#f3eee0'],
};
const dusk: Light = {
  name: 'at sunset',
  sky: ['#35275e', '#c4486a', '#ffb35c'],
  sun: '#ffe9a8',
  land: ['#b0556f', '#843f6b', '#5b2f5f', '#3a2350', '#1d1636'],
  accents: ['#f2603c', '#ffb14a', '#7a2f6d', '#2e2257', '#ffe3bd'],
};
const night: Light = {
  name: 'by moonlight',
  sky: ['#070d24', '#14274f', '#3b5c86'],
  sun: '#f1f5ff',
  land: ['#2d4a70', '#213a5c', '#182c48', '#101f35', '#081223'],
  accents: ['#e9d27a', '#5fa8d6', '#29487e', '#8b7fd1', '#dfe8f5'],
};
const autumn: Light = {
  name: 'in autumn light',
  sky: ['#8a9a9e', '#d9c5a3', '#f6e2bd'],
  sun: '#fff1cf',
  land: ['#c79f76', '#b5763f', '#8f4f2a', '#5f3524', '#33211c'],
  accents: ['#c4432b', '#e39a35', '#6a7d4f', '#3f4f4a', '#f3e4c8'],
};
const winter: Light = {
  name: 'in winter light',
  sky: ['#8fa8bf', '#c9d8e4', '#f2f4f5'],
  sun: '#ffffff',
  land: ['#d7e1e9', '#b4c6d4', '#8ba4b8', '#5f7c94', '#34506a'],
  accents: ['#d4574f', '#f2f4f5', '#5f87a8', '#28455f', '#c7d9e6'],
};

const lights = [dawn, noon, dusk, night, autumn, winter] as const;

const wordsOf: readonly [RegExp, Light][] = [
  [/\b(?:night|midnight|moon|stars?|space|dark|neon|dream)/i, night],
  [/\b(?:sunset|dusk|evening|fire|warm|red|passion|summer)/i, dusk],
  [/\b(?:dawn|sunrise|morning|soft|gentle|pink|pastel|hope)/i, dawn],
  [/\b(?:autumn|fall|harvest|desert|sand|brown|coffee|vintage|wood)/i, autumn],
  [/\b(?:winter|snow|ice|icy|cold|frost|white|minimal)/i, winter],
  [/\b(?:day|noon|sky|green|forest|grass|spring|sea|ocean|blue|fresh)/i, noon],
];

export const lightOf = (prompt: string, chance: Chance): Light =>
  wordsOf.find(([words]) => words.test(prompt))?.[1] ?? chance.pick(lights);
