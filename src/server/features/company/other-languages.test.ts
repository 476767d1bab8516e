import { describe, expect, onTestFinished, test } from 'vitest';
import { soughtIn } from '#domain/knowledge/retrieval.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { search } from './search/search.ts';
import { everyEngine, freshDatabase } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';

const products = [
  { name: 'Werkstatt', description: 'Die Öffnungszeit ist von acht bis zwölf Uhr.' },
  {
    name: 'Alquiler',
    description: 'El alquiler de bicicletas eléctricas cuesta veinte euros al día.',
  },
  { name: 'Don', description: 'Un vino joven que se sirve frío.' },
  { name: 'Delivery', description: 'We ship parcels within two days.' },
];

describe.each(everyEngine)('P-9.86 company facts, on %s', (engine) => {
  test.each([
    ['as it is written', 'Wann ist die Öffnungszeit?', 'Werkstatt'],
    ['in another form', 'Wie sind eure Öffnungszeiten?', 'Werkstatt'],
    ['in the singular', '¿Se puede alquilar una bicicleta?', 'Alquiler'],
    ['though English leaves it out', 'Don', 'Don'],
    ['in another form, in English as before', 'shipping a parcel', 'Delivery'],
  ])('are found by a word %s', async (_how, question, source) => {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const as = await world.member();
    for (const body of products) {
      expect((await world.call('POST', '/company/products', { as, body })).status).toBe(200);
    }
    const found = await world.call('POST', '/company/ask', { as, body: { question } });
    expect(found.body.data[0]).toMatchObject({ source });
  });

  test(
    'are found even if they were indexed before words were stemmed',
    { tags: 'slow' },
    async () => {
      const place = await freshDatabase(engine);
      const database = openDatabase(place.options);
      const { db } = database;
      await migrate(database, '0036-sandbox-accounts');
      await db
        .insertInto('users')
        .values({ id: 'u', username: 'ada', is_admin: 0, created_at: 1 })
        .execute();
      const chunk = {
        owner_id: 'u',
        kind: 'profile',
        source_id: 'u',
        heading: '',
        n: 0,
        page: null,
      } as const;
      const text = 'Unsere Öffnungszeit ist lang.';
      await db
        .insertInto('chunks')
        .values({ ...chunk, id: 'c', text, tokens: 5, is_public: 0 })
        .execute();
      await migrate(database);
      const find = async (question: string) => {
        const words = soughtIn(question);
        const looked = { owner_id: 'u', kinds: ['profile'], public_only: false, words, limit: 9 };
        return (await search({ config: place.options, db }, looked)).candidates;
      };
      expect(await find('Öffnungszeiten')).toMatchObject([{ id: 'c' }]);
      await db.deleteFrom('chunks').where('id', '=', 'c').execute();
      expect(await find('Öffnungszeiten')).toEqual([]);
      await database.close();
      await place.drop();
    },
  );
});
