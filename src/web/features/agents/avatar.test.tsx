import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { aPicture, builtin, madeOf } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { composer } from '#test/write-screen.tsx';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';
import { CreateAgentPage } from './wizard/create-agent.page.tsx';

const call = 'POST /content/ai/images/generate';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The wizard at its third step, with messages. */
async function openFace(answers: Answers) {
  const asked = answering(answers);
  showMessages();
  openScreen(CreateAgentPage, '/agents/create');
  await userEvent.type(await screen.findByRole('textbox', { name: /Agent name/ }), 'Ada');
  await userEvent.click(screen.getByRole('radio', { name: /Tech Sage/ }));
  await press('Next');
  await screen.findByRole('radiogroup', { name: 'Intelligence level' });
  await press('Next');
  await screen.findByRole('button', { name: 'Generate' });
  return asked;
}
const choose = async (file: File) => {
  // The one with a name is for a character file.
  const input = document.querySelector('input[type="file"]:not([aria-label])');
  if (!(input instanceof HTMLInputElement)) throw new Error('No file field');
  await userEvent.upload(input, file, { applyAccept: false });
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

describe('wizard: avatar', () => {
  it('S1-8.15 S1-8.16 S2-2.12 is drawn from the suggested prompt, drawn again, and used on request', async () => {
    let drawn = 0;
    const asked = await openFace({ [call]: () => madeOf([aPicture((drawn += 1))]) });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Prompt' }));
    expect(screen.getByRole('button', { name: 'Generate' })).toHaveProperty('disabled', true);
    await press('Use suggestion');
    await press('Generate');
    expect(await screen.findByText('Avatar generated successfully')).toBeTruthy();
    expect(asked.findLast((one) => one.call === call)?.body).toMatchObject({
      prompt: 'Portrait of Ada: a calm face with glasses and attentive eyes.',
      style: 'realistic',
      size: '512x512',
      negativePrompt: '',
      agentName: 'Ada',
    });
    await press('Regenerate');
    await waitFor(() => expect(drawn).toBe(2));
    expect(await screen.findByText('Not in use yet')).toBeTruthy();
    await press('Use this avatar');
    expect(await screen.findByText('Avatar selected for your AI agent')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'In use' })).toHaveProperty('disabled', true);
  });

  it(
    'keeps a drawn avatar that was not used, and says at the end that it is not in use',
    { tags: 'slow' },
    async () => {
      await openFace({ [call]: () => madeOf([aPicture(1)]) });
      await press('Generate');
      await screen.findByText('Not in use yet');
      await press('Next');
      expect(
        await screen.findByText(/This avatar isn’t selected yet\. Ada starts with initials\./),
      ).toBeTruthy();
      await press('Back');
      expect(await screen.findByRole('radio', { name: 'Candidate 1' })).toBeTruthy();
      expect(screen.getByText('Not in use yet')).toBeTruthy();
      await press('Next');
      await press('Use this avatar');
      expect(screen.queryByText(/is a draft/)).toBeNull();
      await press('Back');
      expect(await screen.findByText('In use', { selector: 'p' })).toBeTruthy();
    },
  );

  it('S1-8.14 says that none could be drawn', { tags: 'slow' }, async () => {
    // What a proxy may answer: a body that isn't ours.
    await openFace({ [call]: { status: 418, body: {} } });
    await press('Generate');
    expect(
      await screen.findAllByText(/Failed to generate avatar\. Please try again\./),
    ).not.toEqual([]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it(
    'S2-2.12 offers several images to choose from by keyboard, and crops the chosen one',
    { tags: 'slow' },
    async () => {
      const [one, two, cut] = [aPicture(1), aPicture(2), aPicture(3)];
      const asked = await openFace({
        'GET /ai/images/drawers': { body: { data: [builtin] } },
        [call]: madeOf([one, two]),
        [`POST /ai/images/${two.id}/crop`]: madeOf([cut]),
      });
      expect(await screen.findByText('4 images, free')).toBeTruthy();
      await userEvent.click(screen.getByRole('radio', { name: '2' }));
      await press('Generate');
      const faces = within(await screen.findByRole('radiogroup', { name: 'Candidates' }));
      expect(asked.find((sent) => sent.call === call)?.body).toMatchObject({ n: 2 });
      expect(faces.getByRole('radio', { name: 'Candidate 1' })).toHaveProperty(
        'ariaChecked',
        'true',
      );
      faces.getByRole('radio', { name: 'Candidate 1' }).focus();
      await userEvent.keyboard('{ArrowRight}');
      expect(faces.getByRole('radio', { name: 'Candidate 2' })).toHaveProperty(
        'ariaChecked',
        'true',
      );
      await press('Crop and rotate');
      const shown = await screen.findByRole('img', { name: 'Description 2' });
      Object.defineProperties(shown, {
        naturalWidth: { value: 512 },
        naturalHeight: { value: 512 },
      });
      fireEvent.load(shown);
      await press('Save');
      expect(await faces.findAllByRole('radio')).toHaveLength(3);
      await press('Use this avatar');
      const used = await faces.findByRole('radio', { name: 'Candidate 1, in use' });
      expect(used.querySelector('img')?.getAttribute('src')).toBe(cut.url);
    },
  );

  it(
    'S2-2.12 is still there after leaving the step and coming back',
    { tags: 'slow' },
    async () => {
      await openFace({ [call]: madeOf([aPicture(1)]) });
      await press('Generate');
      await screen.findByRole('radio', { name: 'Candidate 1' });
      await press('Back');
      await screen.findByRole('radiogroup', { name: 'Intelligence level' });
      await press('Next');
      expect(await screen.findByRole('radio', { name: 'Candidate 1' })).toBeTruthy();
      expect(screen.getByText('Not in use yet')).toBeTruthy();
    },
  );

  it(
    'S2-2.13 offers text and images as content, and video only on request',
    { tags: 'slow' },
    async () => {
      await openFace({});
      const kinds = within(screen.getByRole('group', { name: 'Content generation' }));
      const isOn = (name: RegExp) =>
        kinds.getByRole<HTMLInputElement>('checkbox', { name }).checked;
      expect([isOn(/^Text posts/), isOn(/^AI images/), isOn(/^Short video/)]).toEqual([
        ...[true, true, false],
      ]);
      // Text is always included, so it can't be turned off.
      expect(kinds.getByRole<HTMLInputElement>('checkbox', { name: /^Text posts/ }).disabled).toBe(
        true,
      );
    },
  );

  it('S2-2.12 uploads an image, which is used at once', { tags: 'slow' }, async () => {
    const { id, url, alt, created_at } = aPicture(1);
    const data = [{ id, url, alt, created_at }];
    const upload = vi.spyOn(api.images, 'upload').mockResolvedValue({
      success: true,
      imageUrl: url,
      data,
      model_used: 'upload',
      notice: null,
      message: '',
      is_duplicate: false,
    });
    await openFace({});
    await choose(new File(['x'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText('In use', { selector: 'p' })).toBeTruthy();
    expect(upload).toHaveBeenCalledOnce();
    expect(document.querySelector(`img[src="${url}"]`)).toBeTruthy();
  });

  it('S2-2.12 S2-5.12 S2-9.18 accepts images up to 5 MB', { tags: 'slow' }, async () => {
    const asked = await openFace({});
    expect(screen.getByText('JPG, PNG, GIF, max 5MB')).toBeTruthy();
    expect(screen.getByText('Also WebP, AVIF or HEIC')).toBeTruthy();
    await choose(new File(['x'], 'me.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText('“me.pdf” isn’t an image. Use JPG, PNG, GIF, WebP, AVIF or HEIC.'),
    ).toBeTruthy();
    const large = new File([new Uint8Array(limits.upload_bytes + 1)], 'me.png', {
      type: 'image/png',
    });
    await choose(large);
    expect(await screen.findByText('“me.png” is larger than 5 MB.')).toBeTruthy();
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('wizard: sliders', () => {
  it(
    'S2-2.11 S2-9.9 S2-9.10 have labels at both ends and start at the values of the specification',
    { tags: 'slow' },
    async () => {
      await openFace({});
      await press('Back');
      expect(await screen.findByText('Play It Safe')).toBeTruthy();
      expect(screen.getByText('Stir The Pot')).toBeTruthy();
      const slider = (name: string) => screen.getByRole('slider', { name });
      const range = (name: string) =>
        ['min', 'now', 'max'].map((what) => slider(name).getAttribute(`aria-value${what}`));
      expect(range('Controversy')).toEqual(['0', '30', '100']);
      await press('Back');
      expect(await screen.findByText('Serious & Professional')).toBeTruthy();
      expect(screen.getByText('Playful & Sarcastic')).toBeTruthy();
      expect(range('Tone')).toEqual(['0', '50', '100']);
    },
  );
});

it('P-49.157 “Create and write” on the first step draws an avatar by itself, if that is free', async () => {
  const [face] = [aPicture(1)];
  const asked = answering({
    'GET /ai/images/drawers': { body: { data: [builtin] } },
    [call]: () => madeOf([face]),
    'POST /agents': { body: { data: anAgent(), agent: anAgent() } },
    'POST /content/generate-suggestions': () => new Promise<never>(() => {}),
    'GET /agents': { body: { data: [], agents: [], total: 0 } },
  });
  openScreen(CreateAgentPage, '/agents/create');
  const name = await screen.findByRole('textbox', { name: /Agent name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.keyboard('Ada');
  await press('Create and write');
  expect(await screen.findByText('Please select a personality archetype')).toBeTruthy();
  expect(asked.some((one) => one.call === 'POST /agents')).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: /Tech Sage/ }));
  await press('Create and write');
  await waitFor(() => expect(asked.some((one) => one.call === 'POST /agents')).toBe(true));
  // It stays here until the first post opens.
  expect(screen.queryByText('at /agents')).toBeNull();
  expect(asked.find((one) => one.call === 'POST /agents')?.body).toMatchObject({
    name: 'Ada',
    personality_type: 'tech_sage',
    avatar_url: face.url,
  });
});

it('P-49.158 what only an AI model follows is folded for a new agent without one, and that is said once', async () => {
  answering({ 'GET /content/writers': { body: { data: [composer] } } });
  openScreen(CreateAgentPage, '/agents/create');
  const fold = await screen.findByText('Tone, humor and language');
  const humor = screen.getByRole('combobox', { name: 'Humor style', hidden: true });
  expect(fold.closest('details')?.contains(humor)).toBe(true);
  expect(fold.closest('details')).toHaveProperty('open', false);
  expect(screen.queryByText(/Needs an AI model/)).toBeNull();
});
