/** Markup in any field of an agent is shown as plain text on every screen, and never runs. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/db/client.ts';
import { markup } from '#test/bad-agent-texts.ts';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim } from './owner.ts';

eachTest();

const texts = Object.values(markup);
const agent = {
  name: markup.image,
  description: texts.join(' '),
  personality_type: 'custom',
  custom_archetype: markup.script,
  platforms: ['sandbox'],
  target_topics: texts,
  avoid_topics: ['gossip <b>about</b> rivals'],
  behavioral_guidelines: texts,
  voice_samples: texts,
  contrast_pairs: [{ instead_of: markup.svg, write: markup.frame }],
};

const Made = z.object({ data: z.object({ id: z.string() }) });
const Published = z.object({ data: z.object({ status: z.string() }) });

/** Creates notifications with every hostile text, as the running server would. */
async function leaveNotifications(): Promise<void> {
  const { db, close } = openDatabase({ database_url: undefined, data_dir: server.dataDir });
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (const [at, text] of texts.entries()) {
    const about = { kind: 'post_failed', subject: String(at), text, link: '/agents' } as const;
    await db
      .insertInto('notices')
      .values({ id: crypto.randomUUID(), user_id, ...about, read_at: null, created_at: at })
      .execute();
  }
  await close();
}

/** Elements on the page that were parsed from a text instead of being shown as text. */
const alive = `[
  ...document.querySelectorAll('img[src="x"], iframe, svg[onload], [onerror], [srcdoc]'),
  ...[...document.links].filter(({ href }) => href.startsWith('javascript:')),
  ...[...document.scripts].filter(({ text }) => text.includes('hurt')),
].map((node) => node.outerHTML).concat('hurt' in window ? ['it ran'] : [])`;

async function lookAt({ page, troubles }: Watched, place: string, shown: string): Promise<void> {
  await page.goto(`${server.url}${place}`);
  await page.getByText(shown).first().waitFor({ state: 'attached' });
  await settled(page);
  expect(await page.evaluate(alive), place).toEqual([]);
  expect(troubles, `console on ${place}`).toEqual([]);
}

test('P-5.2 IN-5 markup in every field of an agent and its posts is shown as plain text on every screen', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(watched.page, server);
  const { id } = Made.parse(JSON.parse(await ask(watched, '/agents', agent))).data;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  for (const content of texts) {
    const posted = await ask(watched, `/agents/${id}/posts`, { platform: 'sandbox', content });
    expect(Published.parse(JSON.parse(posted)).data.status).toBe('PUBLISHED');
  }
  await ask(watched, '/sandbox/posts', { author: markup.svg, text: markup.script });
  await leaveNotifications();

  await lookAt(watched, '/dashboard', markup.image);
  await lookAt(watched, '/agents', markup.image);
  await lookAt(watched, `/agents?search=${encodeURIComponent(markup.image)}`, '1 agent');
  await lookAt(watched, `/agents/${id}`, markup.script);
  await lookAt(watched, `/agents/${id}?tab=persona`, markup.frame);
  await lookAt(watched, `/agents/${id}?tab=analytics`, markup.image);
  await lookAt(watched, `/agents/${id}?tab=settings`, markup.image);
  await lookAt(watched, `/agents/${id}/edit`, markup.svg);
  await lookAt(watched, '/sandbox', markup.svg);
  await lookAt(watched, '/notices', markup.image);
  await lookAt(watched, '/settings?tab=platforms', 'Sandbox');

  await lookAt(watched, `/ai-content?agent=${id}`, 'Write a draft');
  await page.getByLabel('Topic').fill(markup.script);
  await page.getByRole('textbox', { name: 'Facts' }).fill(`It says ${markup.image}`);
  await page.getByRole('button', { name: 'Write a draft' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('article').first().waitFor();
  expect(await page.evaluate(alive), 'results').toEqual([]);

  await page.goto(`${server.url}/agents`);
  await page.getByRole('button', { name: `Actions for ${markup.image}` }).click();
  await page.getByRole('menuitem', { name: 'Delete Agent' }).click();
  await page.getByRole('dialog', { name: `Delete ${markup.image}` }).waitFor();
  expect(await page.evaluate(alive), 'the question').toEqual([]);
  await page.getByRole('button', { name: 'Delete agent' }).click();
  await page.getByText('Agent deleted.').waitFor();
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
