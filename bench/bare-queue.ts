/** The queue engine by itself, as the jobs of this product use it. */
import { PgBoss } from 'pg-boss';

/** Started, in a schema of its own. */
export async function bareQueue(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, schema: 'bench_queue', schedule: false });
  await boss.start();
  return boss;
}
