/** Posting at the emulated server: what each software accepts, rejects and remembers. */
import { keepArrived } from './arrived.ts';
import { accountView, fileView, imageTypes, lengths, statusView } from './mastodon-views.ts';
import {
  type File,
  nextId,
  type Person,
  Refusal,
  type Reply,
  type State,
  type Status,
} from './mastodon-state.ts';
import { z } from 'zod';

const hour = 3_600_000;

const Body = z.strictObject({
  status: z.string().optional(),
  content_type: z.literal('text/plain').optional(),
  media_ids: z.array(z.string()).min(1).optional(),
  in_reply_to_id: z.string().optional(),
  visibility: z.enum(['public', 'unlisted', 'private', 'direct']).default('public'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  spoiler_text: z.string().optional(),
  sensitive: z.boolean().optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(50)).min(2).max(4),
      expires_in: z.int().min(300).max(2_629_746),
      multiple: z.boolean(),
    })
    .optional(),
});

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The length of a text as the server counts it. */
function lengthFor({ software }: State, text: string): number {
  if (software === 'mastodon') {
    const short = text
      .replaceAll(/https?:\/\/\S+/g, '-'.repeat(23))
      .replaceAll(/(@\w+)@[\w.-]+\w/g, '$1');
    return [...segmenter.segment(short)].length;
  }
  return software === 'pleroma' ? [...segmenter.segment(text)].length : [...text].length;
}

const refused = (status: number, message: string) => new Refusal(status, message);

function filesFor(state: State, person: Person, ids: readonly string[]): File[] {
  if (ids.length > 4) throw refused(422, 'Validation failed: Cannot attach more than 4 files');
  const files = ids.flatMap((id) => state.files.get(id) ?? []);
  const usable = files.filter(({ by, status_id }) => by === person.id && status_id === null);
  if (usable.length < ids.length) throw refused(422, 'Validation failed: Media not found');
  if (usable.some(({ looks }) => looks > 0)) {
    throw refused(
      422,
      'Cannot attach files that have not finished processing. Try again in a moment!',
    );
  }
  const isAlone = ({ mime }: File) => mime === 'image/gif' || !imageTypes.includes(mime);
  if (usable.length > 1 && usable.some(isAlone)) {
    throw refused(422, 'Cannot attach a video to a post that already contains images');
  }
  return usable;
}

type Asked = z.output<typeof Body>;

/** Why a server rejects a post. */
function refuseUnfit(state: State, asked: Asked, files: readonly File[]): void {
  const { status: text = '', in_reply_to_id: parent, spoiler_text: warning = '', poll } = asked;
  const { software } = state;
  const most = lengths[software];
  const isBare = files.length === 0;
  const faults: [isWrong: boolean, status: number, message: string][] = [
    [text === '' && isBare, 422, "Validation failed: Text can't be blank"],
    [software === 'pixelfed' && isBare && !parent, 403, 'Empty statuses are not allowed'],
    [Boolean(poll) && !isBare, 422, 'Cannot attach a poll to a post with files'],
    [
      lengthFor(state, text) + lengthFor(state, warning) > most,
      422,
      `Validation failed: Text character limit of ${most} exceeded`,
    ],
  ];
  const fault = faults.find(([isWrong]) => isWrong);
  if (fault) throw refused(fault[1], fault[2]);
}

/** Creates the post of a body. */
function create(state: State, person: Person, given: unknown, at: number): Status {
  const parsed = Body.safeParse(given);
  if (!parsed.success) throw refused(400, `Malformed: ${parsed.error.message}`);
  const { status: text = '', media_ids = [], in_reply_to_id = null, visibility } = parsed.data;
  if (in_reply_to_id !== null && !state.statuses.has(in_reply_to_id) && state.software !== 'snac') {
    throw refused(404, 'The post you are trying to reply to does not appear to exist.');
  }
  const files = filesFor(state, person, media_ids);
  refuseUnfit(state, parsed.data, files);
  const { language = null } = parsed.data;
  const id = nextId(state, at);
  const status = { id, by: person.id, text, in_reply_to_id, visibility, language, at };
  for (const file of files) file.status_id = id;
  return { ...status, media: files.map((file) => file.id) };
}

/** The stored result for a key; `undefined` if the call proceeds. */
function known(state: State, key: string, at: number): Reply | undefined {
  const kept = state.keys.get(key);
  if (!kept || at - kept.at > hour) return undefined;
  const { software } = state;
  if (software === 'pixelfed')
    return { status: 400, body: { error: 'Duplicate idempotency key.' } };
  if (software === 'pleroma' && kept.answer) {
    return { ...kept.answer, headers: { 'idempotent-replayed': 'true' } };
  }
  const status = state.statuses.get(kept.status_id ?? '');
  return software === 'mastodon' && status
    ? { status: 200, body: statusView(state, status) }
    : undefined;
}

/** Pleroma and Pixelfed share keys between accounts; GoToSocial and snac ignore them. */
const keyFor = ({ software }: State, { id }: Person, given: string): string =>
  software === 'pleroma' || software === 'pixelfed' ? given : `${id} ${given}`;

/** Creates a post; returns what Pleroma would repeat, including a rejection. */
function attempt(state: State, make: () => Status): { answer: Reply; made?: Status } {
  try {
    const made = make();
    state.statuses.set(made.id, made);
    return { made, answer: { status: 200, body: statusView(state, made) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: { status: error.status, body: { error: error.message } } };
  }
}

/** `POST /api/v1/statuses`. */
export function post(
  state: State,
  person: Person,
  { body, key: given, at }: { body: unknown; key: string | undefined; at: number },
): Reply {
  if (given === undefined) return attempt(state, () => create(state, person, body, at)).answer;
  const key = keyFor(state, person, given);
  const before = known(state, key, at);
  if (before) return before;
  const { answer, made } = attempt(state, () => create(state, person, body, at));
  // On Pixelfed even a failed call uses up its key.
  if (made || state.software === 'pixelfed' || state.software === 'pleroma') {
    state.keys.set(key, { at, status_id: made?.id ?? null, answer });
  }
  return answer;
}

/** A file’s alt text; rejects one that is too long. */
function descriptionIn(form: FormData): string | null {
  const description = form.get('description');
  if (typeof description !== 'string') return null;
  if (description.length <= 1500) return description;
  throw refused(422, 'Validation failed: Description is too long (maximum is 1500 characters)');
}

/** What stays in view of a file: from -1 to 1, from left to right and from bottom to top. */
function focusIn(form: FormData): string | undefined {
  const focus = form.get('focus');
  if (typeof focus !== 'string') return undefined;
  const [x, y, ...more] = focus.split(',').map(Number);
  const isFocus = [x, y].every((one) => one !== undefined && Math.abs(one) <= 1);
  if (isFocus && more.length === 0) return focus;
  throw refused(422, 'Validation failed: Focus is invalid');
}

/** The bytes of a video’s cover; only Mastodon itself looks at it. */
async function coverIn(state: State, form: FormData): Promise<number | undefined> {
  const cover = form.get('thumbnail');
  if (!(cover instanceof Blob) || state.software !== 'mastodon') return undefined;
  const [first, second] = new Uint8Array(await cover.arrayBuffer());
  const isJpeg = cover.type === 'image/jpeg' && first === 0xff && second === 0xd8;
  if (isJpeg) return cover.size;
  throw refused(422, 'Validation failed: Thumbnail content type is invalid');
}

/** `POST /api/v2/media`, and the older one, which responds when the file is processed. */
export async function keepFile(
  state: State,
  person: Person,
  { mime, bytes, at }: { mime: string; bytes: Buffer; at: number },
): Promise<Reply> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': mime } })
    .formData()
    .catch(() => {
      throw refused(400, 'Malformed form');
    });
  const file = form.get('file');
  const description = descriptionIn(form);
  if (!(file instanceof Blob) || file.size === 0) {
    throw refused(422, "Validation failed: File can't be blank");
  }
  const cover = await coverIn(state, form);
  const focus = focusIn(form);
  const takesWork = file.type === 'image/gif' || file.type.startsWith('video/');
  if (!takesWork && !imageTypes.includes(file.type)) {
    throw refused(422, 'Validation failed: File content type is invalid');
  }
  keepArrived('mastodon', new Uint8Array(await file.arrayBuffer()));
  const looks = takesWork ? state.looks : 0;
  const id = nextId(state, at);
  const kept: File = {
    id,
    by: person.id,
    mime: file.type,
    description,
    looks,
    ...(cover !== undefined && { cover }),
    ...(focus !== undefined && { focus }),
    status_id: null,
  };
  state.files.set(id, kept);
  return { status: looks > 0 ? 202 : 200, body: fileView(kept) };
}

/** `GET /api/v1/media/:id`: each request advances the processing. */
export function lookAtFile(state: State, person: Person, id: string): Reply {
  const file = state.files.get(id);
  if (!file || file.by !== person.id) throw refused(404, 'Record not found');
  if (file.looks === 0) return { status: 200, body: fileView(file) };
  file.looks -= 1;
  return { status: file.looks > 0 ? 206 : 200, body: fileView(file) };
}

/** `PATCH /api/v1/accounts/update_credentials`, as far as it is used. */
export function updateProfile(person: Person, body: unknown): Reply {
  const parsed = z.strictObject({ bot: z.boolean() }).safeParse(body);
  if (!parsed.success) throw refused(422, 'Unknown field');
  person.bot = parsed.data.bot;
  return { status: 200, body: accountView(person) };
}
