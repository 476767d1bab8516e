import type { Exactness } from './messages.ts';

/** A bug that the harness has to notice, planted by replacing exact pieces of the product’s source. */
export interface Mutation {
  name: string;
  /** The file, the text to replace, and the replacement. */
  edits: readonly (readonly [file: string, text: string, instead: string])[];
  /**
   * What has to notice it: a scene on a platform with that capability, a test of one adapter, or a failover of
   * PostgreSQL.
   */
  by: { scene: string; capability: Exactness } | { test: string } | { failover: string };
}
