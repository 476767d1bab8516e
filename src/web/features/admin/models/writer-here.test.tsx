import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HereState, HereWork } from '#contract/models/here.ts';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { hereState } from '#test/writer-here/here-state.ts';
import { session } from '#web/lib/session/session.ts';
import { ModelsPage } from './models.page.tsx';

const settings = {
  writes_now: 'composer',
  environment: null,
  models: [],
  pictures: { draws_now: 'builtin', environment: null, models: [] },
};
const work = (own: Partial<HereWork> = {}): HereWork => ({
  file: 'good.gguf',
  name: 'Good model',
  step: 'download',
  state: 'running',
  bytes: 650e6,
  total: 1.3e9,
  rate: 5e6,
  message: null,
  ...own,
});
const kept = { file: 'small.gguf', label: 'Small model', bytes: 1.1e9, fault: null, is_used: true };

async function open(state: HereState, more: Answers = {}) {
  const asked = answering({
    'GET /admin/models': { body: { data: settings } },
    'GET /admin/models/found': { body: { data: [] } },
    'GET /admin/models/here': { body: { data: state } },
    'GET /admin/models/here/speed': { body: { data: [{ file: 'good.gguf', seconds: 9 }] } },
    ...more,
  });
  openScreen(ModelsPage, '/admin/models');
  const region = within(await screen.findByRole('region', { name: 'Writer on this computer' }));
  return { asked, region };
}
type Asked = Awaited<ReturnType<typeof open>>['asked'];
const sentTo = (asked: Asked, call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => session.signIn({ ...someUser, is_admin: true }, 'token-1', true));
afterEach(() => session.clear());

describe('writer on this computer', () => {
  it('P-2.426 P-49.46 says what each model takes before it is installed, and offers the best for this machine', async () => {
    const { asked, region } = await open(hereState(), {
      'POST /admin/models/here': {
        status: 202,
        body: { success: true, data: hereState({ work: work() }) },
      },
    });
    expect(
      await region.findByText(
        'This machine has 4 cores, 16.0 GB of memory and 100.0 GB free on the disk.',
      ),
    ).toBeTruthy();
    expect(region.getByText('It needs 20.0 GB of memory.')).toBeTruthy();
    expect(region.getByRole('radio', { name: 'Large model' })).toHaveProperty('disabled', true);
    expect(
      region.getByRole('radio', { name: 'Good model (fits this machine best)' }),
    ).toHaveProperty('checked', true);
    // P-49.46: the recommended one comes first, with the reason.
    const [best] = region.getAllByRole('radio');
    expect(best?.closest('div[class*="root"]')?.textContent).toContain('Good model');
    expect(region.getByText(/The most capable model that this machine runs well/)).toBeTruthy();
    const takes = 'Download 1.3 GB · memory 2.4 GB';
    // How long a post takes is calculated meanwhile.
    expect(
      await region.findByText(RegExp(`${takes} · about 9 seconds a post · Apache`)),
    ).toBeTruthy();
    expect(region.getByText(RegExp(`${takes} · Apache-2.0`))).toBeTruthy();
    expect(region.getByText(/^Times are calculated for this machine/)).toBeTruthy();
    expect(region.getByText(/under about 3 billion parameters write drafts that you/)).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Install' }));
    expect(
      await region.findByText('650 MB of 1.3 GB · 5.0 MB a second · 3 minutes left'),
    ).toBeTruthy();
    expect(region.getByRole('progressbar', { name: 'Download of Good model' })).toBeTruthy();
    expect(sentTo(asked, 'POST /admin/models/here')).toEqual([{ file: 'good.gguf' }]);
  });

  it('P-2.426 an installation is paused, continued and canceled', async () => {
    const data = (state: Partial<HereState>) => ({
      body: { success: true, data: hereState(state) },
    });
    const { asked, region } = await open(hereState({ work: work() }), {
      'POST /admin/models/here/pause': data({ work: work({ state: 'paused' }) }),
      'POST /admin/models/here': { status: 202, ...data({ work: work({ state: 'paused' }) }) },
      'POST /admin/models/here/cancel': data({}),
    });
    await userEvent.click(await region.findByRole('button', { name: 'Pause' }));
    expect(await region.findByText('Paused. The download so far is kept.')).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Continue' }));
    expect(sentTo(asked, 'POST /admin/models/here')).toEqual([{ file: 'good.gguf' }]);
    await userEvent.click(region.getByRole('button', { name: 'Cancel' }));
    expect(await region.findByRole('button', { name: 'Install' })).toBeTruthy();
  });

  it('P-2.426 says why an installation failed', async () => {
    const message = 'The disk is full.';
    const { region } = await open(hereState({ work: work({ state: 'failed', message }) }));
    expect((await region.findByRole('alert')).textContent).toBe(message);
    expect(region.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(region.queryByRole('progressbar')).toBeNull();
  });

  it('P-2.426 says why nothing can be installed on this machine', async () => {
    const obstacle = 'There is no runtime for systems with musl, such as Alpine. It needs glibc.';
    const state = hereState();
    const { region } = await open({ ...state, machine: { ...state.machine, obstacle } });
    expect(await region.findByText(`It can’t work here. ${obstacle}`)).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('P-2.426 a model of one’s own is used, a broken one has its reason, and both can be removed', async () => {
    const cut = {
      ...kept,
      file: 'cut.gguf',
      label: 'cut',
      fault: 'This file is cut.',
      is_used: false,
    };
    const own = { ...kept, file: 'own.gguf', label: 'own', is_used: false };
    const last = { milliseconds: 5400, read: 374, written: 13 };
    const { asked, region } = await open(hereState({ kept: [kept, own, cut], last }), {
      'POST /admin/models/here': {
        status: 202,
        body: { success: true, data: hereState({ kept: [kept] }) },
      },
      'DELETE /admin/models/here/small.gguf': { body: { success: true, data: hereState() } },
    });
    expect(await region.findByText('This file is cut.')).toBeTruthy();
    expect(
      region.getByText('The last text took 6 seconds: 374 tokens read, 13 written.'),
    ).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Use cut' })).toBeNull();
    await userEvent.click(region.getByRole('button', { name: 'Use own' }));
    expect(sentTo(asked, 'POST /admin/models/here')).toEqual([{ file: 'own.gguf' }]);
    await userEvent.click(
      await region.findByRole('button', { name: 'Remove Small model from this computer' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/Its file of 1\.1 GB is deleted, and so is the program that runs it\./),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove model' }));
    expect(sentTo(asked, 'DELETE /admin/models/here/small.gguf')).toHaveLength(1);
    expect(await region.findByRole('button', { name: 'Install' })).toBeTruthy();
  });
});
