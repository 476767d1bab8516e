/** The emulated server’s views of posts, people and itself. */
import type { File, Notice, Person, Software, State, Status } from './mastodon-state.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A link as Mastodon renders it, with hidden scheme and truncation. */
function linkHtml(url: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/(?:www\.)?)(.*)$/s.exec(url) ?? [];
  const [shown, hidden] = [rest.slice(0, 30), rest.slice(30)];
  return `<a href="${url}" rel="nofollow noopener" target="_blank"><span class="invisible">${scheme}</span><span class="${hidden ? 'ellipsis' : ''}">${shown}</span><span class="invisible">${hidden}</span></a>`;
}

const mentionHtml = (name: string): string =>
  `<span class="h-card" translate="no"><a href="https://here.test/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;

function inlineHtml(software: Software, text: string): string {
  const linked = escaped(text)
    .replaceAll(/https?:\/\/[^\s<]+/g, linkHtml)
    .replaceAll(/(?<![\w/])@(\w+)(?:@[\w.-]+\w)?/g, (_, name: string) => mentionHtml(name));
  return software === 'snac' ? linked.replaceAll(/\*([^*]+)\*/g, '<i>$1</i>') : linked;
}

/** A post’s HTML as its software renders it. */
function contentOf({ software }: State, { text }: Status): string {
  const inline = inlineHtml(software, text);
  if (software === 'pleroma' || software === 'snac') return inline.replaceAll('\n', '<br/>');
  const paragraphs = inline.split(/\n{2,}/);
  return paragraphs.map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`).join('');
}

export const accountView = ({ id, acct, name, bot = false, followers = 42 }: Person) => ({
  id,
  username: acct.split('@')[0],
  acct,
  display_name: name,
  locked: false,
  bot,
  created_at: '2026-01-01T00:00:00.000Z',
  note: '<p>About</p>',
  url: `https://here.test/@${acct}`,
  uri: `https://here.test/users/${acct}`,
  avatar: 'https://files.here.test/avatar.png',
  followers_count: followers,
  following_count: 3,
  statuses_count: 1,
});

const focusView = (focus: string) => {
  const [x, y] = focus.split(',').map(Number);
  return { x, y };
};

export const fileView = ({ id, mime, description, looks, focus }: File) => ({
  id,
  type: mime.startsWith('video/') ? 'video' : mime === 'image/gif' ? 'gifv' : 'image',
  url: looks > 0 ? null : `https://files.here.test/${id}`,
  preview_url: null,
  description,
  ...(focus !== undefined && { meta: { focus: focusView(focus) } }),
});

export function statusView(state: State, status: Status) {
  const author = state.people.get(status.by);
  const answers = [...state.statuses.values()].filter(
    ({ in_reply_to_id }) => in_reply_to_id === status.id,
  );
  return {
    id: status.id,
    created_at: new Date(status.at).toISOString(),
    in_reply_to_id: status.in_reply_to_id,
    in_reply_to_account_id: state.statuses.get(status.in_reply_to_id ?? '')?.by ?? null,
    sensitive: false,
    spoiler_text: '',
    visibility: status.visibility,
    language: status.language,
    uri: `https://here.test/users/${author?.acct}/statuses/${status.id}`,
    url: `https://here.test/@${author?.acct}/${status.id}`,
    replies_count: answers.length,
    reblogs_count: 2,
    favourites_count: 7,
    content: contentOf(state, status),
    reblog: null,
    account: author ? accountView(author) : null,
    media_attachments: status.media.flatMap((id) => {
      const file = state.files.get(id);
      return file ? [fileView(file)] : [];
    }),
    mentions: [],
    tags: [],
    emojis: [],
  };
}

/** A notification; `undefined` if its subject is deleted. */
export function notificationView(state: State, notice: Notice) {
  const [by, status] = [state.people.get(notice.by), state.statuses.get(notice.status_id)];
  if (!by || !status) return undefined;
  return {
    id: notice.id,
    type: notice.type,
    created_at: new Date(notice.at).toISOString(),
    account: accountView(by),
    status: statusView(state, status),
  };
}

/** Whether this software has streams. */
const streams = ({ software }: State): boolean => software !== 'snac' && software !== 'pixelfed';

const versions: Readonly<Record<Software, string>> = {
  mastodon: '4.5.1',
  gotosocial: '0.20.1+git-abc',
  pixelfed: '3.5.3 (compatible; Pixelfed 0.12.5)',
  pleroma: '2.7.2 (compatible; Pleroma 2.9.1)',
  snac: '4.0.0 (not true; snac 2.38)',
};

/** The default character limits. */
export const lengths: Readonly<Record<Software, number>> = {
  mastodon: 500,
  gotosocial: 5000,
  pixelfed: 500,
  pleroma: 5000,
  snac: 100_000,
};

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const fileTypes = [...imageTypes, 'video/mp4', 'video/webm'];

const configuration = (software: Software) => ({
  statuses: {
    max_characters: lengths[software],
    max_media_attachments: software === 'gotosocial' ? 6 : 4,
    characters_reserved_per_url: software === 'gotosocial' ? 25 : 23,
  },
  media_attachments: {
    supported_mime_types: fileTypes,
    description_limit: 1500,
    image_size_limit: 16_777_216,
    video_size_limit: 103_809_024,
  },
});

/** `GET /api/v2/instance`; not on snac. */
export const instanceV2 = (state: State, host: string) => {
  const { software, instance } = state;
  const urls = streams(state) ? { streaming: `ws://${host}` } : {};
  return {
    domain: host,
    title: 'Emulated',
    version: versions[software],
    configuration: { urls, ...configuration(software) },
    rules: [],
    ...instance,
  };
};

/** `GET /api/v1/instance`, where Pleroma and snac have the post length in a separate field. */
export const instanceV1 = (state: State, host: string) => {
  const { software, instance } = state;
  return {
    urls: streams(state) ? { streaming_api: `ws://${host}` } : {},
    uri: software === 'pleroma' ? `http://${host}` : host,
    title: 'Emulated',
    version: versions[software],
    ...(software === 'pleroma' && { max_toot_chars: lengths.pleroma }),
    ...(software === 'snac'
      ? { configuration: { statuses: { max_characters: lengths.snac, max_media_attachments: 4 } } }
      : { configuration: configuration(software) }),
    ...instance,
  };
};

export const nodeInfo = ({ software }: State) => ({
  version: '2.0',
  software: { name: software, version: versions[software] },
  protocols: ['activitypub'],
});
