import type { Persona } from '#contract/agents.ts';
import type { Brief, Claim } from '#contract/content.ts';
export const sourcesOf = (_p: Persona, _b: Brief): string => '';
export const findClaims = (_parts: readonly string[], _s: string): Claim[] => [];
