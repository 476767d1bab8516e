import type { SocialAdapter, SocialSettings } from '#server/adapters/social/adapter.ts';
import { createMetaLogin, type Entrance } from '#server/adapters/social/meta/login.ts';
import { createInstagram } from './instagram.ts';
import { profileOf } from './read.ts';

/** Its website, sign-in and API have different origins; an emulator has one for all. */
const placesOf = (base_url: string) =>
  base_url === 'https://graph.instagram.com'
    ? { web: 'https://www.instagram.com', sign_in: 'https://api.instagram.com' }
    : { web: base_url, sign_in: base_url };

type Answer = Readonly<Record<string, unknown>>;

/** Some responses have the token in a list. */
const unwrapped = (answer: Answer): Answer => {
  const { data } = answer;
  return Array.isArray(data) ? (data[0] as Answer) : answer;
};

const entranceOf = ({ instagram: { base_url } }: SocialSettings): Entrance => ({
  platform: 'instagram',
  prefix: 'ig',
  profile: profileOf,
  network: {
    name: 'Instagram',
    authorize_url: `${placesOf(base_url).web}/oauth/authorize`,
    token_url: `${placesOf(base_url).sign_in}/oauth/access_token`,
    scopes: [
      ...['instagram_business_basic', 'instagram_business_content_publish'],
      'instagram_business_manage_comments',
    ],
    separator: ',',
    pkce: 'none',
    read: unwrapped,
  },
});

export const instagramAdapter: SocialAdapter<'instagram'> = {
  manners:
    'A caption under an image: the first line carries the point, then a story or a tip in short paragraphs. Up to five fitting hashtags at the end; links can’t be clicked.',
  origins: ({ instagram: { base_url } }) => [base_url, placesOf(base_url).sign_in],
  create({ tools, apps, publishPicture, settings }) {
    const { base_url } = settings.instagram;
    const own = { ...tools, publishPicture, name: 'Instagram', base_url };
    return { port: createInstagram(own), login: createMetaLogin(own, entranceOf(settings), apps) };
  },
};
