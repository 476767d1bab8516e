/** Responses and request parsing of the emulated Graph API. */
import type { XAnswer, XRequest } from './x-http.ts';
import { type State, type Token, now } from './meta-state.ts';

interface Refusal {
  message: string;
  code: number;
  error_subcode?: number;
  is_transient?: boolean;
  type?: string;
}

/** An error in Meta’s format. */
export const refused = (
  status: number,
  { type = 'OAuthException', ...error }: Refusal,
): XAnswer => ({
  status,
  body: { error: { type, ...error, fbtrace_id: 'A1b2C3d4E5f6' } },
});

export const invalid = (message: string, error_subcode?: number): XAnswer =>
  refused(400, { message, code: 100, ...(error_subcode && { error_subcode }) });

export const missing = (id: string): XAnswer =>
  refused(400, {
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    code: 100,
    error_subcode: 33,
    type: 'GraphMethodException',
  });

export const given = (body: unknown): XAnswer => ({ status: 200, body });

/** All parameters of a call, from query and form. */
export function parametersOf({ url, form }: XRequest): Map<string, string> {
  return new Map([...url.searchParams, ...(form ?? [])]);
}

/** Rejects unknown parameters. */
export function unknownIn(request: XRequest, known: readonly string[]): XAnswer | undefined {
  for (const name of parametersOf(request).keys()) {
    if (name !== 'access_token' && !known.includes(name)) {
      return invalid(`Invalid parameter: ${name}`);
    }
  }
  return undefined;
}

const dead = refused(401, {
  message: 'Error validating access token: Session has expired.',
  code: 190,
});

/** A call’s token, or why it is rejected. */
export function tokenOf(state: State, request: XRequest): Token | XAnswer {
  const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const token = state.tokens.get(bearer ?? parametersOf(request).get('access_token') ?? '');
  if (!token || !state.settings.accepts || token.expires_at <= now(state)) return dead;
  return token;
}

export const lacks = (scope: string): XAnswer =>
  refused(403, {
    message: `Application does not have permission for this action: ${scope}`,
    code: 10,
  });

/** The requested fields, without sub-selections. */
const fieldsIn = (request: XRequest): string[] =>
  (parametersOf(request).get('fields') ?? 'id')
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .filter(Boolean);

/** An object with the requested fields; unknown fields are rejected. */
export function shown(
  request: XRequest,
  id: string,
  all: Readonly<Record<string, unknown>>,
): Record<string, unknown> | XAnswer {
  const asked: Record<string, unknown> = { id };
  for (const name of fieldsIn(request)) {
    if (!(name in all)) return invalid(`Tried accessing nonexisting field (${name})`);
    if (all[name] !== undefined) asked[name] = all[name];
  }
  return asked;
}

export const isAnswer = (value: object): value is XAnswer => 'status' in value && 'body' in value;

/** A page of a list, newest first, with the next cursor. */
export function pageOf<Item>(
  request: XRequest,
  items: readonly Item[],
  show: (item: Item) => Record<string, unknown> | XAnswer,
): XAnswer {
  const asked = parametersOf(request);
  const limit = Number(asked.get('limit') ?? 25);
  if (!(limit >= 1 && limit <= 100)) return invalid('Param limit must be between 1 and 100');
  const from = Number(asked.get('after') ?? 0);
  const data: Record<string, unknown>[] = [];
  for (const item of items.slice(from, from + limit)) {
    const one = show(item);
    if (isAnswer(one)) return one;
    data.push(one);
  }
  const to = from + limit;
  const cursors = { before: String(from), after: String(to) };
  const more = items.length > to ? { next: `${request.url.origin}/next` } : {};
  return given({ data, ...(data.length > 0 && { paging: { cursors, ...more } }) });
}

/** A timestamp in Meta’s format: whole seconds. */
export const stamp = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d{3}Z$/, '+0000');
