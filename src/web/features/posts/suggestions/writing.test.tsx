import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WritingJob } from '#contract/content/jobs.ts';
import {
  bo,
  connected,
  openContent,
  draft,
  topic,
  withAgents,
  withModel,
} from '#test/content-screen.tsx';
import { aDraft, keepingDrafts } from '#test/web-drafts.ts';
import { type Answers, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { enter } from '#test/enter.ts';

const jobId = '0198c0de-0000-7000-8000-0000000000b1';
const running: WritingJob = {
  id: jobId,
  state: 'running',
  step: 'Fixing: too long',
  attempt: 2,
  content: [],
  options: [],
  so_far: null,
  error: null,
};

/** A generation that runs as a job; the test can change its progress. */
function longWork(more: Answers = {}) {
  const now = { job: running };
  const answers = withAgents([connected], {
    'POST /content/generate': { status: 202, body: { success: true, job_id: jobId } },
    [`GET /content/jobs/${jobId}`]: () => ({ body: { data: now.job } }),
    ...more,
  });
  return { now, answers };
}
const begin = async () => {
  await userEvent.type(await topic(), 'Tests{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Fixing: too long (attempt 2 of 3)')).toBeTruthy();
};

const isGenerate = (input: unknown): boolean => String(input).endsWith('/content/generate');
/** The requests that were sent. */
const generations = () =>
  vi.mocked(fetch).mock.calls.flatMap(([input, init]) => (isGenerate(input) && init ? [init] : []));

/** Leaves the next request without an answer. */
function holdNext() {
  const answer = vi.mocked(fetch).getMockImplementation();
  let isHeld = false;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (!isHeld && isGenerate(input)) {
      isHeld = true;
      return new Promise(() => {});
    }
    return answer ? answer(input, init) : Response.error();
  });
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('long-running generation', () => {
  it('P-2.25 is found again after leaving the page, and ends with its drafts', async () => {
    const { now, answers } = longWork();
    const { unmount } = openContent(answers);
    await begin();
    unmount();
    openContent(answers);
    expect(await screen.findByText('Fixing: too long (attempt 2 of 3)')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Write a draft' })).toHaveProperty(
      'dataset.loading',
      'true',
    );
    now.job = { ...running, state: 'done', step: 'Done', content: [draft] };
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Fixing/)).toBeNull());
  });

  it('shows finished drafts while the others are being written', { tags: 'slow' }, async () => {
    const { now, answers } = longWork();
    openContent(answers);
    await begin();
    now.job = { ...running, content: [draft] };
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    expect(screen.getByText(/Ada is writing/)).toBeTruthy();
  });

  it('P-2.25 is stopped on request, and keeps what is finished', { tags: 'slow' }, async () => {
    const { answers } = longWork({
      [`DELETE /content/jobs/${jobId}`]: {
        body: { data: { ...running, state: 'cancelled', content: [draft] }, message: 'Stopped.' },
      },
    });
    openContent(answers);
    await begin();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    expect(screen.queryByText(/is writing/)).toBeNull();
  });

  it('shows the text as it is written, and says each sentence once it has ended', async () => {
    const { now, answers } = longWork();
    openContent(answers);
    await begin();
    now.job = { ...running, so_far: 'Boats sleep late. And th' };
    const text = await screen.findByText('Boats sleep late. And th');
    // Read aloud only by sentences: a screen reader would begin anew at each word.
    expect(text.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('Boats sleep late.').parentElement?.ariaLive).toBe('polite');
    now.job = { ...running, so_far: 'Boats sleep late. And the gulls do not.' };
    await screen.findByText('And the gulls do not.');
    now.job = { ...running, state: 'done', step: 'Done', content: [draft] };
    await waitFor(() => expect(screen.queryByText('Boats sleep late.')).toBeNull());
  });

  it(
    'is stopped before the server has answered, by its idempotency key',
    { tags: 'slow' },
    async () => {
      const answers = withAgents([connected]);
      const { asked } = openContent(answers);
      await enter(await topic(), 'Tests');
      holdNext();
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
      const [sent] = generations();
      const key = new Headers(sent?.headers).get('idempotency-key');
      await waitFor(() =>
        expect(asked.map(({ call }) => call)).toContain(`DELETE /content/jobs/${key}`),
      );
      expect(sent?.signal?.aborted).toBe(true);
      expect(screen.queryByText(/is writing/)).toBeNull();
    },
  );

  it('says why it failed, and tries again', { tags: 'slow' }, async () => {
    const { now, answers } = longWork();
    const { asked } = openContent(answers);
    await begin();
    const error = { code: 'provider_failed', message: 'The model is away.' } as const;
    now.job = { ...running, state: 'failed', error };
    const problem = within(await screen.findByRole('alert'));
    expect(problem.getByText('Failed to generate content')).toBeTruthy();
    expect(problem.getByText('The model is away.')).toBeTruthy();
    now.job = running;
    await userEvent.click(problem.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'POST /content/generate')).toHaveLength(2),
    );
  });
});

describe('generation interrupted by a reload', () => {
  it(
    'P-2.25 is requested again with the same key, so that it runs once',
    { tags: 'slow' },
    async () => {
      const answers = withAgents([connected]);
      const { unmount } = openContent(answers);
      await enter(await topic(), 'Tests');
      holdNext();
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      expect(await screen.findByText('Ada is writing')).toBeTruthy();
      const [first] = generations();
      unmount();
      openContent(answers);
      expect(await screen.findByText('Ship it.')).toBeTruthy();
      const second = generations().at(-1);
      expect(second).not.toBe(first);
      expect(second?.body).toBe(first?.body);
      expect(second?.headers).toEqual(first?.headers);
      expect(new Headers(second?.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('content page', () => {
  it('restores the form and the generated drafts', { tags: 'slow' }, async () => {
    const answers = withAgents([connected, bo]);
    const { unmount, router } = openContent(
      answers,
      `/ai-content?agent=${connected.id}&topic=Ships`,
    );
    expect(await topic()).toHaveProperty('value', 'Ships');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await enter(await topic(), ' at sea');
    await enter(screen.getByRole('textbox', { name: 'Facts' }), 'Salt');
    await userEvent.click(screen.getByRole('switch', { name: 'Emojis' }));
    await userEvent.click(screen.getByRole('button', { name: 'Write a draft' }));
    expect(await screen.findByText('Ship it.')).toBeTruthy();
    unmount();
    openContent(answers);
    expect(await topic()).toHaveProperty('value', 'Ships at sea');
    expect(screen.getByRole('textbox', { name: 'Facts' })).toHaveProperty('value', 'Salt');
    expect(screen.getByRole('switch', { name: 'Emojis' })).toHaveProperty('checked', true);
    expect(screen.getByRole('combobox', { name: /^Agent/ })).toHaveProperty('value', 'Ada');
    expect(await screen.findByText('Ship it.')).toBeTruthy();
  });

  it('shows nothing of them to another user of the same browser', async () => {
    const answers = withAgents([connected]);
    const { unmount } = openContent(answers);
    await enter(await topic(), 'Secret');
    unmount();
    session.signIn({ ...someUser, id: '0198c0de-0000-7000-8000-0000000000ff' }, 'token-2', true);
    openContent(answers);
    expect(await topic()).toHaveProperty('value', '');
  });

  it('P-2.81 says that no model is connected, until dismissed', { tags: 'slow' }, async () => {
    const answers = withAgents([connected]);
    const { unmount } = openContent(answers);
    const words = 'An administrator can add a model to get posts in your own style.';
    const banner = await screen.findByRole('note');
    expect(banner.textContent).toBe(
      `Without an AI model, the built-in writer arranges your facts. ${words}`,
    );
    await userEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('note')).toBeNull();
    unmount();
    openContent(answers);
    await topic();
    await screen.findByText(/Written by/);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('P-2.81 links administrators to the page where a model is added', async () => {
    session.signIn({ ...someUser, is_admin: true }, 'token-1', true);
    openContent(withAgents([connected]));
    const banner = within(await screen.findByRole('note'));
    const link = banner.getByRole('link', { name: 'Add a model' });
    expect(link.getAttribute('href')).toBe('/admin/models');
  });

  it('shows who writes and what that costs', { tags: 'slow' }, async () => {
    const price = { input: 250_000, output: 2_000_000 };
    const model = { id: 'gpt-5-mini', label: 'gpt-5-mini', price, is_default: true };
    openContent(
      withAgents([{ ...connected, composer_fallback: true }], {
        'GET /content/writers': { body: { data: [model] } },
      }),
    );
    const note = await screen.findByText(/Written by/);
    expect(note.textContent).toMatch(/^Written by gpt-5-mini: about \$0\.000\d+\. If it fails/);
    await userEvent.click(screen.getByRole('switch', { name: 'Variations' }));
    expect(note.textContent).toContain('for 3 drafts');
  });

  it('links to the usage page when the budget is spent', { tags: 'slow' }, async () => {
    const message = 'This would exceed your monthly budget.';
    openContent(
      withAgents([connected], {
        'POST /content/generate': {
          status: 409,
          body: { success: false, code: 'budget_exceeded', message },
        },
      }),
    );
    await userEvent.type(await topic(), 'Tests{Control>}{Enter}{/Control}');
    const problem = within(await screen.findByRole('alert'));
    expect(problem.getByText(message)).toBeTruthy();
    expect(problem.getByRole('link', { name: /usage/ }).getAttribute('href')).toBe('/usage');
  });

  it('names a writer that was removed', { tags: 'slow' }, async () => {
    openContent(withAgents([{ ...connected, writer: 'gone-1' }]));
    expect(await screen.findByText(/“gone-1” writes for this agent, but/)).toBeTruthy();
  });
});

describe('topic suggestions', () => {
  const suggestions = 'POST /content/generate-suggestions';
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Suggest posts' }));

  it('S2-5.3 need an agent', async () => {
    showMessages();
    const { asked } = openContent(withAgents([connected, bo], withModel));
    await press();
    // At the field, and as a message.
    await waitFor(() =>
      expect(screen.getAllByText('Please select an agent first')).toHaveLength(2),
    );
    expect(asked.some(({ call }) => call === suggestions)).toBe(false);
  });

  it('fill the topic field', { tags: 'slow' }, async () => {
    const other = aDraft({ id: '0198c0de-0000-7000-8000-0000000000a2', parts: ['Wait.'] });
    const { asked } = openContent(
      withAgents([connected], {
        [suggestions]: { body: { data: [draft, other], suggestions: [draft, other] } },
        ...keepingDrafts([draft, other]),
        ...withModel,
      }),
    );
    await press();
    expect(await screen.findByText('Wait.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 drafts' })).toBeTruthy();
    expect(asked.find(({ call }) => call === suggestions)?.body).toMatchObject({
      agent_id: connected.id,
      content_type: 'tweet',
      platform: 'sandbox',
    });
  });

  it('say that they need an AI model', { tags: 'slow' }, async () => {
    openContent(withAgents([connected]));
    const suggest = await screen.findByRole('button', { name: 'Suggest posts' });
    await waitFor(() => expect(suggest).toHaveProperty('disabled', true));
    const why = document.getElementById(suggest.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Suggesting posts needs an AI model.');
  });

  it.each([
    [
      'Failed to generate suggestions',
      { status: 400, body: { success: false, code: 'invalid_input', message: 'No.' } },
    ],
    ['No suggestions generated', { body: { data: [], suggestions: [] } }],
  ])('S2-8.9 show a message: %s', { tags: 'slow' }, async (sentence, answer) => {
    showMessages();
    openContent(withAgents([connected], { [suggestions]: answer, ...withModel }));
    await press();
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  });
});
