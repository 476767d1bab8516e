/** Calls for the captions of a video. */
import { z } from 'zod';
import { endpoint, Id, IdParams } from '#contract/core/endpoint.ts';
import { Language } from '#contract/core/language.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { imageLimits } from './limits.ts';
import { sizeMessages } from './sizes.ts';
import { Captions } from './types.ts';

const member = { access: 'member', token: 'media' } as const;
const path = '/content/ai/images/:id/captions';
const params = z.object({ id: Id, language: Language });
const data = z.array(Captions);

export const captionCalls = {
  captions: endpoint({
    ...member,
    method: 'GET',
    path,
    summary: 'List the captions of a video, by language',
    params: IdParams,
    response: z.object({ data }),
  }),
  setCaptions: endpoint({
    ...member,
    method: 'PUT',
    rate: 'write',
    path: `${path}/:language`,
    summary:
      'Set the captions of a video in a language, from the text of a WebVTT or SRT file; 400 says what is wrong with it, 409 for anything but a video',
    params,
    body: z.strictObject({
      text: z
        .string()
        .min(1, 'This file is empty')
        .max(imageLimits.caption_text, sizeMessages.captions),
      file_name: line(limits.file_name, 'Enter the name of the file'),
    }),
    response: z.object({ data, message: z.string() }),
  }),
  removeCaptions: endpoint({
    ...member,
    method: 'DELETE',
    rate: 'write',
    path: `${path}/:language`,
    summary: 'Remove the captions of a video in a language',
    params,
    response: z.object({ data, message: z.string() }),
  }),
};
