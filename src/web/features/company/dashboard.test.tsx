import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  anAssignment,
  answersOf,
  aDocument,
  aProduct,
  aProfile,
  openCompany,
} from '#test/company-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const ask = 'POST /company/ask';
const told = {
  profile: aProfile,
  products: [aProduct()],
  documents: [aDocument()],
  assignments: [anAssignment()],
};
const passage = {
  id: aDocument().id,
  kind: 'document',
  source_id: aDocument().id,
  source: 'Pricing, page 3',
  heading: 'Delivery',
  text: 'It costs 4.90 euros.',
  is_public: false,
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('company dashboard', () => {
  it.each(['', 'dashboard', 'nonsense'])('S2-2.40 is shown for the tab %j', async (tab) => {
    openCompany(tab, answersOf());
    const shown = await screen.findByRole('tab', { name: 'Overview', selected: true });
    expect(shown).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Overview', 'Profile', 'Products', 'Documents', 'Agents'],
    ]);
  });

  it('S2-2.41 shows how complete the profile is, and what to do next', async () => {
    const products = [aProduct(), aProduct({ id: '0198c0de-0000-7000-8000-0000000000f2' })];
    openCompany('dashboard', answersOf({ ...told, profile: null, products }));
    await screen.findByText('Profile complete');
    const figureOn = (label: string) =>
      screen
        .getAllByText(label)
        .flatMap((one) => /\d+%?/.exec(one.parentElement?.textContent ?? '')?.[0] ?? []);
    expect(figureOn('Profile complete')).toEqual(['0%']);
    expect(figureOn('Products and services')).toContain('2');
    expect(figureOn('Documents')).toContain('1');
    expect(figureOn('Agents that use company knowledge')).toEqual(['1']);
    const links = within(screen.getByRole('region', { name: 'Quick actions' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Edit profile', '/company?tab=profile'],
      ['Add products', '/company?tab=products'],
      ['Upload documents', '/company?tab=documents'],
      ['Assign to agents', '/company?tab=agents'],
    ]);
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(3);
  });

  it('S2-2.41 P-49.47 says where to start while nothing is known', async () => {
    openCompany('dashboard', answersOf());
    expect(
      await screen.findByText(/^Start with the profile, a product or a document/),
    ).toBeTruthy();
    expect(screen.queryByText('Profile complete')).toBeNull();
    expect(await screen.findByText(/Add a profile, product or document first/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
  });

  it('P-2.51 shows which agents know what', async () => {
    openCompany('dashboard', answersOf(told));
    const row = within(await screen.findByRole('row', { name: /Ada/ }));
    expect(row.getByText('Priority of company knowledge: high')).toBeTruthy();
    expect(row.getAllByRole('cell').map((cell) => cell.querySelector('svg') !== null)).toEqual([
      ...[true, false, false, true],
    ]);
    const other = screen.getByRole('row', { name: /Bo/ });
    expect(within(other).getByText('No knowledge yet')).toBeTruthy();
  });

  it('checks off only finished steps', async () => {
    const knowledge_scope = [
      'company_profile',
      'products_services',
      'knowledge_documents',
    ] as const;
    const assignments = [anAssignment({ knowledge_scope: [...knowledge_scope] })];
    openCompany('dashboard', answersOf({ ...told, profile: null, documents: [], assignments }));
    const row = within(await screen.findByRole('row', { name: /Ada/ }));
    const said = () => row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(said()).toEqual(['empty', '', 'empty', '–No']);
    expect(row.getAllByRole('img', { name: 'Yes' })).toHaveLength(1);
  });

  it('P-2.52 answers a question with passages and their source, optionally as one agent', async () => {
    let data: object[] = [passage];
    let is_whole = true;
    const { sent } = openCompany('dashboard', {
      ...answersOf(told),
      [ask]: () => ({ body: { data, is_whole } }),
    });
    const question = await screen.findByRole('textbox', { name: 'Question' });
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(screen.getByText('Please enter a question')).toBeTruthy();
    await userEvent.type(question, 'Delivery?{Enter}');
    const passages = within(await screen.findByRole('list', { name: 'Passages' }));
    expect(passages.getByText('Pricing, page 3')).toBeTruthy();
    expect(passages.getByText('It costs 4.90 euros.')).toBeTruthy();
    expect(screen.getByText('1 passage for “Delivery?”, best first')).toBeTruthy();
    data = [];
    await userEvent.click(screen.getByRole('combobox', { name: 'Ask as' }));
    await userEvent.click(await screen.findByRole('option', { name: 'As Ada' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(
      await screen.findByText('Ada finds no facts for “Delivery?” that it may use.'),
    ).toBeTruthy();
    expect(sent(ask)).toEqual([
      { question: 'Delivery?' },
      { question: 'Delivery?', agent_id: ada.id },
    ]);
    // A search that was cut short doesn't say that there is nothing.
    is_whole = false;
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(/We couldn’t search all documents in time/)).toBeTruthy();
    expect(screen.queryByText(/finds no facts/)).toBeNull();
  });

  it('says what could not be loaded', async () => {
    openCompany('dashboard', {
      ...answersOf(),
      'GET /company/dashboard': { status: 418, body: {} },
    });
    expect(await screen.findByText('Error loading data')).toBeTruthy();
  });
});
