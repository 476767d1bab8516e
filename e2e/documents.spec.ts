/** A document: uploaded, shown in the library and as LinkedIn shows it, and published there under its own title. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { type Linkedin, startLinkedin } from '#test/emulators/linkedin-process.ts';
import { app } from '#test/emulators/linkedin-state.ts';
import { type Contexts, openBrowser, openPage, settled, type Watched } from './browser.ts';
import { ask, claim, lookAround, made, once } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let linkedin: Linkedin;
let watched: Watched;
beforeAll(async () => {
  browser = await openBrowser();
  linkedin = await startLinkedin();
  server = await startServer({
    LINKEDIN_API_BASE_URL: linkedin.url,
    LINKEDIN_WEB_BASE_URL: linkedin.url,
    LINKEDIN_CLIENT_ID: app.id,
    LINKEDIN_CLIENT_SECRET: app.secret,
  });
  watched = await openPage(browser);
  await claim(watched.page, server);
  await made(watched, '/connections', { platform: 'sandbox' });
  const visit = { platform: 'linkedin', from: 'settings' };
  const { url } = JSON.parse(await ask(watched, '/connections/visits', visit)) as { url: string };
  const asked = new URL(url);
  const body = new URLSearchParams({
    ...Object.fromEntries(asked.searchParams),
    decision: 'allow',
    sub: 'ada',
  });
  const reply = await fetch(url, { method: 'POST', redirect: 'manual', body });
  await watched.page.goto(reply.headers.get('location') ?? '');
  await watched.page.waitForURL(/\/settings\b/);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await linkedin.close();
});

const report = {
  name: 'Annual report.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf(['What we baked', 'How much', 'Thank you']),
};

test('P-51.31 P-51.33 a PDF is uploaded, and the library says where it fits', once, async () => {
  const { page } = watched;
  await page.getByRole('link', { name: 'Media', exact: true }).first().click();
  await page.locator('main header input[type="file"]').setInputFiles([report]);
  await page.getByText('Document uploaded').waitFor();
  const card = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
  await card.getByText('PDF, 3 pages').waitFor();
  await lookAround(watched, 'document-library');
  await card.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annual report' });
  await dialog.getByText('Telegram takes no documents. Remove the PDF.').waitFor();
  await lookAround(watched, 'document-dialog');
  expect(watched.troubles).toEqual([]);
  await dialog.getByRole('link', { name: 'Use in a post' }).click();
});

test(
  'P-51.40 P-51.35 it is shown as on LinkedIn, and published there with its title',
  once,
  async () => {
    const { page } = watched;
    await page.getByRole('button', { name: 'Remove the document' }).waitFor();
    const accounts = page.getByRole('group', { name: 'Accounts' });
    await accounts.getByRole('button', { name: /LinkedIn|^Member ada/ }).click();
    await page.getByRole('textbox', { name: 'Post' }).fill('What we baked this year.');
    await page.getByText('Saved', { exact: true }).waitFor();
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByText('Sandbox takes no documents. Remove the PDF.').first().waitFor();
    await accounts.getByRole('button', { name: /^Sandbox/ }).click();
    await page
      .getByRole('toolbar', { name: 'Add to the post' })
      .getByRole('button', { name: 'Options' })
      .click();
    await page.getByRole('textbox', { name: 'Document title' }).fill('Our year');
    await lookAround(watched, 'document-options');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const shown = preview.getByRole('group', { name: 'Document: Our year' });
    await shown.getByText('3 pages').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await lookAround(watched, 'document-editor');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect
      .poll(() => linkedin.posts(), { timeout: 30_000 })
      .toMatchObject([{ text: 'What we baked this year.', title: 'Our year' }]);
    await settled(page);
    expect(watched.troubles).toEqual([]);
  },
);
