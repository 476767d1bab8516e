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

const show = (stated: object[], parts: string[]) => {
  const post = aPost({ parts });
  return open(
    {
      ...opened(post),
      [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })),
      'POST /content/check': { body: { data: { ...nothingFound, stated } } },
    },
    `/write/${id}`,
  );
};
const facts = () => screen.findAllByRole('list', { name: 'Company facts used' }, patience);

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
  expect(source.getByText(`${carts} It says more there.`)).toBeTruthy();
  await userEvent.click(source.getByRole('button', { name: carts }));
  const field = await text('Part 3 of 3');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(
    field instanceof HTMLTextAreaElement && [field.selectionStart, field.selectionEnd],
  ).toEqual([0, carts.length]);
});

test('P-47.3 a sentence that was changed names no source at once', async () => {
  show([fact(0, rye, 'Baking.md')], [rye]);
  await facts();
  await userEvent.clear(await text());
  await enter(await text(), 'Our rye rests for 50 hours.');
  expect(screen.queryByRole('list', { name: 'Company facts used' })).toBeNull();
});

test('P-49.82 a figure that a document says otherwise is remarked on, and a click writes that of the document', async () => {
  const parts = ['Hello!', 'The rye loaf costs 11.50 EUR.'];
  const post = aPost({ parts });
  const other = { part: 1, start: 19, end: 24, text: '11.50', source: 'prices', says: '12.50' };
  open(
    {
      ...opened(post),
      [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })),
      'POST /content/check': { body: { data: { ...nothingFound, contradicted: [other] } } },
    },
    `/write/${id}`,
  );
  const check = () => screen.findByRole('button', { name: '1 thing to check' }, patience);
  await userEvent.click(await check());
  const list = within(screen.getByRole('list', { name: 'To check' }));
  expect(list.getByText('11.50 isn’t in your documents. “prices” says 12.50.')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Keep it' })).toBeTruthy();
  // It holds nothing back.
  expect(screen.queryByText(/to check\.$/)).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Use 12.50' }));
  await waitFor(async () =>
    expect(await text('Part 2 of 2')).toHaveProperty('value', 'The rye loaf costs 12.50 EUR.'),
  );
  expect(screen.queryByRole('button', { name: '1 thing to check' })).toBeNull();
});

test('P-49.134 a scheduled post keeps that note and its sources, and is checked for nothing else', async () => {
  const parts = ['The rye loaf costs 11.50 EUR.'];
  const post = aPost({ parts, stage: 'scheduled', standings: [standing({ stage: 'scheduled' })] });
  const other = { part: 0, start: 19, end: 24, text: '11.50', source: 'prices', says: '12.50' };
  const claims = [{ part: 0, start: 4, end: 12, text: 'rye loaf', kind: 'name' }];
  open(
    {
      ...opened(post),
      'POST /content/check': { body: { data: { ...nothingFound, claims, contradicted: [other] } } },
    },
    `/write/${id}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: '1 thing to check' }, patience));
  const list = within(screen.getByRole('list', { name: 'To check' }));
  expect(list.getByText('11.50 isn’t in your documents. “prices” says 12.50.')).toBeTruthy();
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
