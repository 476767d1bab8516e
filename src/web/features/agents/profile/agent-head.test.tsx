/** Another avatar for a saved agent: saved at once, with Undo. */
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, type Answers, answering, openScreen, showMessages } from '#test/screen.tsx';
import { aPicture, historyOf, madeOf, press } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentAvatar } from './agent-head.tsx';

const before = `/api/media/${'a'.repeat(32)}.png`;
const ada = anAgent({ avatar_url: before });
const drawn = aPicture(1);
const put = `PUT /agents/${ada.id}`;
const history = 'GET /content/ai/images/history';
const generate = 'POST /content/ai/images/generate';

function Face() {
  const { data } = useQuery(agentQuery(ada.id));
  return data ? <AgentAvatar agent={data} /> : null;
}

function open(answers: Answers = {}) {
  let agent = ada;
  const asked = answering({
    [`GET /agents/${ada.id}`]: () => ({ body: { data: agent, agent } }),
    [generate]: madeOf([drawn]),
    [put]: (body) => {
      agent = { ...agent, ...(body as object) };
      return { body: { data: agent, agent, message: 'Agent updated' } };
    },
    ...answers,
  });
  showMessages();
  openScreen(Face, '/here');
  const saved = () => asked.filter(({ call }) => call === put).map(({ body }) => body);
  return { saved, asked };
}
const face = () => document.querySelector('img')?.getAttribute('src');

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

describe('agent avatar', () => {
  it(
    'P-2.42 is drawn on the agent page, saved when chosen, and reverted with Undo',
    { tags: 'slow' },
    async () => {
      const { saved } = open();
      await press('Change avatar');
      const dialog = within(await screen.findByRole('dialog', { name: 'Change avatar of Ada' }));
      await press('Generate', dialog);
      await dialog.findByRole('radio', { name: 'Candidate 1' });
      expect(saved()).toEqual([]);
      await press('Use this avatar', dialog);
      expect(await screen.findByText('Avatar selected for your AI agent')).toBeTruthy();
      await waitFor(() => expect(face()).toBe(drawn.url));
      expect(saved()).toEqual([{ avatar_url: drawn.url }]);
      await press('Undo');
      await waitFor(() => expect(face()).toBe(before));
      expect(saved().at(-1)).toEqual({ avatar_url: before });
      expect(screen.queryByText(/Avatar changed/)).toBeNull();
    },
  );

  it('P-2.42 is cropped while in use, and restored with Undo', { tags: 'slow' }, async () => {
    const [whole, part] = [aPicture(3, { url: before }), aPicture(4)];
    const { saved, asked } = open({
      [history]: historyOf([whole]),
      [`POST /ai/images/${whole.id}/crop`]: madeOf([part]),
    });
    await press('Change avatar');
    await press(
      'Edit avatar',
      within(await screen.findByRole('dialog', { name: 'Change avatar of Ada' })),
    );
    const crop = within(await screen.findByRole('dialog', { name: 'Crop and rotate' }));
    expect(asked.find(({ call }) => call === history)?.query).toEqual({ url: before, limit: '1' });
    const shown = await crop.findByRole('img', { name: 'Description 3' });
    Object.defineProperties(shown, { naturalWidth: { value: 512 }, naturalHeight: { value: 512 } });
    fireEvent.load(shown);
    await press('Save', crop);
    await waitFor(() => expect(saved()).toEqual([{ avatar_url: part.url }]));
    await waitFor(() => expect(face()).toBe(part.url));
    await press('Change avatar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change avatar of Ada' }));
    await dialog.findByRole('radio', { name: 'Candidate 1, in use' });
    await userEvent.click(dialog.getByRole('radio', { name: 'Candidate 2' }));
    await press('Use this avatar', dialog);
    await waitFor(() => expect(saved().at(-1)).toEqual({ avatar_url: before }));
  });

  it('says that there is no original image to crop', async () => {
    open({ [history]: historyOf([]) });
    await press('Change avatar');
    await press('Edit avatar', within(await screen.findByRole('dialog')));
    expect(await screen.findByText(/isn’t in your gallery/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Crop and rotate' })).toBeNull();
  });

  it('P-2.42 is removed and restored', async () => {
    const { saved } = open();
    await press('Change avatar');
    await press('Remove avatar', within(await screen.findByRole('dialog')));
    await waitFor(() => expect(saved()).toEqual([{ avatar_url: null }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ avatar_url: before }));
  });
});
