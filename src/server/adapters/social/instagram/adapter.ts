import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { createInstagram } from './instagram.ts';

export const instagramAdapter: SocialAdapter<'instagram'> = {
  manners:
    'A caption under an image: the first line carries the point, then a story or a tip in short paragraphs. Up to five fitting hashtags at the end; links can’t be clicked.',
  origins: ({ instagram }) => [instagram.base_url],
  create({ tools, saveSecret, publishPicture, settings }) {
    const { base_url } = settings.instagram;
    const own = { ...tools, saveSecret, publishPicture, name: 'Instagram', base_url };
    return { port: createInstagram(own), login: undefined };
  },
};
