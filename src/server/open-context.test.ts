import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { createLog } from './log.ts';
import { openContext } from './open-context.ts';
import { secret } from '#test/world.ts';

test(
  'a server starts while another process keeps the database locked',
  { tags: 'slow' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'socialai-start-'));
    const config = readConfig({
      DATA_DIR: folder,
      SECRET_KEY: secret,
      LOG_LEVEL: 'silent',
    });
    const log = createLog({ level: config.log_level });
    const start = async () => {
      const database = openDatabase(config);
      const { db } = await openContext(config, database, { clock: Date.now, log });
      return db;
    };
    await (await start()).destroy();
    const other = new DatabaseSync(join(folder, 'socialai.db'));
    other.exec('begin immediate');
    const db = await start();
    expect(await db.selectFrom('meta').select('key').execute()).not.toEqual([]);
    other.exec('rollback');
    other.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  },
);
