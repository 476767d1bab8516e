import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, server } from '#test/engines.ts';
import { openDatabase } from './client.ts';

test.runIf(server)(
  'P-22.33 a PostgreSQL connection that goes silent within a transaction is dropped on both sides',
  async () => {
    const place = await freshDatabase('postgres');
    const target = new URL(place.options.database_url ?? '');
    let isSilent = false;
    const lines: Socket[] = [];
    const relay = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      lines.push(near, far);
      near.on('error', () => {}).on('data', (bytes) => void (isSilent || far.write(bytes)));
      far.on('error', () => {}).on('data', (bytes) => void (isSilent || near.write(bytes)));
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const direct = openDatabase(place.options);
    await sql`create table held (n integer)`.execute(direct.db);
    await sql`insert into held values (1)`.execute(direct.db);
    const url = new URL(target);
    url.port = String((relay.address() as AddressInfo).port);
    const through = openDatabase({ ...place.options, database_url: url.href });
    through.expectAnswers?.(1000);
    const broken = through.db.transaction().execute(async (trx) => {
      await sql`update held set n = 2`.execute(trx);
      isSilent = true;
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow();
    // The server has released the row, and the uncommitted change is gone.
    await sql`update held set n = n + 10`.execute(direct.db);
    const { rows } = await sql`select n from held`.execute(direct.db);
    expect(rows).toEqual([{ n: 11 }]);
    for (const line of lines) line.destroy();
    relay.close();
    await through.close();
    await direct.close();
    await place.drop();
  },
);
