/** Images as the server returns them, and the screen that shows them, for tests. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImageGenerator, ImageJob, Picture } from '#contract/images/types.ts';
import { ImagesPage } from '#web/features/images/images.page.tsx';
import { type Answers, answering, type Call, openScreen, showMessages } from './screen.tsx';

export const aPicture = (n: number, own: Partial<Picture> = {}): Picture => ({
  id: `0198c0de-0000-7000-8000-00000000070${n}`,
  url: `/api/media/${String(n).repeat(32)}.png`,
  alt: `Description ${n}`,
  prompt: `Prompt ${n}`,
  model_used: 'builtin',
  origin: 'built_in',
  is_clip: false,
  duration: null,
  versions: [],
  original: null,
  width: 512,
  height: 512,
  is_kept: true,
  tags: [],
  file_name: null,
  cover: null,
  focus: null,
  created_at: '2026-11-21T09:00:00.000Z',
  ...own,
});
export const [first, second] = [aPicture(1), aPicture(2)];

export const builtin: ImageGenerator = {
  id: 'builtin',
  label: 'The built-in artist',
  is_default: true,
  price: 0,
  pictures_prompt: false,
  heeds_negative_prompt: false,
};
/** A generator that costs four cents per image. */
export const painter: ImageGenerator = {
  id: 'painter',
  label: 'Painter',
  is_default: false,
  price: 40_000,
  pictures_prompt: true,
  heeds_negative_prompt: true,
};

export const aJob = (own: Partial<ImageJob> = {}): ImageJob => ({
  id: '0198c0de-0000-7000-8000-000000000901',
  state: 'running',
  step: 'Drawing 1 of 2',
  wanted: 2,
  images: [],
  notice: null,
  error: null,
  ...own,
});

export const historyOf = (
  data: Picture[],
  total = data.length,
  tags: { name: string; count: number }[] = [],
) => ({ body: { data, total, tags } });
const none = { body: { data: [], total: 0 } };
export const pathOf = ({ id }: Picture) => `/content/ai/images/${id}`;

/** The response of a call that generated images. */
export const madeOf = (
  pictures: readonly Picture[],
  own: { notice?: string; message?: string } = {},
) => ({
  status: 201,
  body: {
    success: true,
    imageUrl: pictures[0]?.url,
    model_used: 'builtin',
    data: pictures.map(({ id, url, alt, created_at }) => ({ id, url, alt, created_at })),
    notice: null,
    message: 'Made',
    ...own,
  },
});

/** The images page with two images. */
export function openImages(answers: Answers = {}, at = '/images'): Call[] {
  const asked = answering({
    'GET /content/ai/images/history': historyOf([first, second]),
    'GET /ai/images/drawers': { body: { data: [builtin] } },
    [`GET ${pathOf(first)}`]: { body: { data: first } },
    [`GET ${pathOf(second)}`]: { body: { data: second } },
    [`GET ${pathOf(first)}/uses`]: none,
    [`GET ${pathOf(second)}/uses`]: none,
    'GET /content/ai/images/duplicates': none,
    ...answers,
  });
  showMessages();
  openScreen(ImagesPage, '/images', at);
  return asked;
}

export const press = async (name: string, place: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await place.findByRole('button', { name }));

export const sentTo = (asked: readonly Call[], call: string) =>
  asked.filter((one) => one.call === call);
