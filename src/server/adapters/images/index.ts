import { createBuiltin } from './builtin.ts';
import type { ImagePort } from './port.ts';

/** The artist in use. `builtin` is the only one there is. */
export const createDrawer = (): ImagePort => createBuiltin();
export { createBuiltin } from './builtin.ts';
export { type Card, drawCard, UnfitCard } from './cards/card.ts';
