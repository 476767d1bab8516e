/** The scene or pattern for each style of the images page. */
import type { ImageStyle } from '#contract/images/types.ts';
import { type Chance, chanceOf } from './chance.ts';
import { clouds, hills, sea } from './land.ts';
import { type Light, lightOf } from './light.ts';
import { cutouts, tiles } from './shapes.ts';

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
