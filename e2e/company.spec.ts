/** An owner enters company facts, and a post of an agent names its source; on every width. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { docxOf, pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { openPage, seriousFindings, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

const Made = z.object({ data: z.object({ id: z.string() }) });

async function createAgent(watched: Watched, name: string): Promise<string> {
  const said = await ask(watched, '/agents', {
    name,
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
    target_topics: ['tea'],
  });
  const { id } = Made.parse(JSON.parse(said)).data;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

const open = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('tab', { name: tab, exact: true }).click();
};
const said = (page: Page, message: string): Promise<void> =>
  page.getByText(message, { exact: true }).waitFor();
const row = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: title, exact: true }),
    });

async function lookAtNothing(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('navigation', { name: 'Places' }).getByText('Company').click();
  await page.getByRole('heading', { name: 'Company profile' }).waitFor();
  await lookAround(watched, 'company-empty');
  for (const [tab, words] of [
    ['Products', 'No products yet'],
    ['Documents', 'No documents yet'],
    ['Agents', '0 of 2 agents have company knowledge'],
  ] as const) {
    await open(page, tab);
    await page.getByText(words).waitFor();
    await lookAround(watched, `company-empty-${tab.toLowerCase()}`);
  }
}

/** Errors appear at their fields, and leaving unsaved changes asks first. */
async function fillProfile(watched: Watched): Promise<void> {
  const { page } = watched;
  await open(page, 'Profile');
  await page.getByLabel('Company name').fill('Harbour Tea');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await said(page, 'Please select an industry');
  await lookAround(watched, 'company-profile-wrong');
  await open(page, 'Products');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('combobox', { name: 'Industry' }).click();
  await page.getByRole('option', { name: 'Retail' }).click();
  await page
    .getByLabel('Description')
    .fill('Harbour Tea sells loose tea from small gardens. It was founded in 2011 in Kiel.');
  await page.getByLabel('Target audience').fill('People who have ten minutes');
  await page.getByLabel('Key messages').fill('No bags\n\nPicked by hand');
  await page.getByLabel('Brand color', { exact: true }).fill('#0b3d5c');
  await page.getByLabel('Pick the second color').fill('#c8102e');
  await page.getByText('80%').waitFor();
  await page.getByLabel('Key messages').press('Control+Enter');
  await said(page, 'Company profile saved');
  await lookAround(watched, 'company-profile');
}

async function addProduct(watched: Watched): Promise<void> {
  const { page } = watched;
  await open(page, 'Products');
  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a product or service' });
  await dialog.getByLabel('Name').fill('Green Lantern');
  await dialog.getByLabel('Category').fill('Green tea');
  await dialog.getByLabel('Description').fill('A sencha from Kagoshima that tastes of chestnuts.');
  await dialog.getByLabel('Pricing, row 1').fill('12 euros for 100 g');
  await dialog.getByLabel('Pricing, row 1').press('Enter');
  await page.keyboard.type('40 euros for 400 g');
  await lookAround(watched, 'company-product-form');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await said(page, 'Product created');
  await page.getByText('40 euros for 400 g').waitFor();
  await page.getByText('Product created').waitFor({ state: 'hidden' });
  await lookAround(watched, 'company-products');
}

const pricing = pdfOf([
  'Harbour Tea price list 2026\nAll prices are in euros and include tax.',
  'Samples\nA box of five samples costs 9 euros.',
  'Delivery\nDelivery costs 4.90 euros within Germany.\nOrders over 50 euros are delivered for free.',
]);
const mime = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

/** Several files at once: readable ones are read, and each of the others says why it was refused. */
async function uploadDocuments(watched: Watched): Promise<void> {
  const { page } = watched;
  await open(page, 'Documents');
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      mime('Pricing.pdf', pricing),
      mime('Handbook.docx', docxOf(['# Opening', 'The shop opens at nine on weekdays.'])),
      mime('Empty pages.pdf', pdfOf(['', ''])),
      mime('Not really.pdf', Buffer.from('MZ this is a program')),
      mime('tool.exe', Buffer.from('MZ')),
    ]);
  await page
    .getByText('Some files are not supported. Please upload PDF, DOCX, TXT, or MD files only.')
    .waitFor();
  await page.getByText('The file isn’t what its name says: it’s not a PDF.').waitFor();
  await row(page, 'Pricing').getByText('Ready', { exact: true }).waitFor();
  await row(page, 'Handbook').getByText('Ready', { exact: true }).waitFor();
  await row(page, 'Empty pages').getByText('Couldn’t read', { exact: true }).waitFor();
  // The browser itself reports that a file was refused.
  expect(watched.troubles.splice(0)).toEqual([expect.stringContaining('415')]);
  await lookAround(watched, 'company-documents');
  await page.getByRole('button', { name: 'Close this message' }).click();
  for (const name of ['Not really.pdf', 'tool.exe'])
    await page.getByRole('button', { name: `Remove ${name} from the list` }).click();
}

async function tendDocuments(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('button', { name: 'View text of Pricing' }).click();
  const text = page.getByRole('dialog', { name: 'Pricing' });
  await text.getByText('Delivery costs 4.90 euros within Germany.').waitFor();
  await lookAround(watched, 'company-document-text');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Pricing' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Pricing.pdf');
  await page.getByRole('button', { name: 'Actions for Pricing' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Pricing' });
  await form.getByLabel('Use in replies to anyone').check();
  await lookAround(watched, 'company-document-form');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await said(page, 'Document saved');
  await row(page, 'Pricing').getByText('Used in replies').waitFor();
  await page.getByRole('button', { name: 'Actions for Empty pages' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(await seriousFindings(page), 'axe on the question').toEqual([]);
  await page.getByRole('button', { name: 'Delete document' }).click();
  await said(page, 'Document deleted');
  expect(await row(page, 'Empty pages').count()).toBe(0);
}

async function assign(watched: Watched): Promise<void> {
  const { page } = watched;
  await open(page, 'Agents');
  await page.getByRole('button', { name: 'Assign to Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign knowledge to an agent' });
  await dialog.getByLabel('Custom instructions').check();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByText('Enter the instructions').waitFor();
  await dialog.getByRole('textbox', { name: 'Custom instructions' }).fill('Never promise a date.');
  await dialog.getByText('High', { exact: true }).click();
  await lookAround(watched, 'company-assignment-form');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await said(page, 'Assignment created');
  await lookAround(watched, 'company-agents');
}

async function askTheCompany(watched: Watched): Promise<void> {
  const { page } = watched;
  await open(page, 'Overview');
  await page.getByLabel('Question').fill('What does delivery cost?');
  await page.getByRole('combobox', { name: 'Ask as' }).click();
  await page.getByRole('option', { name: 'As Ada' }).click();
  await page.getByLabel('Question').press('Enter');
  const passages = page.getByRole('list', { name: 'Passages' });
  await passages.getByText('Pricing, page 3').waitFor();
  await lookAround(watched, 'company-asked');
}

/** A fact from the document is chosen, is in the text, and the text names the document. */
async function write(watched: Watched, agent: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/ai-content?agent=${agent}`);
  await page.getByLabel('Topic').fill('What delivery costs');
  await page.getByRole('button', { name: 'Find company facts' }).click();
  const facts = page.getByRole('group', { name: 'Add a company fact' });
  await facts.getByText('Pricing, page 3').first().waitFor();
  await lookAround(watched, 'company-facts');
  await facts
    .getByRole('button', { name: /4\.90|50 euros/ })
    .first()
    .click();
  await page.getByLabel('Topic').press('Control+Enter');
  const card = page.getByRole('group', { name: 'Text 1 of 1', exact: true });
  await card.getByText(/^From .*Pricing, page 3/).waitFor();
  expect(await card.getByRole('article').textContent()).toMatch(/4\.90|50 euros/);
  await card.getByRole('button', { name: 'Sources' }).click();
  await card
    .getByRole('list', { name: 'Sources' })
    .getByText('used', { exact: true })
    .first()
    .waitFor();
  await lookAround(watched, 'company-written');
}

test('S2-2.40 S2-5.14 S2-8.35 P-2.54 P-2.55 an owner enters company facts, an agent uses them, and its post names the source', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  const ada = await createAgent(watched, 'Ada');
  await createAgent(watched, 'Bo');
  await lookAtNothing(watched);
  await fillProfile(watched);
  await addProduct(watched);
  await uploadDocuments(watched);
  await tendDocuments(watched);
  await assign(watched);
  await askTheCompany(watched);
  await write(watched, ada);
  expect(watched.troubles).toEqual([]);
  await watched.page.context().close();
}, 240_000);

const priceList = {
  name: 'price-list.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    'Price list of the tea shop\n\nA tin of Green Lantern costs 12.50 euros. Orders over 50 euros are delivered for free.\n',
  ),
};

/** From the dashboard to the price list, read: three clicks, the file chooser being one. */
async function addPriceList({ page }: Watched): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('navigation', { name: 'Places' }).getByText('Company').click();
  await open(page, 'Documents');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles([priceList]);
  await row(page, 'price-list').getByText('Ready', { exact: true }).waitFor();
}

/** The last click; the source is beside the text before it, and at the published post after it. */
async function publish(watched: Watched, name: string): Promise<void> {
  const { page } = watched;
  const sources = page.getByRole('list', { name: 'Company facts used' });
  await sources
    .getByRole('button', { name: /^price-list/ })
    .first()
    .waitFor();
  await lookAround(watched, `company-editor-${name}`);
  await page.getByRole('button', { name: 'Publish now', exact: true }).click();
  const published = page.getByRole('region', { name: 'Published' });
  await published.waitFor({ timeout: 60_000 });
  await published.getByRole('button', { name: /^price-list/ }).waitFor();
  await lookAround(watched, `company-published-${name}`);
}

test('P-49.381 a new price list is a published post with its source in 5 clicks, or 7 with an agent', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await ask(watched, '/connections', { platform: 'sandbox' });
  await addPriceList(watched);
  await page.getByRole('link', { name: /^Write it yourself/ }).click();
  await publish(watched, 'self');
  const mine = page.getByRole('region', { name: 'Published' });
  expect(await mine.getByRole('article').first().textContent()).toContain('12.50 euros');

  await createAgent(watched, 'Ada');
  await page.goto(`${server.url}/company?tab=documents`);
  await page.getByRole('button', { name: 'Let Ada use your documents' }).click();
  await page.getByRole('link', { name: /^Write a post from it/ }).click();
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await publish(watched, 'agent');
  expect(watched.troubles).toEqual([]);
  await page.context().close();
}, 120_000);
