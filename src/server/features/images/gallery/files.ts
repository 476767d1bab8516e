/** A picture consists of several files: itself, and smaller versions for thumbnails. */
import { z } from 'zod';
import type { Images } from '#server/db/schema/picture.ts';

const Versions = z.array(z.object({ name: z.string(), width: z.int() }));
export type Version = z.infer<typeof Versions>[number];

/** The smaller versions, narrowest first. */
export const versionsOf = ({ versions }: { versions: string }): Version[] =>
  Versions.parse(JSON.parse(versions));

/** The names of all files of a picture. */
export const filesOf = ({ name, versions }: Pick<Images, 'name'> & { versions: string }) => [
  name,
  ...versionsOf({ versions }).map((version) => version.name),
];
