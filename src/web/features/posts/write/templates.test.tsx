import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Template } from '#contract/posts/templates.ts';
import { type Answers, showMessages } from '#test/screen.tsx';
import { bodyOf, button, open, opened, said, text, setUpEditor } from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';

setUpEditor();

const template = (n: number, own: Partial<Template>): Template => ({
  id: `0198c0de-0000-7000-8000-00000000050${n}`,
  name: 'Launch',
  body: 'Rye is back at {{company}}. {{price}}! {{agent}}',
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...own,
});

const launch = template(1, {});
const hours = template(2, { name: 'Hours', body: 'We’re open from 7.' });

const show = (answers: Answers = {}) => {
  showMessages();
  return open({
    'POST /posts': said(),
    ...opened(),
    'GET /company/profile': { body: { data: { company_name: 'Harbor Tea', website_url: '' } } },
    'GET /company/products': { body: { data: [], total: 0 } },
    'GET /templates': { body: { data: [hours, launch], total: 2 } },
    ...answers,
  });
};

const openDrawer = async () => {
  await userEvent.click(await button('Templates'));
  return within(await screen.findByRole('dialog', { name: 'Templates' }));
};

describe('templates', () => {
  it(
    'P-2.129 are inserted at the cursor, with unknown placeholders marked',
    { tags: 'slow' },
    async () => {
      show();
      const field = await text();
      await enter(field, 'Hello. Bye.');
      await userEvent.pointer({ target: field, offset: 7, keys: '[MouseLeft]' });
      const drawer = await openDrawer();
      const row = await drawer.findByRole('button', {
        name: /^Launch ?Rye is back at Harbor Tea\./,
      });
      await userEvent.click(row);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await text()).toHaveProperty(
        'value',
        'Hello. Rye is back at Harbor Tea. {{price}}! AdaBye.',
      );
      expect(document.activeElement).toBe(field);
      await userEvent.keyboard('4 euros');
      expect(await text()).toHaveProperty(
        'value',
        'Hello. Rye is back at Harbor Tea. 4 euros! AdaBye.',
      );
    },
  );

  it('P-2.129 open with “/” and are chosen by keyboard', { tags: 'slow' }, async () => {
    show();
    await userEvent.type(await text(), '/');
    const item = await screen.findByRole('menuitem', { name: 'Insert a template' });
    act(() => item.focus());
    await userEvent.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Templates' }));
    const row = await drawer.findByRole('button', { name: /^Hours/ });
    act(() => row.focus());
    await userEvent.keyboard('{Enter}');
    expect(await text()).toHaveProperty('value', 'We’re open from 7.');
  });

  it('P-2.129 can be saved from the selection, and edited', { tags: 'slow' }, async () => {
    const saved = { body: { data: launch, message: 'Template saved.' } };
    const { asked } = show({
      'POST /templates': saved,
      [`PUT /templates/${hours.id}`]: saved,
    });
    const field = await text();
    await enter(field, 'Keep this. Not that.');
    await userEvent.pointer([
      { target: field, offset: 0, keys: '[MouseLeft>]' },
      { offset: 10 },
      { keys: '[/MouseLeft]' },
    ]);
    const drawer = await openDrawer();
    await userEvent.click(drawer.getByRole('button', { name: 'Save as template' }));
    expect(drawer.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Keep this.');
    expect(drawer.getByRole('button', { name: 'Save template' })).toHaveProperty('disabled', true);
    await enter(drawer.getByRole('textbox', { name: 'Name' }), 'Kept');
    await userEvent.click(drawer.getByRole('button', { name: 'Save template' }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Edit Hours' }));
    expect(bodyOf(asked, 'POST /templates')).toEqual({ name: 'Kept', body: 'Keep this.' });
    await enter(drawer.getByRole('textbox', { name: 'Text' }), ' Come by.');
    await userEvent.click(drawer.getByRole('button', { name: 'Save template' }));
    await waitFor(() =>
      expect(bodyOf(asked, `PUT /templates/${hours.id}`)).toEqual({
        name: 'Hours',
        body: 'We’re open from 7. Come by.',
      }),
    );
  });

  it('P-2.129 come back when deleting is undone', { tags: 'slow' }, async () => {
    const { asked } = show({
      [`DELETE /templates/${hours.id}`]: { body: { message: 'Template deleted.' } },
      'POST /templates': { body: { data: hours, message: 'Template saved.' } },
    });
    const drawer = await openDrawer();
    await userEvent.click(await drawer.findByRole('button', { name: 'Delete Hours' }));
    await screen.findByText('Template deleted.');
    await userEvent.click(await button('Undo'));
    await waitFor(() =>
      expect(bodyOf(asked, 'POST /templates')).toEqual({ name: 'Hours', body: hours.body }),
    );
  });

  it('P-2.129 show an empty state', async () => {
    show({ 'GET /templates': { body: { data: [], total: 0 } } });
    const drawer = await openDrawer();
    expect(await drawer.findByText('No templates yet. Save a text you use often.')).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'New template' })).toBeTruthy();
  });
});
