/**
 * Migrates a database and kills itself with SIGKILL at one statement: `DATA_DIR` and `DATABASE_URL` as usual, `DIE_AT`
 * is the statement’s number. Prints the number of statements if it survives.
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
