import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import type { Material, MaterialState } from '#contract/agents/material.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';
import { MaterialNews } from './material/material-news.tsx';
import { MaterialPanel } from './material/material-panel.tsx';
import { PlanPanel } from './profile/plan-panel.tsx';

const ada = anAgent();
const line = (own: Partial<Material> = {}): Material => ({
  id: '0198c0de-0000-7000-8000-000000000701',
  agent_id: ada.id,
  kind: 'fact',
  text: 'The mill is from 1870.',
  cooldown_days: 365,
  uses: 0,
  last_used_at: null,
  ready_at: null,
  note: null,
  version: 3,
  created_at: '2026-11-01T09:00:00.000Z',
  ...own,
});
const enough: MaterialState = { total: 24, left: 20, state: null, next_at: null };
const path = `/agents/${ada.id}/material`;

function open(
  data: Material[],
  state: MaterialState = enough,
  answers: Answers = {},
  Shown: ComponentType<{ agent: Agent }> = MaterialPanel,
) {
  showMessages();
  const asked = answering({
    [`GET ${path}`]: { body: { data, total: data.length, next_cursor: null, state } },
    ...answers,
  });
  openScreen(() => <Shown agent={ada} />, '/agents/$id', `/agents/${ada.id}`);
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('material', () => {
  it('P-2.491 says how each line is used, and how many are left', async () => {
    const rested = { uses: 2, ready_at: '2027-03-03T09:00:00.000Z' };
    const stuck = { note: 'Too similar to your post of March 1.', kind: 'story' } as const;
    open([
      line(),
      line({ ...rested, id: `${line().id.slice(0, -1)}2`, text: 'Rye rests.' }),
      line({ ...stuck, id: `${line().id.slice(0, -1)}3`, text: 'A drawing.' }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Material' }));
    const [first, second, third] = list.getAllByRole('listitem');
    expect(first?.textContent).toBe('The mill is from 1870.FactNot used yet');
    expect(second?.textContent).toBe('Rye rests.FactUsed 2 timesRests until Mar 3');
    expect(third?.textContent).toContain('StoryNot used yetWaits: Too similar');
    expect(screen.getByText('20 of 24 lines left.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Answer questions' })).toBeTruthy();
  });

  it('P-9.262 P-2.491 offers two questions before it runs dry, and says when it did', async () => {
    open([line()], { ...enough, left: 3, state: 'low' });
    expect((await screen.findByText(/^3 of 24 lines left/)).textContent).toBe(
      '3 of 24 lines left. Add some before Ada runs out.',
    );
    await press('Answer two questions');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 of 2')).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: /could it post today/ })).toBeTruthy();
  });

  it('P-9.262 waits for more when nothing is left', async () => {
    const next_at = '2027-03-03T09:00:00.000Z';
    open([line()], { ...enough, left: 0, state: 'dry', next_at });
    expect((await screen.findByText(/^0 of 24 lines left/)).textContent).toBe(
      '0 of 24 lines left. Ada needs more material. The next one comes back on Mar 3.',
    );
  });

  it('P-9.262 the overview says it too, with the way out, and nothing while there is enough', async () => {
    open([line()], { ...enough, left: 3, state: 'low' }, {}, MaterialNews);
    const link = await screen.findByRole('link', { name: 'Answer two questions' });
    expect(link.getAttribute('href')).toBe(`/agents/${ada.id}?tab=persona`);
    expect(screen.getByRole('status').textContent).toContain('Material: 3 of 24 lines left.');
  });

  it('P-2.491 takes pasted lines, each with its kind, and refuses one that is too long', async () => {
    const added = { data: [line(), line()], skipped: [], message: '2 lines added.' };
    const asked = open([], { ...enough, total: 0, left: 0 }, { [`POST ${path}`]: { body: added } });
    await press('Add');
    const field = await screen.findByRole('textbox', { name: 'Lines' });
    await enter(field, `- The rye loaf costs 6 €.\n${'x'.repeat(501)}`);
    expect(await screen.findByText(/1 line is too long/)).toBeTruthy();
    await press('Add 2 lines');
    expect(asked(`POST ${path}`)).toEqual([]);
    await userEvent.clear(field);
    await enter(field, '- The rye loaf costs 6 €.\n\nthe RYE loaf costs 6 €.\n- The mill.');
    await press('Add 2 lines');
    await screen.findByText('2 lines added.');
    expect(asked(`POST ${path}`)).toEqual([
      {
        lines: [
          { kind: 'product', text: 'The rye loaf costs 6 €.' },
          { kind: 'fact', text: 'The mill.' },
        ],
      },
    ]);
  });

  it('P-2.491 reads a text file, and says so if it is none', async () => {
    open([line()]);
    await press('Add');
    const field = await screen.findByRole('textbox', { name: 'Lines' });
    const input = document.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file');
    await userEvent.upload(input, new File(['One.\nTwo.'], 'lines.txt', { type: 'text/plain' }));
    await waitFor(() => expect(field).toHaveProperty('value', 'One.\nTwo.'));
    const bytes = new Uint8Array([0xff, 0xfe, 0x00]);
    await userEvent.upload(input, new File([bytes], 'photo.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/This is not a text file/)).toBeTruthy();
    expect(field).toHaveProperty('value', 'One.\nTwo.');
  });

  it('P-2.491 sends the version that an edit is based on, and shows a refusal', async () => {
    const refusal = { message: 'This line was changed elsewhere. Nothing was saved.' };
    const asked = open([line()], enough, {
      [`PATCH /material/${line().id}`]: { status: 409, body: { code: 'conflict', ...refusal } },
    });
    await press('Edit The mill is from 1870.');
    const field = await screen.findByRole('textbox', { name: 'Line' });
    await userEvent.clear(field);
    await enter(field, 'The mill is from 1871.');
    await press('Save changes');
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    expect(asked(`PATCH /material/${line().id}`)).toEqual([
      { kind: 'fact', text: 'The mill is from 1871.', cooldown_days: 365, version: 3 },
    ]);
  });

  it('P-2.491 a deleted line comes back with Undo', async () => {
    const one = `/material/${line().id}`;
    const asked = open([line()], enough, {
      [`DELETE ${one}`]: { body: { message: 'Line deleted.' } },
      [`POST ${one}/restore`]: { body: { data: line(), message: 'Line restored.' } },
    });
    await press('Delete The mill is from 1870.');
    await press('Undo');
    await waitFor(() => expect(asked(`POST ${one}/restore`)).toHaveLength(1));
  });

  it('the posting plan waits for material, and leads to it', async () => {
    const connected = {
      ...ada,
      platform_connections: [
        {
          id: 'sandbox-1',
          platform: 'sandbox',
          status: 'connected',
          username: 'ada',
          display_name: 'Sandbox',
          followers: null,
        } as const,
      ],
    };
    open(
      [],
      { ...enough, total: 0, left: 0 },
      { 'GET /scheduled-posts': { body: { data: [], total: 0, stats: {} } } },
      () => <PlanPanel agent={connected} />,
    );
    expect(await screen.findByRole('link', { name: 'Answer a few questions first' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Plan/ })).toHaveProperty('disabled', true);
  });
});

describe('the interview', () => {
  const answers: Answers = {
    [`POST /agents/${ada.id}/interview`]: {
      body: { data: ada, added: 1, skipped: [], message: 'Answers saved.' },
    },
  };
  const answer = async (name: RegExp, text: string) => {
    await enter(await screen.findByRole('textbox', { name }), text);
    await press('Next');
  };

  it('P-2.490 asks one at a time, lets skip, shows where each answer goes, and saves what was moved', async () => {
    const asked = open([], { ...enough, total: 0, left: 0 }, answers);
    await press('Answer questions');
    expect(await screen.findByText('1 of 10')).toBeTruthy();
    await press('Show a good answer');
    expect(screen.getByText(/Sourdough, old ovens/)).toBeTruthy();
    await answer(/never stop talking/, 'rye, queues');
    await press('Skip');
    await answer(/sentence it would say/, 'Good bread takes a day.');
    await press('Review');
    const list = within(await screen.findByRole('list', { name: 'Where your answers go' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getByRole('combobox', { name: 'Where “rye” goes' })).toHaveProperty(
      'value',
      'Topics',
    );
    const move = async (text: string, to: string) => {
      await userEvent.click(list.getByRole('combobox', { name: `Where “${text}” goes` }));
      await userEvent.click(await screen.findByRole('option', { name: to }));
    };
    await move('queues', 'Leave out');
    await move('Good bread takes a day.', 'Material: opinion');
    expect(asked(`POST /agents/${ada.id}/interview`)).toEqual([]);
    await press('Save answers');
    await screen.findByText('Answers saved.');
    expect(asked(`POST /agents/${ada.id}/interview`)).toEqual([
      {
        answers: [
          { to: 'topic', kind: 'fact', text: 'rye', write: '' },
          { to: 'material', kind: 'opinion', text: 'Good bread takes a day.', write: '' },
        ],
      },
    ]);
  });

  it('P-2.490 a link is named as one that is not read, and cannot be saved', async () => {
    open([], { ...enough, total: 0, left: 0 }, answers);
    await press('Answer questions');
    await answer(/never stop talking/, 'rye');
    await press('Review');
    await press('Back');
    await enter(
      await screen.findByRole('textbox', { name: /sound like/ }),
      'https://example.com/my-text',
    );
    expect(await screen.findByText('Links aren’t read. Paste the text itself.')).toBeTruthy();
    await press('Next');
    expect(await screen.findByRole('button', { name: 'Save answers' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('asks before answers are discarded', async () => {
    open([], { ...enough, total: 0, left: 0 }, answers);
    await press('Answer questions');
    await answer(/never stop talking/, 'rye');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Discard your answers?')).toBeTruthy();
    await press('Discard');
    await waitFor(() => expect(screen.queryByText('2 of 10')).toBeNull());
  });
});
