/** Uploads to the emulated TikTok, by the rules of its media transfer guide. */
import {
  type Asked,
  grantedBy,
  type Reply,
  type State,
  type Upload,
  word,
} from './tiktok-state.ts';

const said = (status: number, code: string, message = '', data: object = {}): Reply => ({
  status,
  body: { data, error: { code, message, log_id: word() } },
});
const fine = (data: object): Reply => said(200, 'ok', '', data);

const [least, most, day] = [5_000_000, 64_000_000, 24 * 3_600_000];

/** Whether a video’s chunk sizes are invalid. */
function isCutWrong({
  video_size,
  chunk_size,
  total_chunk_count,
}: Record<string, number>): boolean {
  if (!video_size || !chunk_size) return true;
  if (total_chunk_count !== Math.max(1, Math.floor(video_size / chunk_size))) return true;
  return video_size < least
    ? chunk_size !== video_size
    : chunk_size < least || chunk_size > most || chunk_size > video_size;
}

const isPending = ({ status }: Upload): boolean =>
  status === 'PROCESSING_UPLOAD' || status === 'SEND_TO_USER_INBOX';

function limitOf(state: State, open_id: string): Reply | undefined {
  const own = state.uploads.filter((one) => one.open_id === open_id);
  const since = (age: number) => own.filter(({ at }) => state.clock() - at < age);
  if (since(60_000).length >= state.per_minute) {
    return said(429, 'rate_limit_exceeded', 'Too many requests');
  }
  const waiting = since(day).filter(isPending).length;
  return waiting >= state.pending ? said(403, 'spam_risk_too_many_pending_share') : undefined;
}

function begin(state: State, { raw, host, headers }: Asked, open_id: string): Reply {
  const { source_info, ...more } = JSON.parse(raw.toString());
  const { source, ...cut } = source_info ?? {};
  const isJson = headers['content-type'] === 'application/json; charset=UTF-8';
  const isAsked = isJson && Object.keys(more).length === 0 && source === 'FILE_UPLOAD';
  if (!isAsked || Object.keys(cut).length !== 3 || isCutWrong(cut)) {
    return said(400, 'invalid_param', 'The chunks are invalid');
  }
  const limited = limitOf(state, open_id);
  if (limited) return limited;
  const upload: Upload = {
    publish_id: `v_inbox_file~v2.${7_000_000_000 + state.uploads.length}`,
    word: word(),
    open_id,
    at: state.clock(),
    bytes: 0,
    looks: 0,
    size: cut.video_size,
    piece: cut.chunk_size,
    count: cut.total_chunk_count,
    status: 'PROCESSING_UPLOAD',
  };
  state.uploads.push(upload);
  const { publish_id } = upload;
  const query = new URLSearchParams({ upload_id: publish_id, upload_token: upload.word });
  return fine({ publish_id, upload_url: `http://${host}/video/?${query.toString()}` });
}

/** The upload that a chunk belongs to. */
const placeOf = (state: State, { query }: Asked): Upload | undefined =>
  state.uploads.find(
    ({ publish_id, word: key }) =>
      publish_id === query.get('upload_id') && key === query.get('upload_token'),
  );

/** Whether this chunk is the last one, which creates the draft. */
export function isLast(state: State, asked: Asked): boolean {
  const place = asked.method === 'PUT' ? placeOf(state, asked) : undefined;
  return place !== undefined && place.bytes + asked.raw.length === place.size;
}

/** Accepts a chunk: in order, with the declared size, within an hour. */
export function take(state: State, asked: Asked): Reply {
  const place = placeOf(state, asked);
  if (!place) return { status: 404, body: undefined };
  if (state.clock() - place.at > 3_600_000) return { status: 403, body: undefined };
  const { bytes: from, size, piece, count } = place;
  const end = from + piece === piece * count ? size : from + piece;
  const range = `bytes ${from}-${end - 1}/${size}`;
  if (asked.headers['content-type'] !== 'video/mp4') return { status: 400, body: undefined };
  if (asked.headers['content-range'] !== range || asked.raw.length !== end - from) {
    return { status: 416, body: undefined };
  }
  place.bytes = end;
  if (end < size) return { status: 206, body: undefined };
  if (state.fails !== undefined) Object.assign(place, { status: 'FAILED', why: state.fails });
  state.fails = undefined;
  return { status: 201, body: undefined };
}

function tell(state: State, { raw }: Asked, open_id: string): Reply {
  const { publish_id } = JSON.parse(raw.toString());
  const upload = state.uploads.find((one) => one.publish_id === publish_id);
  if (!upload) return said(400, 'invalid_publish_id');
  if (upload.open_id !== open_id) {
    return said(403, 'token_not_authorized_for_specified_publish_id');
  }
  const isWhole = upload.bytes === upload.size && upload.status === 'PROCESSING_UPLOAD';
  if (isWhole && (upload.looks += 1) > state.slow) upload.status = 'SEND_TO_USER_INBOX';
  const { status, why: fail_reason = '', bytes: uploaded_bytes } = upload;
  return fine({ status, fail_reason, uploaded_bytes, publicaly_available_post_id: [] });
}

const userInfo = (open_id: string, { query }: Asked): Reply =>
  query.get('fields') === 'open_id,display_name,avatar_url'
    ? fine({
        user: { open_id, display_name: `Tok ${open_id}`, avatar_url: 'https://example.com/p.png' },
      })
    : said(400, 'invalid_params');

/** Answers an API call. */
export function answerApi(state: State, asked: Asked): Reply {
  const granted = grantedBy(state, asked);
  if (!granted) return said(401, 'access_token_invalid', 'The access token is invalid');
  const call = `${asked.method} ${asked.path}`;
  const needed = call.includes('/user/') ? 'user.info.basic' : 'video.upload';
  if (!granted.scopes.includes(needed)) return said(401, 'scope_not_authorized');
  if (call === 'GET /v2/user/info/') return userInfo(granted.open_id, asked);
  if (call === 'POST /v2/post/publish/inbox/video/init/') {
    return begin(state, asked, granted.open_id);
  }
  if (call === 'POST /v2/post/publish/status/fetch/') return tell(state, asked, granted.open_id);
  return said(404, 'unsupported_path');
}
