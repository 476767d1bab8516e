/** Characters travel: a file becomes a personality to look at, and a personality a file. */
import { z } from 'zod';
import { KeptPersona } from './personas.ts';
import { NewMaterial } from './material.ts';
import { Persona } from './types.ts';
import { endpoint, IdParams } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

/** What the files of this product say they are. */
export const characterFormat = 'socialai-character';
export const characterVersion = 1;

const CharacterSources = [
  'socialai',
  'eliza',
  'card_v1',
  'card_v2',
  'card_v3',
  'pygmalion',
  'agnai',
] as const;
export type CharacterSource = (typeof CharacterSources)[number];

/** What an agent’s character can be downloaded as. */
export const CharacterFormats = ['socialai', 'eliza', 'card'] as const;
export type CharacterFormat = (typeof CharacterFormats)[number];

/** What became of one field of a file. */
const CharacterLine = z.object({
  /** The field as the file names it; only names that this product knows. */
  from: z.string(),
  /** The field of the personality that it became. */
  to: z.keyof(Persona).nullable(),
  /** How much of it, or why not. */
  text: z.string(),
});
export type CharacterLine = z.infer<typeof CharacterLine>;

export const CharacterReport = z.object({
  source: z.enum(CharacterSources),
  /** Taken as the file says it. */
  used: z.array(CharacterLine),
  /** Concluded from something else, or set because the file doesn’t say it. */
  inferred: z.array(CharacterLine),
  /** Harmless, but without a place here. */
  kept_aside: z.array(CharacterLine),
  /** Never read: keys, programs, and what can’t be understood. */
  dropped: z.array(CharacterLine),
  /** What was removed from the texts, one sentence each. */
  notes: z.array(z.string()),
});
export type CharacterReport = z.infer<typeof CharacterReport>;

/** A file as it was read. Nothing of it is stored. */
export const ReadCharacter = z.object({
  persona: KeptPersona,
  /** What it can post about. A stranger’s stories are only offered: its owner decides which are true. */
  material: z.array(NewMaterial),
  report: CharacterReport,
});
export type ReadCharacter = z.infer<typeof ReadCharacter>;

export const characterCalls = {
  read: endpoint({
    method: 'POST',
    path: '/agents/read-character',
    access: 'member',
    token: null,
    member: 'manage',
    // The file may be a stranger’s, with keys in it: not even the answer is kept.
    secret: true,
    summary:
      'Read a character file (elizaOS, Character Card as JSON or PNG, or our own; up to 5 MB) and store nothing',
    upload: { field: 'file', max_files: 1, max_bytes: limits.upload_bytes },
    response: z.object({ data: ReadCharacter }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/agents/:id/character',
    access: 'member',
    token: 'read',
    summary: 'Download an agent’s personality and material as a character file',
    params: IdParams,
    query: z.strictObject({
      /** Our own, which loses nothing; elizaOS; or a Character Card (version 2). */
      format: z.enum(CharacterFormats).default('socialai'),
    }),
    response: 'file',
  }),
};
