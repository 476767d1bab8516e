/** The product as a separate process that gets killed; it reports its address when it listens. */
import { z } from 'zod';
import { createApp } from '#server/app.ts';
import { openParts } from '#proofs/shared/open-context.ts';

const Setup = z.record(z.string(), z.string());
/** `AHEAD`: how far its clock is ahead, in milliseconds. */
const { AHEAD = '0', ...env } = Setup.parse(JSON.parse(process.argv[2] ?? ''));
const app = await createApp(await openParts(env, () => Date.now() + Number(AHEAD)));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit());
process.send?.(url);
