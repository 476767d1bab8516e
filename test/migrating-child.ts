/**
 * Brings a database up to date and dies by SIGKILL at one of its statements: `DATA_DIR`, `DATABASE_URL` as ever,
 * `DIE_AT` the number of the statement. Prints how many there were when it lives.
 */
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';

const { DATA_DIR: data_dir = '', DATABASE_URL, DIE_AT = '0' } = process.env;
const opened = openDatabase({ data_dir, database_url: DATABASE_URL || undefined });
let statements = 0;
const db = opened.db.withPlugin({
  transformQuery({ node }) {
    statements += 1;
    if (statements === Number(DIE_AT)) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
});
await migrate({ ...opened, db });
await opened.close();
process.stdout.write(String(statements));
