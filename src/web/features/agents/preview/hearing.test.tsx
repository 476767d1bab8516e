/** A model that is heard in the personality of a form: one request a click, the example until its first words, and no wasted one. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import type { Writer } from '#contract/content/types.ts';
import { suggestTopics } from '#domain/prompt/suggested-topics.ts';
import { anAgent, answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentPage } from '#web/features/agents/profile/agent.page.tsx';

const model: Writer = {
  id: 'own:tea-7b',
  label: 'tea-7b',
  price: { input: 1_000_000, output: 4_000_000 },
  is_default: true,
  is_small: false,
};
const said = {
  parts: ['Rye rises slowly. So do I.'],
  model_used: 'tea-7b',
  cost: 1200,
  fault: null,
};
const path = 'POST /content/preview';

function open(answers: Answers, changes: Partial<Agent> = {}, writer: Writer = model) {
  const agent = anAgent({ voice_tone: '50', target_topics: ['rye', 'ovens'], ...changes });
  const asked = answering({
    [`GET /agents/${agent.id}`]: { body: { data: agent, agent } },
    'GET /content/writers': { body: { data: [writer] } },
    ...answers,
  });
  const shown = openScreen(AgentPage, '/agents/$id/edit', `/agents/${agent.id}/edit`);
  const previews = () => asked.filter(({ call }) => call === path);
  return { asked, previews, agent, ...shown };
}
const preview = async () =>
  within(await screen.findByRole('region', { name: 'Personality preview' }));
const button = async (name: string | RegExp) => (await preview()).findByRole('button', { name });
const card = async () => (await preview()).findByRole('article');
const hear = async () => userEvent.click(await button('Hear it write'));
const slide = async (name: string, key: string) => {
  screen.getByRole('slider', { name }).focus();
  await userEvent.keyboard(key);
};

/** Answers with a job that is running until it is told to end. */
function slowly() {
  const job = { id: 'job-1', step: 'Writing', attempt: 1, content: [], options: [], error: null };
  let now: object = { ...job, state: 'running', so_far: null };
  const calls: string[] = [];
  const answer = vi.mocked(fetch).getMockImplementation();
  let key = '';
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const [, id] = /\/content\/jobs\/(.+)$/u.exec(url) ?? [];
    if (url.endsWith('/content/preview'))
      key = new Headers(init?.headers).get('idempotency-key') ?? '';
    if (id === undefined) return answer ? answer(input, init) : Response.error();
    calls.push(`${init?.method} ${id}`);
    return Response.json({ data: now });
  });
  return {
    calls,
    key: () => key,
    write: (so_far: string) => (now = { ...job, state: 'running', so_far }),
    end: () => (now = { ...job, state: 'done', so_far: null, preview: said }),
  };
}
const job = { status: 202, body: { success: true, job_id: 'job-1' } };

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('hearing a model in the personality of a form', () => {
  it('P-2.561 asks once a click for the person’s own topics in turn, and says what it cost', async () => {
    const { previews, agent } = open({ [path]: { body: { data: said } } });
    expect(await (await preview()).findByText('about $0.00092 each')).toBeTruthy();
    expect(previews()).toEqual([]);
    await userEvent.dblClick(await button('Hear it write'));
    expect((await card()).textContent).toContain('Rye rises slowly. So do I.');
    expect(await (await preview()).findByText(/^Written by tea-7b for \$0\.0012\./)).toBeTruthy();
    expect((await card()).textContent).toContain('About rye');
    expect(previews().map(({ body }) => body)).toEqual([
      expect.objectContaining({
        agent_id: agent.id,
        topic: 'rye',
        angle: 0,
        persona: expect.objectContaining({ name: 'Ada', target_topics: ['rye', 'ovens'] }),
      }),
    ]);
    await userEvent.click(await button('Write another'));
    await waitFor(() => expect(previews()[1]?.body).toMatchObject({ topic: 'ovens', angle: 1 }));
  });

  it('takes a topic of its field without topics, and never that of an example', async () => {
    const { previews, agent } = open(
      { [path]: { body: { data: said } } },
      { target_topics: [], specialization: 'technology' },
    );
    await hear();
    await waitFor(() => expect(previews()).toHaveLength(1));
    const topics = suggestTopics(agent, [], { count: 5, seed: 0 });
    expect(previews()[0]?.body).toMatchObject({ topic: topics[0] });
  });

  it(
    'P-2.561 shows the example until the first words, then the text as it grows',
    { tags: 'slow' },
    async () => {
      open({ [path]: job });
      const server = slowly();
      const example = (await card()).textContent;
      await hear();
      expect((await card()).textContent).toBe(example);
      server.write('Rye rises slowly. So');
      await waitFor(
        async () => expect((await card()).textContent).toContain('Rye rises slowly. So'),
        {
          timeout: 5000,
        },
      );
      // A screen reader hears whole sentences only.
      const live = () => document.querySelector('[aria-live="polite"][aria-atomic="false"]');
      expect(live()?.textContent).toBe('Rye rises slowly. ');
      server.end();
      await (await preview()).findByText(/^Written by tea-7b/);
      expect(live()?.textContent).toBe('Rye rises slowly. So do I.');
    },
  );

  it('is stopped on the server by its button, and by leaving the page', async () => {
    const { router } = open({ [path]: job });
    const server = slowly();
    await hear();
    await userEvent.click(await button('Stop'));
    await waitFor(() => expect(server.calls).toContain(`DELETE ${server.key()}`));
    await hear();
    const second = server.key();
    expect(server.calls).not.toContain(`DELETE ${second}`);
    await router.navigate({ to: '/dashboard' });
    await waitFor(() => expect(server.calls).toContain(`DELETE ${second}`));
  });

  it('P-2.561 keeps the example and says why where the model fails', async () => {
    const message = 'The model is away.';
    open({ [path]: { status: 409, body: { success: false, code: 'conflict', message } } });
    const example = (await card()).textContent;
    await hear();
    expect((await (await preview()).findByRole('alert')).textContent).toBe(message);
    expect((await card()).textContent).toBe(example);
    expect(await button('Hear it write')).toBeTruthy();
  });

  it('a changed setting asks for nothing: the example follows, and the text is what was before', async () => {
    const { previews } = open({ [path]: { body: { data: said } } });
    await hear();
    await (await preview()).findByText(/^Written by tea-7b/);
    await slide('Tone', '{End}');
    await waitFor(async () => expect((await card()).textContent).toContain('Playful & sarcastic'));
    await waitFor(() =>
      expect(screen.getByRole('figure').textContent).toContain('Rye rises slowly.'),
    );
    expect(previews()).toHaveLength(1);
    await hear();
    await waitFor(() => expect(previews()).toHaveLength(2));
  });

  it('says what would happen to a text that fails a check, and what a small model cannot do', async () => {
    const fault = 'It has no question at the end.';
    open(
      { [path]: { body: { data: { ...said, cost: null, fault } } } },
      {},
      {
        ...model,
        is_small: true,
      },
    );
    expect(
      await (
        await preview()
      ).findByText(/larger AI model .+tea-7b is a small model\. .+much personality\.$/),
    ).toBeTruthy();
    await hear();
    expect(
      await (
        await preview()
      ).findByText(/^Written by tea-7b\. A post like this would be rewritten: It has no question/),
    ).toBeTruthy();
  });

  it('is the only voice of a personality in its owner’s words, also after a change', async () => {
    const own = { personality_type: 'custom', custom_archetype: 'A dry cartographer.' } as const;
    open({ [path]: { body: { data: said } } }, own);
    expect((await preview()).queryByRole('article')).toBeNull();
    await hear();
    expect((await card()).textContent).toContain('Rye rises slowly.');
    await slide('Tone', '{End}');
    expect(
      await (await preview()).findByText(/This is from before your last change\.$/),
    ).toBeTruthy();
    expect((await card()).textContent).toContain('Rye rises slowly.');
  });
});

it('a line opens the preview in full where it has no column', async () => {
  open({});
  const line = await screen.findByRole('button', { name: /^Preview / });
  expect(line.textContent).toContain((await card()).querySelector('p')?.textContent);
  await userEvent.click(line);
  const drawer = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(drawer.getByRole('article')).toBeTruthy();
});
