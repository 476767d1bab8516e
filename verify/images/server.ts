/** The product as a separate process that gets killed; it reports its address when it listens. */
import { z } from 'zod';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';

const env = z.record(z.string(), z.string()).parse(JSON.parse(process.argv[2] ?? ''));
const config = readConfig(env);
const log = createLog({ level: config.log_level });
const ctx = await openContext(config, openDatabase(config), { clock: Date.now, log });
const app = await createApp(ctx);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit());
process.send?.(url);
