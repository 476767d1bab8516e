/** The form of a scheduled post: its questions, its preview, its request, and keeping the input. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/schedule/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/schedule/scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent();
const grace = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Grace' });
const both = { body: { data: [ada, grace], agents: [ada, grace], total: 2 } };
const daily = aScheduledPost();
const runs = [
  { local: '2027-03-13T02:30:00', at: '2027-03-13T07:30:00.000Z' },
  { local: '2027-03-14T03:30:00', at: '2027-03-14T07:30:00.000Z' },
];
const usual: Answers = {
  'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
  'GET /scheduled-posts': listOf([daily]),
  'GET /scheduled-posts/preview': {
    body: { data: { runs, words: 'every day at 02:30 (New York)' } },
  },
  'POST /scheduled-posts': { body: { data: daily, message: 'Scheduled post created' } },
  [`PUT /scheduled-posts/${daily.id}`]: {
    body: { data: daily, message: 'Scheduled post updated' },
  },
};
const open = (answers: Answers = {}, search = '') => {
  const asked = answering({ ...usual, ...answers });
  return {
    asked,
    ...openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts${search}`),
  };
};
const newForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule a post' }));
  return within(await screen.findByRole('form', { name: 'New scheduled post' }));
};
const editForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Measure twice.”' }));
  return within(await screen.findByRole('form', { name: 'Edit scheduled post' }));
};
type Form = Awaited<ReturnType<typeof newForm>>;
const pick = async (form: Form, label: RegExp | string, option: string) => {
  await userEvent.click(form.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const content = (form: Form) => form.getByLabelText('Content (optional)');
const sent = (asked: { call: string; body: unknown }[], call: string) =>
  asked.find((one) => one.call === call)?.body;

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('new scheduled post', () => {
  it('S2-2.21 S2-9.19 starts as a one-time post in the reader’s time zone, with an agent to choose', async () => {
    const own = new Intl.DateTimeFormat().resolvedOptions();
    const told = { ...own, timeZone: 'Europe/Berlin' };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(told);
    open({ 'GET /agents': both });
    const form = await newForm();
    const zone = form.getByRole('combobox', { name: 'Timezone' });
    expect((zone as HTMLInputElement).value).toBe('Berlin (this browser)');
    vi.restoreAllMocks();
    expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Once');
    expect(form.getByRole('combobox', { name: 'Platform' })).toHaveProperty('value', 'Sandbox');
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    expect(await form.findByText('Please select an agent')).toBeTruthy();
  });

  it.each(['America/New_York', 'New_York', 'new york'])(
    'finds a time zone by %s',
    async (typed) => {
      open();
      const form = await newForm();
      const zone = form.getByRole('combobox', { name: 'Timezone' });
      await userEvent.clear(zone);
      await userEvent.type(zone, typed);
      const found = await screen.findAllByRole('option');
      expect(found.map((option) => option.textContent)).toEqual(['New York']);
    },
  );

  it('says that no time zone has this name', async () => {
    open();
    const form = await newForm();
    await enter(form.getByRole('combobox', { name: 'Timezone' }), 'Atlantis');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('selects the only agent', async () => {
    open();
    const form = await newForm();
    expect(form.getByRole('combobox', { name: 'AI agent' })).toHaveProperty('value', 'Ada');
  });

  it('S2-2.22 selects the agent in the address', async () => {
    open({ 'GET /agents': both }, `?agent=${ada.id}`);
    const form = await newForm();
    expect(form.getByRole('combobox', { name: 'AI agent' })).toHaveProperty('value', 'Ada');
  });

  it('S2-5.7 S2-8.23 sends the form with ⌘/Ctrl-Enter', { tags: 'slow' }, async () => {
    showMessages();
    const { asked } = open();
    const form = await newForm();
    await pick(form, 'AI agent', 'Ada');
    await pick(form, 'Timezone', 'New York');
    await pick(form, 'Frequency', 'Every day');
    expect(form.getByText('Set to 0 for unlimited')).toBeTruthy();
    const time = form.getByLabelText(/Date and time/);
    await userEvent.clear(time);
    await enter(time, '2027-05-01T09:00');
    await enter(content(form), 'Hello.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await form.findByText('Enter how many times, or 0 for unlimited')).toBeTruthy();
    await userEvent.type(form.getByLabelText(/Max runs/), '7');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Scheduled post created')).toBeTruthy();
    expect(sent(asked, 'POST /scheduled-posts')).toEqual({
      agent_id: ada.id,
      platform: 'sandbox',
      content_type: 'tweet',
      content_text: 'Hello.',
      topic: '',
      scheduled_time: '2027-05-01T09:00',
      timezone: 'America/New_York',
      frequency: 'daily',
      max_runs: 7,
      content_config: {
        include_hashtags: false,
        include_mentions: false,
        tone: 'casual',
        focus_on_company: false,
        picture: 'none',
      },
    });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it(
    'S2-3.2 includes company knowledge on request when the agent writes',
    { tags: 'slow' },
    async () => {
      const { asked } = open({}, `?agent=${ada.id}`);
      const form = await newForm();
      await userEvent.click(form.getByRole('switch', { name: /^Focus on the company/ }));
      await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
      await waitFor(() =>
        expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({
          content_text: '',
          content_config: { focus_on_company: true },
        }),
      );
    },
  );

  it('S2-3.1 mentions the people in the topic on request', { tags: 'slow' }, async () => {
    const { asked } = open({}, `?agent=${ada.id}`);
    const form = await newForm();
    await enter(form.getByLabelText('Topic (optional)'), 'Tea by @harbour');
    await userEvent.click(form.getByRole('switch', { name: /^Mentions/ }));
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    await waitFor(() =>
      expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({
        topic: 'Tea by @harbour',
        content_config: { include_mentions: true },
      }),
    );
  });

  it('S2-5.11 counts length as the platform does, and can’t be sent when too long', async () => {
    open();
    const form = await newForm();
    await userEvent.click(content(form));
    await userEvent.paste('漢'.repeat(141));
    expect(form.getByText('282 / 280')).toBeTruthy();
    expect(form.getByText('Content too long for Sandbox')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Schedule post' })).toHaveProperty('disabled', true);
  });

  it('S2-2.21 previews the post, or says who writes it', async () => {
    open({}, `?agent=${ada.id}`);
    const form = await newForm();
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Ada picks a topic and writes each post.')).toBeTruthy();
    await enter(form.getByLabelText('Topic (optional)'), 'Backups');
    expect(preview.getByText('Ada writes each post about: Backups')).toBeTruthy();
    await enter(content(form), 'Hello.');
    expect(preview.getByText('Hello.')).toBeTruthy();
    expect(form.queryByLabelText('Topic (optional)')).toBeNull();
    expect(preview.getByText('Posting to Sandbox is free.')).toBeTruthy();
  });

  it(
    'P-2.27 shows the next posts from the server, and clock changes',
    { tags: 'slow' },
    async () => {
      const { asked } = open();
      const form = await newForm();
      await pick(form, 'Timezone', 'New York');
      await pick(form, 'Frequency', 'Every day');
      const time = form.getByLabelText(/Date and time/);
      await userEvent.clear(time);
      await enter(time, '2027-03-13T02:30');
      await waitFor(() =>
        expect(
          asked.findLast(({ call }) => call === 'GET /scheduled-posts/preview')?.query,
        ).toEqual({
          scheduled_time: '2027-03-13T02:30',
          timezone: 'America/New_York',
          frequency: 'daily',
          max_runs: '0',
        }),
      );
      const list = within(await form.findByRole('list', { name: 'Next posts' }));
      const [first, second] = list.getAllByRole('listitem').map((one) => one.textContent);
      expect(first).toContain('Sat, Mar 13, 2027, 02:30 (New York)');
      expect(first).not.toContain('clocks change');
      expect(second).toContain('no 02:30. Publishes at 03:30');
    },
  );

  it(
    'needs approval by default when an agent writes a recurring post',
    { tags: 'slow' },
    async () => {
      const { asked } = open({}, `?agent=${ada.id}`);
      const form = await newForm();
      const review = form.getByRole('switch', { name: /^Ask me before publishing/ });
      expect(review).toHaveProperty('checked', false);
      await pick(form, 'Frequency', 'Every day');
      expect(review).toHaveProperty('checked', true);
      await userEvent.click(review);
      await userEvent.type(form.getByLabelText(/Max runs/), '0');
      await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
      await waitFor(() =>
        expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({ review: 'off' }),
      );
    },
  );

  it('S2-2.21 is filled in by a template, which can be undone', { tags: 'slow' }, async () => {
    open();
    const form = await newForm();
    await enter(content(form), 'Mine.');
    await userEvent.click(form.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Question of the week/ }));
    expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Every week');
    expect(form.getByLabelText('Topic (optional)')).toHaveProperty(
      'value',
      'A question to the readers about how they do it',
    );
    await userEvent.click(form.getByRole('button', { name: 'Undo' }));
    expect(content(form)).toHaveProperty('value', 'Mine.');
    expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Once');
  });
});

describe('topic suggestions', () => {
  const piece = (id: number, text: string) => ({
    id: `0198c0de-0000-7000-8000-00000000070${id}`,
    content: text,
  });
  const ask = async (answers: Answers, search = `?agent=${ada.id}`) => {
    showMessages();
    const { asked } = open(answers, search);
    const form = await newForm();
    await userEvent.click(form.getByRole('button', { name: 'AI suggestions' }));
    return { asked, form };
  };

  it('S2-5.3 need an agent', { tags: 'slow' }, async () => {
    const { asked } = await ask({ 'GET /agents': both }, '');
    expect((await screen.findAllByText('Please select an agent first')).length).toBeGreaterThan(0);
    expect(sent(asked, 'POST /content/generate-suggestions')).toBeUndefined();
  });

  it('S2-2.21 S2-9.16 are three, and one is used as the text', { tags: 'slow' }, async () => {
    const suggestions = [piece(1, 'One.'), piece(2, 'Two.'), piece(3, 'Three.')];
    const { asked, form } = await ask({
      'POST /content/generate-suggestions': { body: { suggestions, data: suggestions } },
    });
    const list = within(await form.findByRole('list', { name: 'Suggestions' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(sent(asked, 'POST /content/generate-suggestions')).toEqual({
      agent_id: ada.id,
      content_type: 'tweet',
      platform: 'sandbox',
      count: 3,
    });
    await userEvent.click(list.getByRole('button', { name: 'Use this post: “Two.”' }));
    expect(content(form)).toHaveProperty('value', 'Two.');
  });

  it.each([
    ['No suggestions generated', { body: { suggestions: [], data: [] } }],
    [
      'Failed to generate suggestions',
      { status: 502, body: { success: false, code: 'provider_failed' } },
    ],
  ])('S2-8.9 show %j', async (message, answer) => {
    await ask({ 'POST /content/generate-suggestions': answer });
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('editing a scheduled post', () => {
  it('S2-8.23 sends no unchanged time, and the version it is based on', async () => {
    showMessages();
    const { asked } = open();
    const form = await editForm();
    await userEvent.clear(content(form));
    await enter(content(form), 'Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Scheduled post updated')).toBeTruthy();
    const body = sent(asked, `PUT /scheduled-posts/${daily.id}`);
    expect(body).toMatchObject({ content_text: 'Cut once.', version: 1, max_runs: 10 });
    expect(body).not.toHaveProperty('scheduled_time');
    expect(body).not.toHaveProperty('frequency');
  });

  it('S2-8.20 keeps the input when the server refuses, and shows why at the field', async () => {
    showMessages();
    open({
      [`PUT /scheduled-posts/${daily.id}`]: {
        status: 400,
        body: {
          success: false,
          code: 'invalid_input',
          message: 'Some fields need your attention.',
          details: [{ path: 'scheduled_time', message: 'Choose a time in the future' }],
        },
      },
    });
    const form = await editForm();
    const time = form.getByLabelText(/Date and time/);
    const shown = vi.spyOn(time, 'scrollIntoView');
    await enter(content(form), ' Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    const said = 'Failed to save scheduled post: Choose a time in the future';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await form.findByText('Choose a time in the future')).toBeTruthy();
    expect(document.activeElement).toBe(time);
    expect(shown).toHaveBeenCalledWith({ block: 'center' });
    expect(content(form)).toHaveProperty('value', 'Measure twice. Cut once.');
  });

  it('P-2.32 offers to let the agent vary a repeated text, and can undo that', async () => {
    const { asked } = open();
    const form = await editForm();
    expect(form.getByText(/Repeating the same post loses readers/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Write a new one each time' }));
    expect(content(form)).toHaveProperty('value', '');
    expect(form.getByLabelText('Topic (optional)')).toHaveProperty('value', 'Measure twice.');
    await userEvent.click(form.getByRole('button', { name: 'Undo' }));
    expect(content(form)).toHaveProperty('value', 'Measure twice.');
    await userEvent.click(form.getByRole('button', { name: 'Write a new one each time' }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent(asked, `PUT /scheduled-posts/${daily.id}`)).toMatchObject({
        content_text: '',
        topic: 'Measure twice.',
      }),
    );
  });

  it('overwrites a newer version on the second try', { tags: 'slow' }, async () => {
    const bodies: unknown[] = [];
    open({
      [`GET /scheduled-posts/${daily.id}`]: { body: { data: { ...daily, version: 4 } } },
      [`PUT /scheduled-posts/${daily.id}`]: (body) => {
        bodies.push(body);
        return bodies.length === 1
          ? { status: 409, body: { success: false, code: 'conflict', message: 'Changed.' } }
          : { body: { data: daily, message: 'Scheduled post updated' } };
      },
    });
    const form = await editForm();
    await enter(content(form), ' Cut once.');
    const save = form.getByRole('button', { name: 'Save changes' });
    await userEvent.click(save);
    expect((await form.findByRole('alert')).textContent).toContain(
      'This post was changed elsewhere. Save again',
    );
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies).toEqual([
      expect.objectContaining({ version: 1 }),
      expect.objectContaining({ version: 4, content_text: 'Measure twice. Cut once.' }),
    ]);
  });

  it('S2-2.21 asks before discarding changes', { tags: 'slow' }, async () => {
    open();
    const form = await editForm();
    await enter(content(form), ' Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(content(form)).toHaveProperty('value', 'Measure twice. Cut once.');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  it('closes at once when nothing changed', { tags: 'slow' }, async () => {
    open();
    const form = await editForm();
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});
