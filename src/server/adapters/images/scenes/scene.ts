/** The scene or pattern for each style of the images page. */
import type { ImageStyle } from '#contract/images/types.ts';
import { type Chance, chanceOf } from './chance.ts';

interface Light {
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

/** The colors of a scene, chosen by words in the prompt if there are any. */
const lightOf = (prompt: string, chance: Chance): Light =>
  wordsOf.find(([words]) => words.test(prompt))?.[1] ?? chance.pick(lights);

const rounded = (value: number) => value.toFixed(1);

/** A rounded shape without straight lines. */
function blob(chance: Chance, x: number, y: number, size: number): string {
  const count = 7;
  const points = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * Math.PI * 2;
    const r = size * chance.between(0.62, 1.15);
    return { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r };
  });
  const at = (index: number) => points[(index + count) % count] ?? { x, y };
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => at(index + step));
    if (!before || !from || !to || !after) return '';
    const first = [from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6];
    const second = [to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6];
    return `C${[...first, ...second, to.x, to.y].map(rounded).join(' ')}`;
  });
  return `M${rounded(at(0).x)} ${rounded(at(0).y)}${curves.join('')}Z`;
}

/** A stem with leaves on both sides. */
function frond(chance: Chance, x: number, y: number, color: string): string {
  const long = chance.between(240, 400);
  const leaves = Array.from({ length: 12 }, (_, at) => {
    const up = (at / 12) * long;
    const leaf = 92 * (1 - at / 16);
    const side = at % 2 === 0 ? 1 : -1;
    return `M0 ${rounded(-up)}q${rounded(side * leaf * 0.5)} ${rounded(-leaf * 0.7)} ${rounded(side * leaf)} ${rounded(-leaf * 0.5)}q${rounded(-side * leaf * 0.2)} ${rounded(leaf * 0.6)} ${rounded(-side * leaf)} ${rounded(leaf * 0.5)}Z`;
  });
  const turn = rounded(chance.between(-55, 55));
  return `<g transform="translate(${rounded(x)} ${rounded(y)}) rotate(${turn})" fill="${color}">
    <path d="M-4 0L0 ${rounded(-long - 26)}L4 0Z"/><path d="${leaves.join('')}"/></g>`;
}

/** Paper cut-outs: colored panes, rounded shapes and fronds. */
function cutouts(chance: Chance, { accents, land }: Light): string {
  const [ground = '#fff', ...others] = [...accents].toReversed();
  const colors: readonly [string, ...string[]] = [land[4], ...others];
  const split = chance.between(380, 620);
  const panes = `<rect width="${rounded(split)}" height="1000" fill="${chance.pick(colors)}" opacity="0.9"/>
    <rect x="${rounded(split)}" y="${rounded(chance.between(420, 700))}" width="1000" height="1000" fill="${chance.pick(colors)}" opacity="0.9"/>`;
  const forms = Array.from({ length: 6 }, () => {
    const path = blob(
      chance,
      chance.between(80, 920),
      chance.between(80, 920),
      chance.between(70, 190),
    );
    return `<path d="${path}" fill="${chance.pick([ground, ...colors])}"/>`;
  });
  const fronds = Array.from({ length: 5 }, () =>
    frond(
      chance,
      chance.between(120, 880),
      chance.between(420, 960),
      chance.pick([ground, ...colors]),
    ),
  );
  return `<rect width="1000" height="1000" fill="${ground}"/>${panes}${forms.join('')}${fronds.join('')}`;
}

const tileForms: readonly [string, ...string[]] = [
  'M0 0H1A1 1 0 0 1 0 1Z',
  'M0 0A1 1 0 0 0 1 1V0Z',
  'M0 0H1V1Z',
  'M0.5 0A0.5 0.5 0 1 1 0.5 1A0.5 0.5 0 1 1 0.5 0Z',
  'M0 0.5A0.5 0.5 0 0 1 1 0.5V1H0Z',
  'M0 0A0.5 0.5 0 0 1 0 1ZM1 0A0.5 0.5 0 0 0 1 1Z',
  'M0 0H1V0.25H0ZM0 0.5H1V0.75H0Z',
];

/** A quilt of simple geometric tiles. */
function tiles(chance: Chance, { accents, land }: Light): string {
  const count = chance.pick([4, 5, 6]);
  const side = 1000 / count;
  const colors: readonly [string, ...string[]] = [land[4], ...accents];
  const cells = Array.from({ length: count * count }, (_, at) => {
    const [x, y] = [(at % count) * side, Math.floor(at / count) * side];
    const under = chance.pick(colors);
    const rest = colors.filter((color) => color !== under);
    const over = chance.pick([rest[0] ?? land[0], ...rest.slice(1)]);
    const turn = chance.pick([0, 90, 180, 270]);
    return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(side + 0.5)}" height="${rounded(side + 0.5)}" fill="${under}"/>
      <path transform="translate(${rounded(x + side / 2)} ${rounded(y + side / 2)}) rotate(${turn}) scale(${rounded(side)}) translate(-0.5 -0.5)" d="${chance.pick(tileForms)}" fill="${over}"/>`;
  });
  return cells.join('');
}

const round = (value: number) => value.toFixed(1);

/** The sky, and a glowing sun. */
function skyOf({ sky, sun }: Light, [x, y, r]: readonly [number, number, number]): string {
  const stops = sky.map((color, at) => `<stop offset="${at / 2}" stop-color="${color}"/>`).join('');
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.75">${stops}</linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${sun}" stop-opacity="0.75"/>
      <stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient></defs>
    <rect width="1000" height="1000" fill="url(#sky)"/>
    <circle cx="${round(x)}" cy="${round(y)}" r="${round(r * 4.5)}" fill="url(#glow)"/>
    <circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${sun}"/>`;
}

/** A ridge made of three sine waves. */
function ridge(chance: Chance, base: number, height: number, rough: number): string {
  const waves = [1, 2.3, 5.1].map((speed) => ({
    speed: speed * chance.between(0.7, 1.3) * rough,
    shift: chance.between(0, 7),
    share: 1 / speed,
  }));
  const points = Array.from({ length: 101 }, (_, at) => {
    const rise = waves.reduce(
      (sum, { speed, shift, share }) => sum + Math.sin((at / 100) * 6 * speed + shift) * share,
      0,
    );
    return `${at * 10} ${round(base - rise * height)}`;
  });
  return `M0 1000L${points.join('L')}L1000 1000Z`;
}

function stars(chance: Chance, light: Light): string {
  if (light.name !== 'by moonlight') return '';
  const dots = Array.from({ length: 90 }, () => {
    const [x, y] = [chance.between(0, 1000), chance.between(0, 520)].map(round);
    return `<circle cx="${x}" cy="${y}" r="${round(chance.between(0.6, 2.2))}" opacity="${round(chance.between(0.3, 1))}"/>`;
  });
  return `<g fill="#fff">${dots.join('')}</g>`;
}

/** Fir trees along a ridge, larger in the foreground. */
function firs(chance: Chance, base: number, color: string): string {
  const trees = Array.from({ length: chance.whole(9, 16) }, () => {
    const x = chance.between(-20, 1020);
    const h = chance.between(70, 190);
    const y = base + chance.between(20, 90);
    const w = h * 0.24;
    return `M${round(x)} ${round(y - h)}l${round(w)} ${round(h * 0.55)}h${round(-w * 0.4)}l${round(w * 0.7)} ${round(h * 0.45)}v90h${round(-w * 2.6)}v-90l${round(w * 0.7)} ${round(-h * 0.45)}h${round(-w * 0.4)}Z`;
  });
  return `<path d="${trees.join('')}" fill="${color}"/>`;
}

/** Several ridges behind each other. */
function hills(chance: Chance, light: Light): string {
  const low = chance.between(470, 560);
  const sun = [chance.between(220, 780), low - chance.between(60, 210), chance.between(46, 78)];
  const [x = 500, y = 400, r = 60] = sun;
  const layers = light.land.map((color, at) => {
    const base = low + at * 92 + chance.between(-16, 16);
    const path = ridge(chance, base, chance.between(44, 70) + at * 4, 1.15 - at * 0.12);
    return `<path d="${path}" fill="${color}"/>`;
  });
  const near = light.land[4];
  return `${skyOf(light, [x, y, r])}${stars(chance, light)}${layers.join('')}${firs(chance, 880, near)}`;
}

/** The sea reflecting the light. */
function sea(chance: Chance, light: Light): string {
  const horizon = chance.between(520, 600);
  const x = chance.between(280, 720);
  const r = chance.between(56, 86);
  const glints = Array.from({ length: 150 }, () => {
    const depth = chance.between(0, 1) ** 1.4;
    const y = horizon + 6 + depth * (990 - horizon);
    const spread = 26 + depth * 240;
    const long = (8 + depth * 80) * chance.between(0.4, 1.2);
    const at = x + chance.between(-spread, spread) - long / 2;
    return `<rect x="${round(at)}" y="${round(y)}" width="${round(long)}" height="${round(1.4 + depth * 5)}" rx="3" opacity="${chance.between(0.14, 0.75).toFixed(2)}"/>`;
  });
  const far = `<path d="${ridge(chance, horizon + 6, 26, 0.9)}" fill="${light.land[1]}" clip-path="url(#above)"/>`;
  return `${skyOf(light, [x, horizon - r * chance.between(0.1, 2.2), r])}${stars(chance, light)}
    <defs><clipPath id="above"><rect width="1000" height="${round(horizon + 1)}"/></clipPath>
      <linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.sky[2]}"/>
      <stop offset="0.18" stop-color="${light.sky[1]}"/><stop offset="1" stop-color="${light.land[4]}"/></linearGradient></defs>
    ${far}<rect y="${round(horizon)}" width="1000" height="${round(1000 - horizon)}" fill="url(#water)"/>
    <g fill="${light.sun}">${glints.join('')}</g>`;
}

/** One cloud with a shaded underside. */
function cloud(chance: Chance, [x, y, size]: readonly [number, number, number], shade: string) {
  const puffs = Array.from({ length: chance.whole(7, 11) }, (_, at, all = 9) => {
    const along = (at / all - 0.5) * 2.1;
    const r = size * chance.between(0.28, 0.5) * (1.15 - Math.abs(along) * 0.5);
    return { x: x + along * size, y: y - r * chance.between(0.35, 0.95), r };
  });
  const heap = (color: string, down: number) =>
    `<g fill="${color}">${puffs.map((puff) => `<circle cx="${round(puff.x)}" cy="${round(puff.y + down)}" r="${round(puff.r)}"/>`).join('')}</g>`;
  return `${heap(shade, size * 0.1)}${heap('#fff', 0)}`;
}

/** Large clouds over a meadow, in flat colors. */
function clouds(chance: Chance, light: Light): string {
  const heaps = [0, 1, 2, 3].map((at) =>
    cloud(
      chance,
      [chance.between(60, 940), 300 + at * 130 + chance.between(-40, 40), 110 + at * 46],
      light.sky[1],
    ),
  );
  const sun = [chance.between(120, 880), chance.between(110, 240), chance.between(38, 60)] as const;
  return `${skyOf(light, sun)}${stars(chance, light)}<g opacity="0.94">${heaps.join('')}</g>
    <path d="${ridge(chance, 800, 34, 0.7)}" fill="${light.land[2]}"/>
    <path d="${ridge(chance, 890, 42, 0.6)}" fill="${light.land[3]}"/>`;
}

interface Kind {
  draw: (chance: Chance, light: Light) => string;
  depicts: (light: Light) => string;
}

const kinds: Record<ImageStyle, Kind> = {
  realistic: { draw: hills, depicts: ({ name }) => `Hills behind hills ${name}, firs in front` },
  photographic: { draw: sea, depicts: ({ name }) => `The sea ${name}, light glittering on it` },
  anime: { draw: clouds, depicts: ({ name }) => `Great clouds over a meadow ${name}` },
  artistic: { draw: cutouts, depicts: () => 'Paper cut-outs: leaves and rounded shapes' },
  'digital-art': { draw: tiles, depicts: () => 'A quilt of colored geometric tiles' },
};

/** The SVG of a scene, `size` pixels square, and what it shows. */
export function sceneOf(
  style: ImageStyle,
  { prompt, seed, size }: { prompt: string; seed: string; size: number },
): { svg: string; depicts: string } {
  const chance = chanceOf(`${style} ${seed}`);
  const light = lightOf(prompt, chance);
  const { draw, depicts } = kinds[style];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="${size}" height="${size}">${draw(chance, light)}</svg>`;
  return { svg, depicts: depicts(light) };
}
