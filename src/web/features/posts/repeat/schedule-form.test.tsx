/** The form of a new scheduled post: its questions, its preview and its request. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { enter } from '#test/enter.ts';
import {
  account,
  ada,
  both,
  chooseAgent,
  content,
  ownText,
  newForm,
  open,
  pick,
  sent,
} from '#test/schedule-form-screen.tsx';
import { signedIn } from '#test/web-user.ts';
import { sampleOf } from '#test/sampled.ts';

signedIn();

describe('new scheduled post', () => {
  it('S2-2.21 S2-9.19 starts as a one-time post in the reader’s time zone, with an agent to choose', async () => {
    const own = new Intl.DateTimeFormat().resolvedOptions();
    const told = { ...own, timeZone: 'Europe/Berlin' };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(told);
    open({ 'GET /agents': both });
    const form = await newForm();
    const zone = form.getByRole('combobox', { name: 'Time zone' });
    expect((zone as HTMLInputElement).value).toBe('Berlin (this browser)');
    vi.restoreAllMocks();
    expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Once');
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    expect(await form.findByText('Please select an agent')).toBeTruthy();
    await chooseAgent(form, 'Grace');
    expect(account(form, 'Sandbox').getAttribute('aria-pressed')).toBe('true');
    expect(form.queryByText('Please select an agent')).toBeNull();
  });

  it.each(sampleOf(['new york', 'New_York', 'America/New_York'], 3))(
    'finds a time zone by %s',
    async (typed) => {
      open();
      const form = await newForm();
      const zone = form.getByRole('combobox', { name: 'Time zone' });
      await userEvent.clear(zone);
      await userEvent.type(zone, typed);
      const found = await screen.findAllByRole('option');
      expect(found.map((option) => option.textContent)).toEqual(['New York']);
    },
  );

  it('says that no time zone has this name', async () => {
    open();
    const form = await newForm();
    await enter(form.getByRole('combobox', { name: 'Time zone' }), 'Atlantis');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('selects the only agent', async () => {
    open();
    const form = await newForm();
    expect(form.getByRole('button', { name: 'Author: Ada' })).toBeTruthy();
  });

  it('S2-2.21 offers every tone for texts that the agent writes', { tags: 'slow' }, async () => {
    open();
    const form = await newForm();
    await enter(form.getByLabelText('Topic (optional)'), 'Our bakery');
    await userEvent.click(await form.findByRole('combobox', { name: 'Tone' }));
    const tones = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(tones).toEqual(['Professional', 'Casual', 'Friendly', 'Enthusiastic', 'Informative']);
  });

  it('S2-2.22 selects the agent in the address', async () => {
    open({ 'GET /agents': both }, `?agent=${ada.id}`);
    const form = await newForm();
    expect(form.getByRole('button', { name: 'Author: Ada' })).toBeTruthy();
  });

  it('S2-5.7 S2-8.23 sends the form with ⌘/Ctrl-Enter', { tags: 'slow' }, async () => {
    showMessages();
    const { asked } = open();
    const form = await newForm();
    await pick(form, 'Time zone', 'New York');
    await pick(form, 'Frequency', 'Every day');
    await pick(form, 'Ends', 'After a number of posts');
    expect(form.getByText('Set to 0 for unlimited')).toBeTruthy();
    const time = form.getByLabelText(/Date and time/);
    await userEvent.clear(time);
    await enter(time, '2027-05-01T09:00');
    await enter(await ownText(form), 'Hello.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await form.findByText('Enter a number of posts, or 0 for no limit')).toBeTruthy();
    await userEvent.type(form.getByLabelText(/Max runs/), '7');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Scheduled post created')).toBeTruthy();
    expect(sent(asked, 'POST /scheduled-posts')).toEqual({
      agent_id: ada.id,
      connection_ids: ['sandbox-1'],
      content_type: 'tweet',
      content_text: 'Hello.',
      topic: '',
      media_ids: [],
      extras: {},
      scheduled_time: '2027-05-01T09:00',
      timezone: 'America/New_York',
      frequency: 'daily',
      max_runs: 7,
      weekdays: [],
      times: [],
      ends_on: null,
      about_minutes: 0,
      content_config: {
        include_hashtags: false,
        include_mentions: false,
        tone: 'casual',
        focus_on_company: false,
        picture: 'none',
        first_comment: '',
        answers: {},
        context: '',
        wishes: '',
        keep_out: [],
        kind: 'plain',
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
    await userEvent.click(await ownText(form));
    await userEvent.paste('漢'.repeat(141));
    expect(form.getAllByText('282 / 280').length).toBeGreaterThan(0);
    expect(form.getByText('Content too long for Sandbox')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Schedule post' })).toHaveProperty('disabled', true);
  });

  it('S2-2.21 previews the post, or says who writes it', { tags: 'slow' }, async () => {
    open({}, `?agent=${ada.id}`);
    const form = await newForm();
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Ada writes each post.')).toBeTruthy();
    await enter(form.getByLabelText('Topic (optional)'), 'Backups');
    expect(preview.getByText('Ada writes each post about: Backups')).toBeTruthy();
    await enter(await ownText(form), 'Hello.');
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
      await pick(form, 'Time zone', 'New York');
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
      expect(first).toContain('Sat, Mar 13, 2027 at 02:30 (New York)');
      expect(first).not.toContain('clocks change');
      expect(second).toContain('no 02:30. Publishes at 03:30');
    },
  );

  it(
    'P-49.92 needs approval by default when an agent writes a recurring post, and says so among its times',
    { tags: 'slow' },
    async () => {
      const { asked } = open({}, `?agent=${ada.id}`);
      const form = await newForm();
      const review = form.getByRole('switch', { name: /^Ask for approval/ });
      expect(review).toHaveProperty('checked', false);
      await pick(form, 'Frequency', 'Every day');
      expect(review).toHaveProperty('checked', true);
      const said =
        'Asks you until you’ve approved 5 posts without edits. Turn this off to publish without asking.';
      const note = form.getByText(said);
      expect(note.getAttribute('role')).toBe('status');
      const frequency = form.getByRole('combobox', { name: 'Frequency' });
      const radio = form.getByRole('radio', { name: 'Same text each time' });
      // The switch is between the frequency and what the posts say.
      expect(frequency.compareDocumentPosition(review)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(review.compareDocumentPosition(radio)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      await userEvent.click(review);
      expect(form.queryByText(said)).toBeNull();
      await enter(form.getByLabelText('Topic (optional)'), 'Backups');
      await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
      await waitFor(() =>
        expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({ review: 'off' }),
      );
    },
  );

  it('S2-2.21 is filled in by a template, which can be undone', { tags: 'slow' }, async () => {
    showMessages();
    open();
    const form = await newForm();
    await enter(await ownText(form), 'Mine.');
    await userEvent.click(form.getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('button', { name: /Question of the week/ }));
    expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Every week');
    expect(form.getByLabelText('Topic (optional)')).toHaveProperty(
      'value',
      'A question to the readers about how they do it',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(content(form)).toHaveProperty('value', 'Mine.');
    expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Once');
  });
});

it(
  'P-9.77 has an image drawn for each post, and says by which model and what happens on failure',
  { tags: 'slow' },
  async () => {
    const generator = {
      id: 'paint',
      label: 'Paint',
      is_default: true,
      price: 40_000,
      pictures_prompt: true,
      heeds_negative_prompt: true,
    };
    const { asked } = open({ 'GET /ai/images/drawers': { body: { data: [generator] } } });
    const form = await newForm();
    const wait = /^Post without it if drawing fails/;
    expect(form.queryByRole('switch', { name: wait })).toBeNull();
    await userEvent.click(form.getByRole('switch', { name: /^Generate an image for each post/ }));
    expect(await form.findByText(/Drawn by Paint, about .* an image/)).toBeTruthy();
    await userEvent.click(form.getByRole('switch', { name: wait }));
    await enter(form.getByLabelText('Topic (optional)'), 'Backups');
    await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
    await waitFor(() =>
      expect(sent(asked, 'POST /scheduled-posts')).toMatchObject({
        content_config: { picture: 'optional' },
      }),
    );
  },
);
