import type { Exactness } from './wire.ts';

/** A bug that this harness has to notice, planted by replacing exact pieces of the product's text. */
export interface Mutation {
  name: string;
  /** The file, the text that is there, and what is put in its place. */
  edits: readonly (readonly [file: string, text: string, instead: string])[];
  /** Who has to notice it: a scene on a platform with that capability, a test of one adapter, or a failover of PostgreSQL. */
  by: { scene: string; capability: Exactness } | { test: string } | { failover: string };
}
