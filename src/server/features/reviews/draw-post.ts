/** A post as its network shows it, as HTML that needs no script; by the same records as the previews of the application. */
import { initialsOf } from '#contract/core/cut.ts';
import { linkIn, markedWords } from '#contract/core/marked-words.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { besideName, warningOf } from '#domain/platforms/extras-shown.ts';
import { type HeadPiece, type Look, looks } from '#domain/platforms/looks.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { type PreviewPart, previewOf } from '#domain/platforms/post-preview.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { type Html, markup } from './html.ts';

function drawPiece(words: string, at: number): Html {
  if (at % 2 === 0) return markup`${words}`;
  const link = linkIn(words);
  if (!link) return markup`<span class="tag">${words}</span>`;
  return markup`<a href="${link.href}" target="_blank" rel="noopener noreferrer nofollow">${link.shown}</a>`;
}

/** Where the files of a link are, and who posts. */
export interface Drawing {
  /** The address for readers of the page, for that of the application. */
  fileAt: (url: string) => string;
  /** The name and picture of an account by its id. */
  faceOf: (id: string) => { display_name: string; avatar: string | null } | undefined;
  agent: Post['agent'];
}

interface Poster {
  name: string;
  handle: string;
  avatar: string | null;
}

/** An account is not its agent: only in the sandbox each agent is itself. */
function posterOf({ platform, connection }: Standing, { agent, faceOf }: Drawing): Poster {
  const traits: PlatformTraits = platforms[platform];
  if (traits.agent_handles) return { name: agent.name, handle: '', avatar: agent.avatar_url };
  const face = faceOf(connection.id);
  return {
    name: face?.display_name || connection.username,
    handle: connection.username.replace(/^(?=[\w.-]+(?:@[\w.-]+)?$)/, '@'),
    avatar: face?.avatar ?? null,
  };
}

const drawAvatar = ({ name, avatar }: Poster, look: Look, { fileAt }: Drawing): Html =>
  look.frame === 'bubble'
    ? markup``
    : markup`<span class="avatar" data-shape="${look.avatar.shape}"
        >${
          avatar === null
            ? markup`<span aria-hidden="true">${initialsOf(name)}</span>`
            : markup`<img src="${fileAt(avatar)}" alt="" />`
        }</span
      >`;

function drawHeadPiece(piece: HeadPiece, { name, handle }: Poster): Html {
  if (piece === 'time' || piece === 'audience') return markup``;
  const words = { name, handle, plain_handle: handle.replace(/^@/, '') }[piece];
  return words === '' ? markup`` : markup`<bdi>${words}</bdi>`;
}

const drawHead = (poster: Poster, look: Look, note: string): Html =>
  markup`<div class="who">
    ${look.head.map(
      (pieces, at) =>
        markup`<div>
          ${pieces.map((piece) => drawHeadPiece(piece, poster))}${
            at === 0 && note !== '' && markup`<span>${note}</span>`
          }
        </div>`,
    )}
  </div>`;

const drawDocument = (title: string, { url, pages }: Media, { fileAt }: Drawing): Html =>
  markup`<p class="document"><a href="${fileAt(url)}" download>${title}</a>${
    pages !== undefined && markup` <span class="quiet">${pluralize(pages, 'page')}</span>`
  }</p>`;

const drawFile = ({ url, alt }: Media, { fileAt }: Drawing): Html =>
  url.endsWith('.mp4')
    ? markup`<video src="${fileAt(url)}" controls preload="metadata" aria-label="${alt || 'Video'}"></video>`
    : markup`<img src="${fileAt(url)}" alt="${alt}" loading="lazy" />`;

function drawMedia({ media, extras }: PreviewPart<Media>, { grid }: Look, drawing: Drawing): Html {
  const [first] = media;
  if (!first) return markup``;
  if (kindAt(first) === 'document')
    return drawDocument(extras.document_title ?? first.alt, first, drawing);
  const files = media.map((one) => drawFile(one, drawing));
  const isSwiped = media.length > 1 && (grid === 'pages' || grid === 'strip');
  return isSwiped
    ? markup`<div class="media" data-grid="${grid}" role="group" aria-label="${media.length} images" tabindex="0">${files}</div>`
    : markup`<div class="media" data-grid="${grid}" data-count="${media.length}">${files}</div>`;
}

const drawPoll = ({ poll }: PreviewPart<Media>): Html =>
  poll
    ? markup`<ul class="poll" aria-label="Poll">
        ${poll.options.map((option) => markup`<li>${option}</li>`)}
      </ul>
      <p class="quiet">${pollTime(poll.duration_minutes)}</p>`
    : markup``;

function drawText(
  part: PreviewPart<Media>,
  poster: Poster,
  look: Look,
  warning: string | undefined,
) {
  const lead = look.caption && markup`<strong>${poster.handle.replace(/^@/, '')}</strong> `;
  return markup`${warning !== undefined && markup`<p class="warning">${warning}</p>`}
    <p class="text" dir="auto">${lead}<span data-text>${markedWords(part.text).map(drawPiece)}</span></p>`;
}

/** The post on one account. */
export function drawPost(standing: Standing, drawing: Drawing): Html {
  const { platform } = standing;
  const traits: PlatformTraits = platforms[platform];
  const look = looks[platform];
  const poster = posterOf(standing, drawing);
  const shown = previewOf(traits, standing);
  const draw = (part: PreviewPart<Media>, at: number) => {
    const files = drawMedia(part, look, drawing);
    const words = drawText(part, poster, look, warningOf(part.extras, traits.extras ?? {}));
    const first = look.media_first ? [files, words] : [words, files];
    return markup`<div class="part">
      ${drawAvatar(poster, look, drawing)}${drawHead(poster, look, at === 0 ? besideName(part.extras) : '')}
      <div class="body">${first}${drawPoll(part)}</div>
    </div>`;
  };
  return markup`<div
    class="post"
    data-frame="${look.frame}"
    data-edge="${look.edge ? 'yes' : 'no'}"
    data-thread="${shown.length > 1 && look.thread ? 'yes' : 'no'}"
  >
    ${shown.map(draw)}
  </div>`;
}
