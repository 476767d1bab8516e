/** Drawing that costs money, takes long, is left, stopped or fails. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageJob } from '#contract/images/types.ts';
import type { Answers } from '#test/screen.tsx';
import {
  aJob,
  builtin,
  first,
  madeOf,
  openImages,
  painter,
  press,
  second,
  sentTo,
} from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const generate = 'POST /content/ai/images/generate';
const jobPath = `/ai/images/jobs/${aJob().id}`;
const pending = { status: 202, body: { success: true, job_id: aJob().id, message: 'Drawing' } };
const both: Answers = { 'GET /ai/images/drawers': { body: { data: [builtin, painter] } } };

const wish = async (prompt: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Prompt' }), prompt);
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

describe('choice of image model', () => {
  it(
    'P-2.43 is offered when there are several, with the price before drawing',
    { tags: 'slow' },
    async () => {
      const asked = openImages({ ...both, [generate]: madeOf([first, second]) });
      expect(await screen.findByText('One image, free')).toBeTruthy();
      expect(screen.getByText(/picks from ready-made illustrations/)).toBeTruthy();
      await choose('Drawn by', 'Painter, about $0.04 an image');
      await userEvent.click(screen.getByRole('radio', { name: '3' }));
      expect(screen.getByText('3 images, about $0.12 at 512 × 512')).toBeTruthy();
      expect(screen.getByRole('textbox', { name: /Negative prompt/ })).toBeTruthy();
      await wish('a night');
      await press('Generate Image');
      await waitFor(() =>
        expect(sentTo(asked, generate)[0]?.body).toMatchObject({ n: 3, drawer: 'painter' }),
      );
    },
  );

  it(
    'P-2.43 P-2.85 is hidden when there is only one, with the options that only a model understands',
    { tags: 'slow' },
    async () => {
      const asked = openImages({ [generate]: madeOf([first]) });
      expect(await screen.findByText('One image, free')).toBeTruthy();
      expect(screen.queryByRole('combobox', { name: 'Drawn by' })).toBeNull();
      expect(screen.queryByRole('textbox', { name: /Negative prompt/ })).toBeNull();
      await userEvent.click(screen.getByRole('combobox', { name: 'Style' }));
      const styles = await screen.findAllByRole('option');
      expect(styles.map(({ textContent }) => textContent)).toEqual([
        ...['Artistic', 'Anime', 'Digital art'],
      ]);
      await wish('a night');
      await press('Generate Image');
      await waitFor(() =>
        expect(sentTo(asked, generate)[0]?.body).toMatchObject({
          style: 'artistic',
          negativePrompt: '',
        }),
      );
    },
  );
});

describe('long-running drawing', () => {
  it(
    'P-2.44 shows the progress, continues when the page is left, and is shown on return',
    { tags: 'slow' },
    async () => {
      let job: ImageJob = aJob({ images: [first] });
      const answers: Answers = {
        [generate]: pending,
        [`GET ${jobPath}`]: () => ({ body: { data: job } }),
      };
      openImages(answers);
      await wish('a night');
      await press('Generate Image');
      expect(await screen.findByText('Drawing 1 of 2')).toBeTruthy();
      expect(screen.getByText(/You can leave this page/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Generate Image' })).toHaveProperty(
        'disabled',
        true,
      );
      cleanup();
      const asked = openImages(answers);
      expect(await screen.findByText('Drawing an image: “a night”')).toBeTruthy();
      job = aJob({ state: 'done', images: [first, second] });
      expect(await screen.findByText('Image generated successfully!')).toBeTruthy();
      expect(screen.queryByText('Drawing 1 of 2')).toBeNull();
      expect(sentTo(asked, generate)).toEqual([]);
    },
  );

  it('P-2.44 counts several images also before the job can be left', { tags: 'slow' }, async () => {
    const answer = Promise.withResolvers<ReturnType<typeof madeOf>>();
    const job = aJob({ step: '1 of 2 finished', images: [first] });
    openImages({
      [generate]: () => answer.promise,
      [`GET ${jobPath}`]: { body: { data: job } },
    });
    await userEvent.click(await screen.findByRole('radio', { name: '2' }));
    await wish('a night');
    // Until the job is named, the request's key identifies it.
    vi.spyOn(crypto, 'randomUUID').mockReturnValue('0198c0de-0000-7000-8000-000000000901');
    await press('Generate Image');
    expect(await screen.findByText('1 of 2 finished', {}, { timeout: 10_000 })).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: /Drawing 2 images/ });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(screen.queryByText(/You can leave this page/)).toBeNull();
    answer.resolve(madeOf([first, second]));
    expect(await screen.findByText('Image generated successfully!')).toBeTruthy();
  });

  it('P-2.44 is stopped on request', { tags: 'slow' }, async () => {
    const cancel = `DELETE ${jobPath}`;
    const asked = openImages({
      [generate]: pending,
      [`GET ${jobPath}`]: { body: { data: aJob() } },
      [cancel]: { body: { data: aJob({ state: 'cancelled' }), message: 'Drawing stopped' } },
    });
    await wish('a night');
    await press('Generate Image');
    await press('Cancel drawing');
    expect(await screen.findByText('Drawing stopped')).toBeTruthy();
    expect(sentTo(asked, cancel)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Generate Image' })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('P-2.44 says why it failed, and retries with the same prompt', { tags: 'slow' }, async () => {
    const message = 'The service that draws is busy. Nothing was paid for.';
    const error = { code: 'provider_failed' as const, message };
    let round = 0;
    const asked = openImages({
      [generate]: () => ((round += 1) === 1 ? pending : madeOf([first])),
      [`GET ${jobPath}`]: { body: { data: aJob({ state: 'failed', error }) } },
    });
    await wish('a night');
    await press('Generate Image');
    expect(
      await screen.findByText(message, { exact: false, selector: '.mantine-Alert-message' }),
    ).toBeTruthy();
    await press('Try again');
    expect(await screen.findByText('Image generated successfully!')).toBeTruthy();
    const [before, after] = sentTo(asked, generate);
    expect(after?.body).toEqual(before?.body);
  });

  it('drops a job that the server no longer knows', { tags: 'slow' }, async () => {
    openImages({ [generate]: pending });
    await wish('a night');
    await press('Generate Image');
    expect(await screen.findAllByText(/Drawing stopped/)).not.toEqual([]);
  });
});
