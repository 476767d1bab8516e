/**
 * A process that moves media until it is done or killed, and reports each file: out of the database, then to the bucket
 * if there is one.
 */
import { openMedia } from '#scripts/command-line.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { moveBetween, moveOutOfDatabase } from '#server/features/media/move.ts';

const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const database = openDatabase(config);
const media = openMedia(config);
const tell = () => void process.stdout.write('moved\n');
await moveOutOfDatabase({ ...media.tools(database.db), media: media.files }, tell);
if (media.bucket)
  await moveBetween({ from: media.files, to: media.bucket, drafts: media.files }, tell);
await media.close();
await database.close();
process.stdout.write('done\n');
