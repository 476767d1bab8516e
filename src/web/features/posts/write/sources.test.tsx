/** The company facts that a text by an agent states, below its parts. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '#test/enter.ts';
import {
  ada,
  bodyOf,
  button,
  id,
  nothingFound,
  open,
  opened,
  patience,
  said,
  setUpEditor,
  text,
} from '#test/write-screen.tsx';
import { aDocument, anAssignment } from '#test/company-screen.tsx';
import type { Answers } from '#test/screen.tsx';
import { aDraft } from '#test/web-drafts.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';

setUpEditor();

const rye = 'Our rye rests for 48 hours.';
const carts = 'Cafés get it on weekdays.';
const fact = (part: number, sentence: string, source: string) => ({
  part,
  start: 0,
  end: sentence.length,
  text: sentence,
  source,
  passage: `${sentence} It says more there.`,
});

const show = (stated: object[], parts: string[], answers: Answers = {}) => {
  const post = aPost({ parts });
  return open(
    {
      ...opened(post),
      [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })),
      'POST /content/check': { body: { data: { ...nothingFound, stated } } },
      ...answers,
    },
    `/write/${id}`,
  );
};
const facts = () => screen.findAllByRole('list', { name: 'Company facts used' });

test('P-47.3 each part names its sources, which open what they say and where', async () => {
  // An empty part is not checked, so the second part of the check is the third one here.
  show([fact(0, rye, 'Baking.md'), fact(1, carts, 'Prices.pdf, page 3')], [rye, '', carts]);
  const [first, last] = await facts();
  if (!first || !last) throw new Error('Two parts state a fact');
  expect(
    within(first)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Baking.md']);
  await userEvent.click(within(last).getByRole('button', { name: 'Prices.pdf, page 3' }));
  const source = within(await screen.findByRole('dialog'));
  expect(source.getByText(passageOf(`${carts} It says more there.`))).toBeTruthy();
  await userEvent.click(source.getByRole('button', { name: carts }));
  const field = await text('Part 3 of 3');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(
    field instanceof HTMLTextAreaElement && [field.selectionStart, field.selectionEnd],
  ).toEqual([0, carts.length]);
});

test('P-49.278 a source that is a document is a link to it, and another one only a name', async () => {
  const prices = aDocument({ title: 'Prices.pdf' });
  show([fact(0, rye, 'Company profile'), fact(1, carts, 'Prices.pdf, page 3')], [rye, carts], {
    'GET /company/documents': { body: { data: [prices], total: 1 } },
  });
  const sourceOf = async (name: string) => {
    await userEvent.click(await button(name));
    return within(await screen.findByRole('dialog'));
  };
  const link = (await sourceOf('Prices.pdf, page 3')).findByRole('link');
  expect((await link).getAttribute('href')).toBe(`/company?tab=documents&document=${prices.id}`);
  await userEvent.keyboard('{Escape}');
  expect((await sourceOf('Company profile')).queryByRole('link')).toBeNull();
});

/** A passage, with sentences that are buttons in it. */
const passageOf = (words: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === words;

test('P-49.274 P-49.462 a source and its passage are there once, however many sentences state it', async () => {
  const passage = `${rye} ${carts}`;
  const said = [rye, carts].map((sentence) => ({ ...fact(0, sentence, 'Baking.md'), passage }));
  show([said[0] ?? {}, { ...said[1], start: rye.length + 1, end: passage.length }], [passage]);
  const [only] = await facts();
  await userEvent.click(within(only ?? document.body).getByRole('button', { name: 'Baking.md' }));
  const source = within(await screen.findByRole('dialog'));
  expect(source.getAllByText('Baking.md')).toHaveLength(1);
  // P-49.462: what the text states is shown in it, not once more above it.
  expect(source.getAllByText(passageOf(passage))).toHaveLength(1);
  for (const name of [rye, carts]) {
    expect(source.getAllByRole('button', { name })).toHaveLength(1);
    expect(source.getByRole('button', { name }).closest('p')?.textContent).toBe(passage);
  }
});

test('P-47.3 a sentence that was changed names no source at once', async () => {
  show([fact(0, rye, 'Baking.md')], [rye]);
  await facts();
  await userEvent.clear(await text());
  await enter(await text(), 'Our rye rests overnight.');
  expect(screen.queryByRole('list', { name: 'Company facts used' })).toBeNull();
});

test('P-49.300 a sentence with another figure keeps its source, which says that it was changed', async () => {
  const other = rye.replace('48', '50');
  show([{ ...fact(0, other, 'Baking.md'), was: rye }], [other]);
  await userEvent.click(await screen.findByRole('button', { name: /^Baking\.md\s*· changed$/ }));
  const source = within(await screen.findByRole('dialog'));
  expect(source.getByText('This figure was changed. The source has another one.')).toBeTruthy();
  expect(source.getByRole('button', { name: other })).toBeTruthy();
});

const loaf = 'The rye loaf costs 11.50 EUR.';
const other = { part: 1, start: 19, end: 24, text: '11.50', source: 'prices', says: '12.50' };
const showPrice = (own: Partial<ReturnType<typeof aPost>>) => {
  const post = aPost({ parts: ['Hello!', loaf], ...own });
  return open(
    {
      ...opened(post),
      [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })),
      [`POST /posts/${id}/queue`]: said(post, 'Queued.'),
      'POST /content/check': {
        body: {
          data: { ...nothingFound, contradicted: [other], stated: [fact(0, 'Hello!', 'prices')] },
        },
      },
    },
    `/write/${id}`,
  );
};
const check = () => button('1 thing to check');

test('P-49.82 a figure that a document says otherwise asks once, and a click writes that of the document', async () => {
  const { asked } = showPrice({});
  await userEvent.click(await check());
  const list = within(screen.getByRole('list', { name: 'To check' }));
  expect(list.getByText('The post says 11.50. “prices” says 12.50.')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Keep it' })).toBeTruthy();
  const queue = async () => {
    await userEvent.click(await button('More ways to publish'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Add to queue/ }));
  };
  await queue();
  expect(await button('Queue anyway')).toBeTruthy();
  expect(bodyOf(asked, `POST /posts/${id}/queue`)).toBeUndefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(list.getByRole('button', { name: 'Use 12.50' }));
  await waitFor(async () =>
    expect(await text('Part 2 of 2')).toHaveProperty('value', 'The rye loaf costs 12.50 EUR.'),
  );
  expect(screen.queryByRole('button', { name: '1 thing to check' })).toBeNull();
  await queue();
  await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/queue`)).toBeDefined());
});

test('P-49.151 a planned post keeps its note and its sources, and asks only after a change', async () => {
  const planned = standing({ stage: 'scheduled', next_run_at: '2099-01-01T12:00:00.000Z' });
  const { asked } = showPrice({ stage: 'scheduled', standings: [planned] });
  await check();
  expect(await facts()).toHaveLength(1);
  await userEvent.click(await button('Move…'));
  await userEvent.click(await button('Cancel'));
  await enter(await text('Part 1 of 2'), 'Hello again!');
  await userEvent.click(await button('Update'));
  expect(bodyOf(asked, `PATCH /posts/${id}`)).toBeUndefined();
  await userEvent.click(await button('Update anyway'));
  await waitFor(() => expect(bodyOf(asked, `PATCH /posts/${id}`)).toBeDefined());
});

test('P-49.41 a topic in the address asks for its company facts at once, and a draft names its source', async () => {
  const price = 'The rye costs 4.20.';
  const source = 'Price list, page 1';
  const found = {
    id,
    kind: 'document',
    source_id: null,
    source,
    heading: '',
    text: price,
    is_public: true,
  };
  const { asked } = open(
    {
      'POST /company/ask': {
        body: { data: [found], is_whole: true },
      },
      'POST /content/generate': {
        body: { data: { content: [aDraft({ parts: [price] })], seed: 1 } },
      },
      'POST /content/check': {
        body: { data: { ...nothingFound, stated: [fact(0, price, source)] } },
      },
      'POST /posts': said(aPost({ parts: [price] })),
      ...opened(aPost({ parts: [price] })),
    },
    `/write?agent=${ada.id}&topic=Price+list`,
  );
  // The best one is chosen, and a click takes it back.
  await userEvent.click(await button(`Remove ${price} ${source}`));
  const field = screen.getByRole('textbox', { name: 'Facts' });
  expect(field).toHaveProperty('value', '');
  await userEvent.click(await button(`Add ${price} ${source}`));
  expect(field).toHaveProperty('value', price);
  expect(bodyOf(asked, 'POST /company/ask')).toEqual({ question: 'Price list', agent_id: ada.id });
  await userEvent.click(await button('Write a draft'));
  await waitFor(async () => expect(await text()).toHaveProperty('value', price), patience);
  expect(bodyOf(asked, 'POST /content/generate')).toMatchObject({
    topic: 'Price list',
    context: price,
  });
  const [used] = await facts();
  expect(used?.textContent).toContain(source);
});

test('P-49.400 P-49.428 from a document, its own lines are the facts, in its order and as many as fit', async () => {
  const lines = Array.from({ length: 9 }, (_, n) => `Bread number ${n}, 750 g: ${n}.90 euros`);
  const passage = {
    id,
    kind: 'document',
    source_id: id,
    source: 'Price list, page 1',
    heading: '',
    text: ['Bread', ...lines].join('\n'),
    is_public: true,
  };
  const assignments = [anAssignment({ knowledge_scope: ['knowledge_documents'] })];
  const found = Promise.withResolvers<{ body: Record<string, unknown> }>();
  const call = 'POST /company/ask';
  const { asked } = open(
    {
      [call]: () => found.promise,
      'GET /company/agent-knowledge': { body: { data: { assignments } } },
      ...opened(aPost({})),
    },
    `/write?agent=${ada.id}&topic=Price+list&doc=${id}`,
  );
  const facts = await screen.findByRole('textbox', { name: /^Facts/ });
  // Before, it would be written without them.
  expect(await button('Write a draft')).toHaveProperty('disabled', true);
  found.resolve({ body: { data: [passage], is_whole: true } });
  await waitFor(() => expect(facts).toHaveProperty('value', lines.slice(0, 7).join('\n')));
  expect(await button('Write a draft')).toHaveProperty('disabled', false);
  expect(bodyOf(asked, call)).toMatchObject({ question: 'Price list', document_id: id });
  // It is no text of the person, which would have the whole document as its source.
  expect(bodyOf(asked, 'POST /posts')).toBeUndefined();
  const add = (line = '') => button(`Add ${line} Price list, page 1`);
  await userEvent.click(await add(lines[7]));
  await userEvent.click(await add(lines[8]));
  expect(
    await screen.findByText(/All facts that were found in this document are in use/),
  ).toBeTruthy();
  await userEvent.click(await button('Find company facts'));
  await waitFor(() =>
    expect(asked.filter((one) => one.call === call).at(-1)?.body).not.toHaveProperty('document_id'),
  );
});

test('P-49.425 a sample agent says that it can’t use a document of the person', async () => {
  const sample = { ...ada, is_sample: true };
  open(
    {
      'GET /agents': { body: { data: [sample], agents: [sample], total: 1 } },
      'POST /company/ask': { body: { data: [], is_whole: true } },
      'GET /company/agent-knowledge': { body: { data: { assignments: [] } } },
      ...opened(aPost({})),
    },
    `/write?agent=${ada.id}&topic=Price+list&doc=${id}`,
  );
  expect(await screen.findByText(/^Sample agents can’t use your documents\./)).toBeTruthy();
});

test('P-49.460 a draft on a topic begins with the few facts that name it, the best first', async () => {
  const price = 'Apfelkuchen, Stück 3,60 €';
  const ready = 'Der Apfelkuchen kommt um 8 Uhr.';
  const passage = {
    id,
    kind: 'document',
    source_id: id,
    source: 'Preisliste',
    heading: '',
    text: ['Roggenbrot 4,80 €', 'Brezel 1 €', price, ready].join('\n'),
    is_public: true,
  };
  open(
    { 'POST /company/ask': { body: { data: [passage], is_whole: true } }, ...opened(aPost({})) },
    `/write?agent=${ada.id}&topic=Apfelkuchen`,
  );
  const facts = await screen.findByRole('textbox', { name: /^Facts/ });
  await waitFor(() => expect(facts).toHaveProperty('value', `${price}\n${ready}`));
  const group = screen.getByRole('group', { name: 'Add a company fact' });
  expect(within(group).getAllByRole('button')[2]?.textContent).toContain('Roggenbrot');
});

test('P-49.403 a person who starts with a document gets its whole lines, as many as all accounts take', async () => {
  const lines = Array.from({ length: 9 }, (_, n) => `Bread number ${n}, 750 g: ${n}.90 euros`);
  const asked = new URLSearchParams({ agent: 'self', text: lines.join('\n'), doc: id });
  open(
    {
      'GET /connections': { body: { connections: [], data: [], platforms: [] } },
      'POST /posts': said(aPost({})),
      ...opened(aPost({})),
    },
    `/write?${asked.toString()}`,
  );
  await waitFor(async () =>
    expect(await text()).toHaveProperty('value', lines.slice(0, 8).join('\n')),
  );
});
