/** Calls for the captions of a video. */
import { z } from 'zod';
import { endpoint, Id, IdParams } from '#contract/core/endpoint.ts';
import { Language } from '#contract/core/language.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { imageLimits } from './limits.ts';
import { sizeMessages } from './sizes.ts';
import { Captions } from './types.ts';

const path = '/content/ai/images/:id/captions';
const data = z.array(Captions);
const member = { access: 'member', token: 'media' } as const;
/** Changes those of one language. */
const change = {
  ...member,
  rate: 'write',
  path: `${path}/:language`,
  params: z.object({ id: Id, language: Language }),
  response: z.object({ data, message: z.string() }),
} as const;

export const captionCalls = {
  captions: endpoint({
    ...member,
    method: 'GET',
    path,
    summary: 'List the captions of a video with their text, by language',
    params: IdParams,
    response: z.object({ data }),
  }),
  setCaptions: endpoint({
    ...change,
    method: 'PUT',
    summary:
      'Set the captions of a video in a language, from the text of a WebVTT or SRT file; 400 says what is wrong with it, 409 for anything but a video',
    body: z.strictObject({
      text: z.string().max(imageLimits.caption_text, sizeMessages.captions),
      file_name: line(limits.file_name, ''),
    }),
  }),
  removeCaptions: endpoint({
    ...change,
    method: 'DELETE',
    summary: 'Remove the captions of a video in a language',
  }),
};
