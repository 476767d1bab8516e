/** A picture is several files: itself, and smaller versions of it for a screen. */
import { z } from 'zod';
import type { Images } from '#server/db/schema/picture.ts';

const Versions = z.array(z.object({ name: z.string(), width: z.int() }));
export type Version = z.infer<typeof Versions>[number];

/** The smaller versions, the narrowest first. */
export const versionsOf = ({ versions }: { versions: string }): Version[] =>
  Versions.parse(JSON.parse(versions));

/** The names of all its files. */
export const filesOf = ({ name, versions }: Pick<Images, 'name'> & { versions: string }) => [
  name,
  ...versionsOf({ versions }).map((version) => version.name),
];
