import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Document } from '#contract/company/documents.ts';
import { ada, aDocument, anAssignment, answersOf, openCompany } from '#test/company-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const pricing = aDocument();
const unsupported = 'Some files are not supported. Please upload PDF, DOCX, TXT, or MD files only.';
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const act = async (name: string) => {
  await userEvent.click(await button('Actions for Pricing'));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const file = (name: string) => new File(['x'], name);
async function choose(selector: string, files: File[]) {
  await screen.findByText('Drop files anywhere on this page');
  const input = document.querySelector(selector);
  if (!(input instanceof HTMLInputElement)) throw new Error('no file field');
  await userEvent.upload(input, files, { applyAccept: false });
}

/** Accepts uploads, keeps their names, and finishes them when the test says so. */
function takingUploads() {
  const taken: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  vi.spyOn(api.documents, 'upload').mockImplementation(async ({ file: sent, onProgress }) => {
    taken.push(sent.name);
    onProgress?.(0.4);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return { success: true, data: [], refused: [], message: 'Documents uploaded' };
  });
  return { taken, ends };
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('company documents', () => {
  it('P-49.278 an address opens the text of a document, and closing it stays in the list', async () => {
    const { router } = openCompany(`documents&document=${pricing.id}`, {
      ...answersOf({ documents: [pricing] }),
      [`GET /company/documents/${pricing.id}`]: {
        body: { data: { ...pricing, text: 'Delivery costs 4.90 euros. Always.' } },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: pricing.title }));
    expect(await dialog.findByText('Delivery costs 4.90 euros. Always.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ tab: 'documents' });
  });

  it('S2-9.22 say what can be uploaded, and what it is used for', async () => {
    openCompany('documents', answersOf());
    expect(await screen.findByText('PDF, DOCX, TXT or MD. Max 10 files, 5MB each.')).toBeTruthy();
    expect(screen.getByText('Up to 20 million characters in total.')).toBeTruthy();
    expect(await screen.findByText('No documents yet')).toBeTruthy();
  });

  it('S2-2.44 S2-8.34 are uploaded with a progress bar each, and a message when done', async () => {
    const { taken, ends } = takingUploads();
    openCompany('documents', answersOf());
    await choose('input[multiple]', [file('a.pdf'), file('b.md'), file('c.txt')]);
    expect(taken).toEqual(['a.pdf', 'b.md']);
    // So that the same file can be chosen again.
    expect(document.querySelector('input')?.value).toBe('');
    const list = within(screen.getByRole('list', { name: 'Files being uploaded' }));
    const bar = list.getByRole('progressbar', { name: 'Upload of a.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(list.getByText('Waiting')).toBeTruthy();
    for (const at of [0, 1, 2]) {
      await waitFor(() => expect(ends[at]).toBeDefined());
      ends[at]?.resolve();
    }
    expect(await screen.findByText('Documents uploaded')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Files being uploaded' })).toBeNull();
  });

  it('say what of them agents don’t get', async () => {
    const left_out = ['hidden text', 'comments', 'charts and diagrams'];
    const documents = [aDocument({ left_out })];
    openCompany('documents', answersOf({ documents }));
    expect(
      await screen.findByText(
        'Agents don’t get its hidden text, comments, and charts and diagrams.',
      ),
    ).toBeTruthy();
  });

  it('S2-2.44 S2-5.14 are accepted by drag and drop, and refused files say why', async () => {
    vi.spyOn(api.documents, 'upload').mockRejectedValue(
      new ApiError({ status: 415, code: 'unsupported_media', message: 'It is not a PDF.' }),
    );
    openCompany('documents', answersOf());
    await screen.findByText('No documents yet');
    const files = [file('a.pdf'), file('tool.exe')];
    const held = { dataTransfer: { types: ['Files'], files } };
    fireEvent.dragEnter(document.body, held);
    expect(await screen.findByText('Drop to upload')).toBeTruthy();
    expect(fireEvent.drop(document.body, held)).toBe(false);
    expect(await screen.findByText('It is not a PDF.')).toBeTruthy();
    expect(screen.getByText('Not a PDF, DOCX, TXT or MD file.')).toBeTruthy();
    expect(screen.getByText(unsupported)).toBeTruthy();
    await userEvent.click(await button('Remove tool.exe from the list'));
    expect(screen.queryByText('tool.exe')).toBeNull();
  });

  it(
    'S2-4.1 are polled while they are being read, until they are ready or failed',
    { tags: 'slow' },
    async () => {
      const states: Partial<Document>[] = [
        { state: 'queued' },
        { state: 'reading' },
        { state: 'failed', error: 'The file is locked with a password.' },
      ];
      let looks = 0;
      openCompany('documents', {
        ...answersOf(),
        'GET /company/documents': () => {
          const state = states[Math.min(looks, 2)];
          looks += 1;
          return { body: { data: [aDocument(state)] } };
        },
      });
      vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
      onTestFinished(() => void vi.useRealTimers());
      expect(await screen.findByText('Waiting')).toBeTruthy();
      expect(await screen.findByText('Processing')).toBeTruthy();
      expect(await screen.findByText('Couldn’t read')).toBeTruthy();
      expect(screen.getByText('The file is locked with a password.')).toBeTruthy();
      expect(screen.getByText('1 document of 100, 0 ready')).toBeTruthy();
    },
  );

  it('P-2.54 say that no agent can use them, and let one do so', async () => {
    const assign = 'POST /company/assign-to-agent';
    const kept = { custom_instructions: 'Never promise a date.', priority_level: 3 as const };
    const assignment = anAssignment({ knowledge_scope: ['company_profile'], ...kept });
    const { sent } = openCompany('documents', {
      ...answersOf({ documents: [pricing], agents: [ada], assignments: [assignment] }),
      [assign]: { body: { data: assignment, message: 'Assigned.' } },
    });
    expect(await screen.findByText('No agent can use it yet.')).toBeTruthy();
    await userEvent.click(await button('Let Ada use your documents'));
    expect(await screen.findByText('Ada can use your documents now.')).toBeTruthy();
    expect(sent(assign)).toEqual([
      {
        ...kept,
        agent_id: ada.id,
        is_active: true,
        knowledge_scope: ['company_profile', 'knowledge_documents'],
      },
    ]);
  });

  it('P-2.54 P-49.41 say whose they are, and lead to a post from them', async () => {
    const knowledge_scope = ['knowledge_documents' as const];
    const assignments = [anAssignment({ knowledge_scope })];
    openCompany('documents', answersOf({ documents: [pricing], assignments }));
    expect(await screen.findByText('Ada can use it.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write a post from it: Pricing' });
    expect(link.getAttribute('href')).toBe(
      `/write?agent=${ada.id}&topic=Pricing&doc=${pricing.id}`,
    );
  });

  it('P-49.76 of the sample company say that only sample agents can use them', async () => {
    const assignments = [anAssignment({ knowledge_scope: ['knowledge_documents'] })];
    const item = { id: pricing.id, kind: 'document', name: 'Pricing', stays_because: null };
    const samples = { made_at: pricing.created_at, items: [item], own_posts: 0 };
    openCompany('documents', {
      ...answersOf({ documents: [pricing], assignments }),
      'GET /samples': { body: { data: samples } },
    });
    expect(await screen.findByText('Only sample agents can use it.')).toBeTruthy();
    expect(screen.queryByText('Ada can use it.')).toBeNull();
  });

  it('P-49.251 P-49.361 are not used by sample agents, which none of them is for, but by the person', async () => {
    const assignments = [anAssignment({ knowledge_scope: ['knowledge_documents'] })];
    const agents = [{ ...ada, is_sample: true }];
    openCompany('documents', answersOf({ documents: [pricing], assignments, agents }));
    expect(await screen.findByText(/Sample agents can’t use your documents\./)).toBeTruthy();
    const own = screen.getByRole('link', { name: 'Write it yourself: Pricing' });
    const asked = new URL(own.getAttribute('href') ?? '', 'http://here').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      agent: 'self',
      text: pricing.content,
      doc: pricing.id,
    });
    expect(screen.queryByText('Ada can use it.')).toBeNull();
  });

  it('P-2.54 lead to the choice where several agents could use them, and to a first agent', async () => {
    openCompany('documents', answersOf({ documents: [pricing] }));
    const choose = await screen.findByRole('link', { name: 'Choose who uses it' });
    expect(choose.getAttribute('href')).toBe('/company?tab=agents');
    cleanup();
    openCompany('documents', answersOf({ documents: [pricing], agents: [] }));
    const create = await screen.findByRole('link', { name: 'Create an agent of your own' });
    const href = `/agents/create?topic=Pricing&doc=${pricing.id}`;
    expect(create.getAttribute('href')).toBe(href);
    expect(screen.queryByText(/Sample agents/)).toBeNull();
  });

  it('P-49.269 show where the text goes on beyond its beginning', async () => {
    const content = 'We ship for 6 euros. Orders over 80 eu';
    openCompany('documents', answersOf({ documents: [aDocument({ content, length: 400 })] }));
    expect(await screen.findByText('We ship for 6 euros. Orders over 80…')).toBeTruthy();
  });

  it('P-2.54 show a preview, and the whole text on request', async () => {
    const text = `${'Delivery costs 4.90 euros. '.repeat(1000)}The end.`;
    openCompany('documents', {
      ...answersOf({ documents: [pricing] }),
      [`GET /company/documents/${pricing.id}`]: { body: { data: { ...pricing, text } } },
    });
    expect(await screen.findByText('Delivery costs 4.90 euros.')).toBeTruthy();
    expect(screen.getByText('3 pages')).toBeTruthy();
    await userEvent.click(await button('View text of Pricing'));
    const shown = await dialog('Pricing');
    const words = await shown.findByRole('region', { name: 'Text' });
    expect(words.textContent?.length).toBe(20_000);
    await userEvent.click(shown.getByRole('button', { name: /^Show more/ }));
    expect(words.textContent).toBe(text);
  });

  it(
    'P-2.54 can be given another title, tags, and permission to be quoted publicly',
    { tags: 'slow' },
    async () => {
      const change = `PATCH /company/documents/${pricing.id}`;
      const { sent } = openCompany('documents', {
        ...answersOf({ documents: [pricing] }),
        [change]: { body: { data: pricing, message: 'Document saved' } },
      });
      expect(await screen.findByText('Not used in replies')).toBeTruthy();
      await act('Edit');
      const form = await dialog('Edit Pricing');
      const title = form.getByRole('textbox', { name: /^Title/ });
      await userEvent.clear(title);
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      expect(form.getByText('Please enter a title')).toBeTruthy();
      await enter(title, 'Prices 2026');
      await userEvent.type(form.getByLabelText('Tags', { selector: 'input' }), 'tea{Enter}');
      await userEvent.click(form.getByRole('switch', { name: /replies to anyone/ }));
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      expect(await screen.findByText('Document saved')).toBeTruthy();
      expect(sent(change)).toEqual([
        { title: 'Prices 2026', tags: ['prices', 'tea'], is_public: true },
      ]);
    },
  );

  it('S2-8.35 P-2.54 P-49.426 are read again, replaced and deleted', async () => {
    const replaced: string[] = [];
    vi.spyOn(api.documents, 'replace').mockImplementation(async ({ file: sent }) => {
      replaced.push(sent.name);
      return { success: true, data: pricing, message: 'Document replaced' };
    });
    const one = `/company/documents/${pricing.id}`;
    const { sent } = openCompany('documents', {
      ...answersOf({ documents: [pricing] }),
      [`POST ${one}/read`]: { body: { data: pricing, message: 'Processing the document again' } },
      [`DELETE ${one}`]: { status: 418, body: {} },
    });
    // As after a change of how the product reads files.
    await act('Read again');
    expect(await screen.findByText('Processing the document again')).toBeTruthy();
    const field = 'input[aria-label="Another file for Pricing"]';
    await choose(field, [file('prices.exe')]);
    expect(await screen.findByText(/^prices\.exe: Not a PDF/)).toBeTruthy();
    await choose(field, [file('prices.pdf')]);
    expect(await screen.findByText('Document replaced')).toBeTruthy();
    expect(replaced).toEqual(['prices.pdf']);
    await act('Delete');
    expect(sent(`DELETE ${one}`)).toEqual([]);
    await userEvent.click(await button('Delete document'));
    expect(await screen.findByText('Failed to delete document')).toBeTruthy();
  });

  it(
    'S2-2.44 keep uploading while another tab is open, and warn before leaving',
    { tags: 'slow' },
    async () => {
      const { ends } = takingUploads();
      const { router } = openCompany('documents', answersOf());
      await choose('input[multiple]', [file('a.pdf')]);
      await userEvent.click(screen.getByRole('tab', { name: 'Products' }));
      expect(await screen.findByText('No products yet')).toBeTruthy();
      void router.navigate({ to: '/agents' });
      const question = await dialog('Leave while files are being uploaded?');
      await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
      await userEvent.click(screen.getByRole('tab', { name: 'Documents' }));
      expect(await screen.findByText('a.pdf')).toBeTruthy();
      ends[0]?.resolve();
      expect(await screen.findByText('Documents uploaded')).toBeTruthy();
    },
  );

  it('S2-8.35 say that they could not be fetched', async () => {
    openCompany('documents', {
      ...answersOf(),
      'GET /company/documents': { status: 418, body: {} },
    });
    expect(await screen.findByText('Failed to fetch documents')).toBeTruthy();
  });
});
