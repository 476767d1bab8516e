import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FoundServer, ModelSettings, WritingModel } from '#contract/models/calls.ts';
import type { HereState, HereWork } from '#contract/models/here.ts';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { hereState } from '#test/writer-here/here-state.ts';
import { session } from '#web/lib/session/session.ts';
import { ModelsPage } from './models.page.tsx';

const path = '/admin/models';
const settings = (
  models: WritingModel[] = [],
  environment: ModelSettings['environment'] = null,
): ModelSettings => ({
  writes_now: environment?.models[0]?.model ?? models[0]?.model ?? 'composer',
  environment,
  models,
  pictures: { draws_now: 'builtin', environment: null, models: [] },
});
const server: FoundServer = {
  label: 'Ollama',
  base_url: 'http://127.0.0.1:11434/v1',
  models: ['qwen3:4b'],
  is_ollama: true,
  contexts: [],
};
const obstacle = 'There is no runtime for systems with musl, such as Alpine. It needs glibc.';
const work: HereWork = {
  file: 'good.gguf',
  name: 'Good model',
  step: 'download',
  state: 'paused',
  bytes: 1,
  total: 2,
  rate: 0,
  message: null,
};

interface Scene {
  list?: ModelSettings;
  found?: FoundServer[];
  here?: HereState;
  more?: Answers;
}
function open({ list = settings(), found = [], here = hereState(), more }: Scene) {
  const asked = answering({
    'GET /admin/models': { body: { data: list } },
    'GET /admin/models/found': { body: { data: found } },
    'GET /admin/models/here': { body: { data: here } },
    'GET /admin/models/here/speed': { body: { data: [] } },
    ...more,
  });
  openScreen(ModelsPage, path);
  return asked;
}
const someone = { ...someUser, is_admin: true };
beforeEach(() => session.signIn(someone, 'token-1', true));
afterEach(() => session.clear());

/** The titles of the panels, without those behind the fold. */
async function shown() {
  await screen.findByRole('region', { name: 'Choose an AI model' });
  const fold = screen.getByText('Other ways to get a model').closest('details');
  expect(fold?.open).toBe(false);
  return screen.getAllByRole('heading', { level: 2 }).flatMap((one) => {
    return fold?.contains(one) ? [] : [one.textContent];
  });
}
const [first, last] = ['Choose an AI model', 'What makes images now'];
const machine = { ...hereState().machine, obstacle };

describe('where no model writes', () => {
  it.each([
    ['a server that was found', { found: [server] }, 'Found on this machine'],
    ['else a writer on this computer', {}, 'Writer on this computer'],
    ['else a key', { here: hereState({ machine }) }, 'Connect a provider'],
    [
      'not a server without models',
      { found: [{ ...server, models: [] }] },
      'Writer on this computer',
    ],
    [
      'what is being installed',
      { found: [server], here: hereState({ work }) },
      'Writer on this computer',
    ],
  ] satisfies [string, Scene, string][])('P-2.431 shows %s', async (_name, scene, panel) => {
    open(scene);
    expect(await shown()).toEqual([first, panel, last]);
  });

  it('P-2.431 says that one is being installed', async () => {
    open({ here: hereState({ work: { ...work, state: 'running' } }) });
    expect(
      await screen.findByText(/A model is being installed here\. You can leave this page\.$/),
    ).toBeTruthy();
  });

  it('P-2.431 can be left for later, which the first steps know', async () => {
    open({});
    await userEvent.click(await screen.findByRole('link', { name: 'Later' }));
    expect(JSON.parse(localStorage.getItem(`socialai.first-steps.${someone.id}`) ?? '')).toEqual({
      hidden: false,
      later: true,
    });
  });

  const listed = async (more: Partial<Scene>) => {
    const own: WritingModel = {
      id: '0198c0de-0000-7000-8000-00000000010a',
      provider: 'here',
      base_url: null,
      is_nearby: false,
      model: 'good',
      key: 'none',
      price: { input: 0, output: 0 },
      place: 'here',
      size: null,
    };
    open({ list: { ...settings([own]), writes_now: 'composer' }, ...more });
    const list = within(await screen.findByRole('region', { name: 'What writes now' }));
    await list.findByText('good');
    const builtIn = list.getByText('Built-in writer').parentElement;
    expect(builtIn?.textContent).toContain('Writes now');
    expect(list.getAllByText('Writes now')).toHaveLength(1);
    return list;
  };

  it.each([
    ['Not on this computer', undefined],
    ['Installing', 'running'],
    ['Installation paused', 'paused'],
    ['Installation failed', 'failed'],
  ] as const)('P-2.431 says what writes, and that a listed model is: %s', async (word, state) => {
    const list = await listed({
      here: hereState({ work: state === undefined ? null : { ...work, state } }),
    });
    expect(await list.findByText(word)).toBeTruthy();
    expect(list.queryByRole('button', { name: /^Try a sentence/ })).toBeNull();
  });

  it('P-2.431 a listed model that is there can be tried', async () => {
    const kept = { file: 'good.gguf', label: 'Good', bytes: 1, fault: null, is_used: true };
    const list = await listed({ here: hereState({ kept: [kept] }) });
    expect(list.getByRole('button', { name: 'Try a sentence with good' })).toBeTruthy();
    expect(list.queryByText('Not on this computer')).toBeNull();
  });
});

describe('the size of a prompt', () => {
  const model: WritingModel = {
    id: '0198c0de-0000-7000-8000-00000000010b',
    provider: 'here',
    base_url: null,
    is_nearby: false,
    model: 'small',
    key: 'none',
    price: { input: 0, output: 0 },
    place: 'here',
    size: null,
  };

  it('P-2.432 is shown beside a model, and is all that is set of one on this computer', async () => {
    const asked = open({
      list: settings([model]),
      more: {
        [`PATCH /admin/models/${model.id}`]: {
          body: { data: settings([{ ...model, size: 'large' }]), message: 'Model saved.' },
        },
      },
    });
    const list = within(await screen.findByRole('region', { name: 'What writes now' }));
    expect(await list.findByText('This computer · free · Small prompt')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Edit small' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit small' }));
    expect(dialog.queryByLabelText('Model')).toBeNull();
    const size = dialog.getByRole('combobox', { name: 'Prompt size' });
    expect(size).toHaveProperty('value', 'Automatic (small, because it runs on this computer)');
    await userEvent.click(size);
    await userEvent.click(await screen.findByRole('option', { name: 'Large' }));
    expect(dialog.getByText(/takes longer to read here/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
        { size: 'large' },
      ]),
    );
    expect(await list.findByText('This computer · free · Large prompt')).toBeTruthy();
  });

  it('P-2.80 P-2.432 of a model from the environment is shown read-only, with its reason', async () => {
    const environment = (size: WritingModel['size']): ModelSettings['environment'] => ({
      provider: 'openai',
      models: [{ model: 'gpt-5-mini', price: null }],
      place: 'hosted',
      size,
    });
    open({ list: settings([model], environment(null)) });
    const given = within(await screen.findByRole('list', { name: 'From the environment' }));
    expect(given.getByText(/ · Large prompt, because a provider runs it$/)).toBeTruthy();
    expect(given.getByText('Writes now')).toBeTruthy();
    expect(given.queryByRole('button')).toBeNull();
    const added = within(screen.getByRole('list', { name: 'Added here' }));
    expect(added.queryByText('Writes now')).toBeNull();
    open({ list: settings([], environment('small')) });
    expect(await screen.findByText(/ · Small prompt, set by AI_FORM$/)).toBeTruthy();
  });
});
