/** Patterns on a square of 1,000 units. */
import type { Chance } from './chance.ts';
import type { Light } from './light.ts';

const round = (value: number) => value.toFixed(1);

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
    return `C${[...first, ...second, to.x, to.y].map(round).join(' ')}`;
  });
  return `M${round(at(0).x)} ${round(at(0).y)}${curves.join('')}Z`;
}

/** A stem with leaves on both sides. */
function frond(chance: Chance, x: number, y: number, color: string): string {
  const long = chance.between(240, 400);
  const leaves = Array.from({ length: 12 }, (_, at) => {
    const up = (at / 12) * long;
    const leaf = 92 * (1 - at / 16);
    const side = at % 2 === 0 ? 1 : -1;
    return `M0 ${round(-up)}q${round(side * leaf * 0.5)} ${round(-leaf * 0.7)} ${round(side * leaf)} ${round(-leaf * 0.5)}q${round(-side * leaf * 0.2)} ${round(leaf * 0.6)} ${round(-side * leaf)} ${round(leaf * 0.5)}Z`;
  });
  const turn = round(chance.between(-55, 55));
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})" fill="${color}">
    <path d="M-4 0L0 ${round(-long - 26)}L4 0Z"/><path d="${leaves.join('')}"/></g>`;
}

/** Paper cut-outs: colored panes, rounded shapes and fronds. */
export function cutouts(chance: Chance, { accents, land }: Light): string {
  const [ground = '#fff', ...others] = [...accents].toReversed();
  const colors: readonly [string, ...string[]] = [land[4], ...others];
  const split = chance.between(380, 620);
  const panes = `<rect width="${round(split)}" height="1000" fill="${chance.pick(colors)}" opacity="0.9"/>
    <rect x="${round(split)}" y="${round(chance.between(420, 700))}" width="1000" height="1000" fill="${chance.pick(colors)}" opacity="0.9"/>`;
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
export function tiles(chance: Chance, { accents, land }: Light): string {
  const count = chance.pick([4, 5, 6]);
  const side = 1000 / count;
  const colors: readonly [string, ...string[]] = [land[4], ...accents];
  const cells = Array.from({ length: count * count }, (_, at) => {
    const [x, y] = [(at % count) * side, Math.floor(at / count) * side];
    const under = chance.pick(colors);
    const rest = colors.filter((color) => color !== under);
    const over = chance.pick([rest[0] ?? land[0], ...rest.slice(1)]);
    const turn = chance.pick([0, 90, 180, 270]);
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(side + 0.5)}" height="${round(side + 0.5)}" fill="${under}"/>
      <path transform="translate(${round(x + side / 2)} ${round(y + side / 2)}) rotate(${turn}) scale(${round(side)}) translate(-0.5 -0.5)" d="${chance.pick(tileForms)}" fill="${over}"/>`;
  });
  return cells.join('');
}
