import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { client } from '#contract/core/client-limits.ts';
import { answersOf, aProduct, openCompany } from '#test/company-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { ApiError, noAnswer } from '#web/lib/api/api-error.ts';
import { session } from '#web/lib/session/session.ts';
import { loadFailure } from './queries.ts';
import { enter } from '#test/enter.ts';

const save = 'POST /company/products';
const made = aProduct();
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('products and services', () => {
  it('explain themselves while there are none', async () => {
    openCompany('products', answersOf());
    expect(await screen.findByText('No products yet')).toBeTruthy();
    expect(screen.getByText(/so agents don’t guess/)).toBeTruthy();
  });

  it('require a name and a description', async () => {
    const { sent } = openCompany('products', answersOf());
    await userEvent.click(await button('Add product'));
    const form = await dialog('Add a product or service');
    await userEvent.click(form.getByRole('button', { name: 'Add product' }));
    expect(form.getByText('Please enter the product’s name')).toBeTruthy();
    expect(form.getByText('Please describe the product')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^Name/ }));
    expect(sent(save)).toEqual([]);
  });

  it('S2-5.2 have six lists, each with at least one row', async () => {
    openCompany('products', answersOf({ products: [made] }));
    await userEvent.click(await button('Edit Green Lantern'));
    const form = await dialog('Edit Green Lantern');
    const rows = (name: string) =>
      within(form.getByRole('group', { name })).getAllByRole('textbox') as HTMLInputElement[];
    for (const name of ['Key features', 'Target customers', 'Use cases', 'Competitive advantages'])
      expect(rows(name).map(({ value }) => value)).toEqual(['']);
    expect(rows('Pricing').map(({ value }) => value)).toEqual(['12 euros', '40 euros']);
    await userEvent.click(form.getByRole('button', { name: 'Remove row 1 of Pricing' }));
    expect(rows('Pricing').map(({ value }) => value)).toEqual(['40 euros']);
    expect(form.getByRole('button', { name: 'Remove row 1 of Pricing' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('S2-5.2 S2-8.34 are entered row by row, and sent without empty rows', async () => {
    const { sent } = openCompany('products', {
      ...answersOf({ products: [made] }),
      [save]: { body: { data: made, message: 'Product updated' } },
    });
    await userEvent.click(await button('Edit Green Lantern'));
    const form = await dialog('Edit Green Lantern');
    await userEvent.type(form.getByLabelText('Benefits, row 1'), '{Enter}');
    const second = await form.findByLabelText('Benefits, row 2');
    await waitFor(() => expect(document.activeElement).toBe(second));
    await userEvent.paste('Cheap\nQuiet\n');
    expect(form.getByLabelText('Benefits, row 3')).toHaveProperty('value', 'Quiet');
    await userEvent.click(form.getByRole('button', { name: 'Add a row to Use cases' }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(sent(save)).toEqual([
      expect.objectContaining({
        id: made.id,
        benefits: ['Fresh', 'Cheap', 'Quiet'],
        use_cases: [],
      }),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('P-2.53 are public only if the owner says so', async () => {
    const { sent } = openCompany('products', {
      ...answersOf({ products: [made] }),
      [save]: { body: { data: { ...made, is_public: true }, message: 'Product updated' } },
    });
    expect(await screen.findByText('Not used in replies')).toBeTruthy();
    await userEvent.click(await button('Edit Green Lantern'));
    const form = await dialog('Edit Green Lantern');
    await userEvent.click(form.getByRole('switch', { name: /replies to anyone/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Product updated')).toBeTruthy();
    expect(sent(save)).toEqual([expect.objectContaining({ is_public: true })]);
  });

  it('S2-8.34 S2-9.20 show for three seconds that one was created', { tags: 'slow' }, async () => {
    openCompany('products', {
      ...answersOf(),
      [save]: { body: { data: made, message: 'Product created' } },
    });
    await userEvent.click(await button('Add product'));
    const form = await dialog('Add a product or service');
    await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Tea');
    await enter(form.getByRole('textbox', { name: /^Description/ }), 'Green.');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(form.getByRole('button', { name: 'Add product' }));
    expect(await screen.findByText('Product created')).toBeTruthy();
    expect(client.banner).toBe(3000);
    await act(() => vi.advanceTimersByTimeAsync(client.banner / 2));
    expect(screen.getByText('Product created')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(client.banner / 2));
    expect(screen.queryByText('Product created')).toBeNull();
  });

  it(
    'S2-8.33 keep the input when saving fails, and show the server’s message',
    { tags: 'slow' },
    async () => {
      const message = 'You’ve reached the limit.';
      openCompany('products', {
        ...answersOf({ products: [made] }),
        [save]: { status: 409, body: { success: false, code: 'limit_reached', message } },
      });
      await userEvent.click(await button('Edit Green Lantern'));
      const form = await dialog('Edit Green Lantern');
      await enter(form.getByRole('textbox', { name: /^Category/ }), ' leaves');
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      expect((await form.findByRole('alert')).textContent).toBe(message);
      expect(form.getByRole('textbox', { name: /^Category/ })).toHaveProperty(
        'value',
        'Green tea leaves',
      );
      await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
      await dialog('Discard your changes?');
    },
  );

  it(
    'S2-8.33 show a fallback message when the server gives no reason',
    { tags: 'slow' },
    async () => {
      openCompany('products', {
        ...answersOf({ products: [made] }),
        [save]: { status: 418, body: {} },
      });
      await userEvent.click(await button('Edit Green Lantern'));
      const form = await dialog('Edit Green Lantern');
      await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
      expect((await form.findByRole('alert')).textContent).toBe('Failed to save product');
    },
  );

  it('S2-2.43 are deleted after a confirmation', async () => {
    let products = [made];
    const remove = `DELETE /company/products/${made.id}`;
    const { sent } = openCompany('products', {
      ...answersOf(),
      'GET /company/products': () => ({ body: { data: products } }),
      [remove]: () => {
        products = [];
        return { body: { message: 'Product deleted' } };
      },
    });
    await userEvent.click(await button('Delete Green Lantern'));
    const question = await dialog('Delete Green Lantern?');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent(remove)).toEqual([]);
    await userEvent.click(await button('Delete Green Lantern'));
    await userEvent.click(await button('Delete product'));
    expect(await screen.findByText('Product deleted')).toBeTruthy();
    expect(await screen.findByText('No products yet')).toBeTruthy();
  });

  it('S2-8.32 S2-8.33 show why they could not be fetched, or why one could not be deleted', async () => {
    const { unmount } = openCompany('products', {
      ...answersOf(),
      'GET /company/products': { status: 418, body: {} },
    });
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy();
    unmount();
    openCompany('products', {
      ...answersOf({ products: [made] }),
      [`DELETE /company/products/${made.id}`]: { status: 418, body: {} },
    });
    await userEvent.click(await button('Delete Green Lantern'));
    await userEvent.click(await button('Delete product'));
    expect(await screen.findByText('Failed to delete product')).toBeTruthy();
  });

  it.each([
    [noAnswer(), 'Error fetching products'],
    [new ApiError({ status: 500, code: 'internal', message: 'No.' }), 'Failed to fetch products'],
  ])('S2-8.32 distinguish a failed load (%s) from an empty list', (error, said) =>
    expect(loadFailure(error, 'Failed to fetch products', 'Error fetching products')).toBe(said),
  );
});
