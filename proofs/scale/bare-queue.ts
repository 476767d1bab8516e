/** The queue engine by itself, configured as in this product. */
import { PgBoss } from 'pg-boss';

/** Started, in its own schema. */
export async function bareQueue(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, schema: 'bench_queue', schedule: false });
  await boss.start();
  return boss;
}
