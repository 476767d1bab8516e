import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db, Engine } from '#server/db/client.ts';

/** The query plans of everything that `ask` runs, as one text. */
export async function planOf(
  db: Db,
  engine: Engine,
  ask: (db: Db) => Promise<unknown>,
): Promise<string> {
  const asked: RootOperationNode[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(note));
  const executor = db.getExecutor();
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  const plans: string[] = [];
  for (const node of asked) {
    const query = executor.compileQuery(node, { queryId: 'explained' });
    const explained = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
    plans.push(JSON.stringify((await db.executeQuery(explained)).rows));
  }
  return plans.join('\n');
}
