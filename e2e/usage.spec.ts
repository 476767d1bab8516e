/** What writing costs, and setting a budget, by keyboard only, on a wide screen and on a phone. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, lookAround } from './owner.ts';

eachTest();

/** Requests as the server records them, because no paid model is available here. */
async function spend(): Promise<void> {
  const { db, close } = openDatabase({ database_url: undefined, data_dir: server.dataDir });
  const { id: owner_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const facts = {
    owner_id,
    agent_id: null,
    agent_name: null,
    kind: 'text',
    at: Date.now(),
  } as const;
  const rows = [
    { what: 'composer', cost: 0, tokens_in: null, tokens_out: null },
    { what: 'gpt-5-mini', cost: 4_200_000, tokens_in: 1_200_000, tokens_out: 1_950_000 },
    { what: 'llama3.2', cost: null, tokens_in: 900, tokens_out: 120 },
  ];
  for (const row of rows) {
    await db
      .insertInto('usage_entries')
      .values({ id: newId(), ...facts, state: 'settled', ...row })
      .execute();
  }
  await close();
}

test('P-2.49 an owner sees that the built-in writer is free, and sets a budget by keyboard', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const places = page.getByRole('navigation', { name: 'More' });
  await places.getByRole('link', { name: 'Usage' }).click();
  await page.getByRole('heading', { name: /^Nothing in / }).waitFor();
  await lookAround(watched, 'usage-empty');
  await spend();
  await page.reload();
  await page.getByRole('row', { name: /Written by the built-in writer.*free/ }).waitFor();
  await page.getByRole('button', { name: 'Set a budget' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Dollars a month' }).waitFor();
  await page.keyboard.type('5');
  await lookAround(watched, 'usage-dialog');
  await page.keyboard.press('Enter');
  await page.getByText('$4.20 of $5.00 spent (84 %), $0.80 left.').waitFor();
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('84');
  await page.reload();
  await page.getByText('AI_PRICES=llama3.2=0.25/2').waitFor();
  await page.getByText('Written by gpt-5-mini').waitFor();
  await lookAround(watched, 'usage');
  await page.context().close();
}, 120_000);
