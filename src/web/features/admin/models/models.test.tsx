import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  FoundServer,
  ModelSettings,
  PictureModel,
  WritingModel,
} from '#contract/models/calls.ts';
import { answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ModelsPage } from './models.page.tsx';
import { enter } from '#test/enter.ts';
import { hereState } from '#test/writer-here/here-state.ts';

const path = '/admin/models';
const ids = ['a', 'b', 'c'].map((end) => `0198c0de-0000-7000-8000-00000000010${end}`);

const aModel = (at: number, own: Partial<WritingModel> = {}): WritingModel => ({
  id: ids[at] ?? '',
  provider: 'openai-compatible',
  base_url: 'http://127.0.0.1:11434/v1',
  is_nearby: false,
  model: `model-${at + 1}`,
  key: 'none',
  price: { input: 0, output: 0 },
  place: 'nearby',
  size: null,
  ...own,
});
const settingsOf = (
  models: WritingModel[],
  environment: ModelSettings['environment'] = null,
  pictures: PictureModel[] = [],
): ModelSettings => ({
  writes_now: environment?.models[0]?.model ?? models[0]?.model ?? 'composer',
  environment,
  models,
  pictures: { draws_now: pictures[0]?.model ?? 'builtin', environment: null, models: pictures },
});
const ollama: FoundServer = {
  label: 'Ollama',
  base_url: 'http://127.0.0.1:11434/v1',
  models: ['qwen3:4b', 'llama3.2'],
  is_ollama: true,
  contexts: [{ model: 'llama3.2', tokens: 4096, is_loaded: true }],
};
const tried = {
  is_loading: false,
  text: 'Coffee first, words later.',
  image: null,
  milliseconds: 2345,
  tokens: { input: 480, output: 42 },
  cost: 0,
};

function open(settings: ModelSettings, found: FoundServer[] = [], more: Answers = {}) {
  const asked = answering({
    'GET /admin/models': { body: { data: settings } },
    'GET /admin/models/found': { body: { data: found } },
    'GET /admin/models/here': { body: { data: hereState() } },
    ...more,
  });
  openScreen(ModelsPage, path);
  return asked;
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const sentTo = (asked: ReturnType<typeof open>, call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => session.signIn({ ...someUser, is_admin: true }, 'token-1', true));
afterEach(() => session.clear());

describe('models page', () => {
  it('P-2.80 is for administrators only', async () => {
    session.signIn(someUser, 'token-1', true);
    const asked = open(settingsOf([]));
    expect(await screen.findByText('Only administrators see this page')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('P-2.80 says how posts come about when there is no model', async () => {
    open(settingsOf([]));
    const list = await region('Choose an AI model');
    expect(list.getByText(/the built-in writer arranges your facts/)).toBeTruthy();
    const found = await region('Found on this machine');
    expect(await found.findByText(/^No local model found/)).toBeTruthy();
  });

  it('P-2.80 says what a server without models needs', async () => {
    const empty = { ...ollama, models: [], contexts: [] };
    const other = { ...empty, label: 'LM Studio', is_ollama: false, base_url: 'http://a/v1' };
    open(settingsOf([]), [empty, other]);
    const found = await region('Found on this machine');
    const [first, second] = await found.findAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /^Ollama is running at http:\/\/127\.0\.0\.1:11434\/v1, but has no model yet\.Run ollama pull \S+ on that machine/,
    );
    expect(second?.textContent).toMatch(
      /^LM Studio is running .* has no model yet\.Load one there/,
    );
  });

  it(
    'P-2.80 adds a model found on this machine after a test, with no cost',
    { tags: 'slow' },
    async () => {
      const after = settingsOf([aModel(0, { model: 'llama3.2' })]);
      let data = settingsOf([]);
      const asked = open(data, [ollama], {
        'GET /admin/models': () => ({ body: { data } }),
        'POST /admin/models/try': { body: { data: tried } },
        'POST /admin/models': () => {
          data = after;
          return { status: 201, body: { success: true, data, message: 'Added.' } };
        },
      });
      const found = await region('Found on this machine');
      await userEvent.click(await found.findByRole('combobox', { name: 'Ollama model' }));
      await userEvent.click(await screen.findByRole('option', { name: 'llama3.2' }));
      expect(found.getByText(/Reads 4,096 tokens at once, as currently loaded\.$/)).toBeTruthy();
      await userEvent.click(found.getByRole('button', { name: 'Try a sentence' }));
      expect(await found.findByText(tried.text)).toBeTruthy();
      expect(found.getByText('2.3 s · 480 tokens read, 42 written · free')).toBeTruthy();
      await userEvent.click(found.getByRole('button', { name: 'Use this' }));
      const list = await region('What writes now');
      expect(await list.findByText('llama3.2')).toBeTruthy();
      expect(await screen.findByRole('button', { name: 'In use' })).toHaveProperty(
        'disabled',
        true,
      );
      const body = {
        provider: 'openai-compatible',
        base_url: ollama.base_url,
        model: 'llama3.2',
        price: { input: 0, output: 0 },
      };
      expect(sentTo(asked, 'POST /admin/models/try')).toEqual([body]);
      expect(sentTo(asked, 'POST /admin/models')).toEqual([body]);
    },
  );

  it('P-2.80 says that a server has no model', async () => {
    open(settingsOf([]), [{ ...ollama, models: [] }]);
    const found = await region('Found on this machine');
    expect(await found.findByText(/but has no model yet/)).toBeTruthy();
    expect(found.queryByRole('button', { name: 'Use this' })).toBeNull();
  });

  it('P-2.80 shows once why a test failed', async () => {
    const message = 'The model provider refused the key.';
    const asked = open(settingsOf([]), [], {
      'POST /admin/models/try': {
        status: 409,
        body: { success: false, code: 'conflict', message },
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Connect a provider' }));
    await enter(form.getByLabelText('Model'), 'gpt-5-mini');
    await enter(form.getByLabelText('Key'), 'sk-1');
    await userEvent.click(form.getByRole('button', { name: 'Try a sentence' }));
    expect((await form.findByRole('alert')).textContent).toBe(message);
    expect(sentTo(asked, 'POST /admin/models/try')).toEqual([
      {
        kind: 'text',
        provider: 'openai',
        model: 'gpt-5-mini',
        api_key: 'sk-1',
        price: null,
      },
    ]);
  });

  it('P-2.80 adds a provider with its key, which the form then forgets', async () => {
    const asked = open(settingsOf([aModel(1)]), [], {
      'POST /admin/models': {
        status: 201,
        body: { success: true, data: settingsOf([aModel(0)]), message: 'Model added.' },
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Connect a provider' }));
    await userEvent.click(form.getByRole('button', { name: 'Add model' }));
    expect(form.getByText('Enter the name of the model')).toBeTruthy();
    expect(form.getByText('Enter your key for OpenAI')).toBeTruthy();
    await enter(form.getByLabelText('Model'), 'gpt-5-mini');
    await enter(form.getByLabelText('Key'), 'sk-1');
    await enter(form.getByLabelText('Input price'), '0.25');
    await userEvent.click(form.getByRole('button', { name: 'Add model' }));
    expect(form.getByText('Enter an amount, like 0.25')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Output price'), '2');
    await userEvent.click(form.getByRole('button', { name: 'Add model' }));
    await waitFor(() =>
      expect(sentTo(asked, 'POST /admin/models')).toEqual([
        {
          kind: 'text',
          provider: 'openai',
          model: 'gpt-5-mini',
          api_key: 'sk-1',
          price: { input: 250_000, output: 2_000_000 },
        },
      ]),
    );
    await waitFor(() => expect(form.getByLabelText('Key')).toHaveProperty('value', ''));
  });

  it('P-2.80 shows at the field that an address is not allowed', { tags: 'slow' }, async () => {
    const message = 'Use an https address on the public internet';
    const asked = open(settingsOf([]), [], {
      'POST /admin/models': {
        status: 400,
        body: {
          success: false,
          code: 'invalid_input',
          message: 'Some fields need your attention.',
          details: [{ path: 'base_url', message }],
        },
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Connect a provider' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Provider' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Another/ }));
    await userEvent.type(form.getByLabelText('Model'), 'm');
    await enter(form.getByLabelText('Address'), 'http://10.0.0.5/v1');
    await userEvent.click(form.getByRole('button', { name: 'Add model' }));
    expect(await form.findByText(message)).toBeTruthy();
    // What that means stands beside the box that allows it.
    const allow = form.getByRole('checkbox', { name: 'It’s in our local network' });
    expect(form.getByText(/exactly this host and port .* for this model only/u)).toBeTruthy();
    await userEvent.click(allow);
    await userEvent.click(form.getByRole('button', { name: 'Add model' }));
    const sent = () => sentTo(asked, 'POST /admin/models');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ is_nearby: false }, { is_nearby: true }]);
  });

  it('P-2.80 says that a model is being loaded, and tries it again by itself', async () => {
    let times = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = open(settingsOf([]), [ollama], {
      'POST /admin/models/try': async () => {
        times += 1;
        if (times > 1) await promise;
        return { body: { data: times > 1 ? tried : { ...tried, text: '', is_loading: true } } };
      },
    });
    const found = await region('Found on this machine');
    await userEvent.click(await found.findByRole('button', { name: 'Try a sentence' }));
    expect((await found.findByText(/^Loading the model into memory/u)).role).toBe('status');
    resolve();
    expect(await found.findByText(tried.text)).toBeTruthy();
    expect(sentTo(asked, 'POST /admin/models/try')).toHaveLength(2);
  });

  it('P-2.80 changes the order by keyboard', async () => {
    const models = [aModel(0), aModel(1), aModel(2)];
    const asked = open(settingsOf(models), [], {
      'PUT /admin/models/order': {
        body: { data: settingsOf(models.toReversed()), message: 'Order saved.' },
      },
    });
    const list = await region('What writes now');
    const first = await list.findByRole('button', { name: 'Move model-1 up' });
    expect(first.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(first);
    list.getByRole('button', { name: 'Move model-3 up' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(sentTo(asked, 'PUT /admin/models/order')).toEqual([
        { kind: 'text', ids: [ids[0], ids[2], ids[1]] },
      ]),
    );
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 7))).toEqual([
        'model-3',
        'model-2',
        'model-1',
      ]),
    );
  });

  it('P-2.80 tests a model, edits it, and removes it after a confirmation', async () => {
    const models = [aModel(0, { key: 'lost', price: { input: 250_000, output: 2_000_000 } })];
    const asked = open(settingsOf(models), [], {
      'POST /admin/models/try': { body: { data: { ...tried, tokens: null, cost: null } } },
      [`PATCH /admin/models/${ids[0]}`]: {
        body: { data: settingsOf([aModel(0, { key: 'saved' })]), message: 'Model saved.' },
      },
      [`DELETE /admin/models/${ids[0]}`]: {
        body: { data: settingsOf([]), message: 'Model removed.' },
      },
    });
    const list = await region('What writes now');
    expect(await list.findByText('Enter the key again')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Try a sentence with model-1' }));
    expect(await list.findByText('2.3 s · tokens not reported · price unknown')).toBeTruthy();
    expect(sentTo(asked, 'POST /admin/models/try')).toEqual([{ model_id: ids[0] }]);

    await userEvent.click(list.getByRole('button', { name: 'Edit model-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit model-1' }));
    expect(dialog.getByLabelText('Input price')).toHaveProperty('value', '0.25');
    await enter(dialog.getByLabelText('New key'), 'sk-2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(asked, `PATCH /admin/models/${ids[0]}`)).toEqual([{ api_key: 'sk-2' }]),
    );
    await waitFor(() => expect(list.queryByText('Enter the key again')).toBeNull());

    await userEvent.click(list.getByRole('button', { name: 'Remove model-1' }));
    expect(await screen.findByText(/switch to the built-in writer/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove model' }));
    expect(await screen.findByText(/^No AI model is connected yet/)).toBeTruthy();
  });

  it('P-2.80 shows that the list or a change failed', async () => {
    showMessages();
    open(settingsOf([aModel(0), aModel(1)]), [], {
      'PUT /admin/models/order': {
        status: 409,
        body: { success: false, code: 'conflict', message: 'This changed since you opened it.' },
      },
    });
    const list = await region('What writes now');
    await userEvent.click(await list.findByRole('button', { name: 'Move model-1 down' }));
    expect(await screen.findByText('This changed since you opened it.')).toBeTruthy();
  });

  it('P-2.83 tests and adds an image model beside the built-in one', { tags: 'slow' }, async () => {
    const {
      price: _,
      place: _place,
      size: _size,
      ...row
    } = aModel(0, { provider: 'google', base_url: null, key: 'saved' });
    const flash = { ...row, model: 'gemini-2.5-flash-image', price: 39_000 };
    const image = 'data:image/webp;base64,AAAA';
    const asked = open(settingsOf([]), [], {
      'POST /admin/models/try': {
        body: { data: { text: '', image, milliseconds: 8400, tokens: null, cost: 39_000 } },
      },
      'POST /admin/models': {
        status: 201,
        body: { success: true, data: settingsOf([], null, [flash]), message: 'Model added.' },
      },
    });
    const list = await region('What makes images now');
    expect(await list.findByText('Built-in artist')).toBeTruthy();
    const form = within(screen.getByRole('form', { name: 'Connect a provider' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Provider' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Anthropic' }));
    await userEvent.click(form.getByRole('radio', { name: 'Images' }));
    expect(form.getByRole('combobox', { name: 'Provider' })).toHaveProperty('value', 'OpenAI');
    await userEvent.click(form.getByRole('combobox', { name: 'Provider' }));
    expect(screen.queryByRole('option', { name: 'Anthropic' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Google Gemini' }));
    await userEvent.type(form.getByLabelText('Model'), flash.model);
    await enter(form.getByLabelText('Key'), 'key-1');
    await enter(form.getByLabelText('Price of an image'), '0.039');
    await userEvent.click(form.getByRole('button', { name: 'Try an image' }));
    expect(await form.findByRole('img')).toHaveProperty('src', image);
    expect(form.getByText('8.4 s · $0.039')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Add model' }));
    expect(await list.findByText('Google Gemini · about $0.039 an image')).toBeTruthy();
    expect(list.getByText('Makes images now')).toBeTruthy();
    const body = {
      kind: 'picture',
      provider: 'google',
      model: flash.model,
      api_key: 'key-1',
      price: { piece: 39_000 },
    };
    expect(sentTo(asked, 'POST /admin/models/try')).toEqual([body]);
    expect(sentTo(asked, 'POST /admin/models')).toEqual([body]);
  });

  it(
    'P-2.84 asks for the key again when the address moves to another host',
    { tags: 'slow' },
    async () => {
      const asked = open(settingsOf([aModel(0, { key: 'saved' })]), [], {
        [`PATCH /admin/models/${ids[0]}`]: {
          body: { data: settingsOf([aModel(0)]), message: 'Model saved.' },
        },
      });
      const list = await region('What writes now');
      await userEvent.click(await list.findByRole('button', { name: 'Edit model-1' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit model-1' }));
      expect(dialog.getByText('Leave it empty to keep the key you saved.')).toBeTruthy();
      const address = dialog.getByLabelText('Address');
      await enter(address, '/beta');
      expect(dialog.getByText('Leave it empty to keep the key you saved.')).toBeTruthy();
      await userEvent.clear(address);
      await enter(address, 'https://models.example.com/v1');
      expect(dialog.getByText(/This is another server, so enter its key/)).toBeTruthy();
      await enter(dialog.getByLabelText('New key'), 'sk-3');
      await userEvent.clear(dialog.getByLabelText('Model'));
      await enter(dialog.getByLabelText('Model'), 'model-2');
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(sentTo(asked, `PATCH /admin/models/${ids[0]}`)).toEqual([
          {
            model: 'model-2',
            base_url: 'https://models.example.com/v1',
            is_nearby: false,
            api_key: 'sk-3',
          },
        ]),
      );
    },
  );
});
