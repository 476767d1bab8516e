import { createBuiltin } from './builtin.ts';
import type { Drawers } from './port.ts';

/** Who can draw. */
export function createDrawers(): Drawers {
  const builtin = createBuiltin();
  return { default: builtin, byId: new Map([[builtin.name, builtin]]) };
}
export { type Card, drawCard, UnfitCard } from './cards/card.ts';
