/** OAuth at the emulated server, as strict as Mastodon: apps, single-use codes, verified PKCE, revocation. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Code, Refusal, type Reply, type State } from './mastodon-state.ts';

const refused = (error: string, status = 400) => new Refusal(status, error);
const made = () => randomBytes(24).toString('base64url');

/** GoToSocial announces scopes and no PKCE; snac, Pixelfed and Pleroma have no metadata. */
export function metadata({ software, metadata: said }: State, host: string): Reply {
  if (software !== 'mastodon' && software !== 'gotosocial') throw refused('Not Found', 404);
  const origin = `http://${host}`;
  const isMastodon = software === 'mastodon';
  const body = {
    issuer: isMastodon ? `${origin}/` : origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    scopes_supported: isMastodon
      ? ['read', 'profile', 'write', 'read:statuses', 'read:notifications', 'read:accounts'].concat(
          ['write:statuses', 'write:media'],
        )
      : ['read', 'write'],
    ...(isMastodon && { code_challenge_methods_supported: ['S256'] }),
    ...said,
  };
  return { status: 200, body };
}

const NewApp = z.strictObject({
  client_name: z.string().min(1),
  redirect_uris: z.url(),
  scopes: z.string(),
  website: z.url(),
});

export function registerApp(state: State, given: unknown): Reply {
  const { redirect_uris: redirect_uri, scopes } = NewApp.parse(given);
  const [id, secret] = [made(), made()];
  state.apps.set(id, { id, secret, redirect_uri, scopes: scopes.split(' ') });
  return { status: 200, body: { id: '1', client_id: id, client_secret: secret } };
}

/** A person grants consent; returns the redirect. */
export function agree(state: State, address: string, person_id: string): string {
  const { searchParams: query } = new URL(address);
  const asked = (name: string): string => query.get(name) ?? '';
  const app = state.apps.get(asked('client_id'));
  const scopes = asked('scope').split(' ');
  if (!app || app.redirect_uri !== asked('redirect_uri')) throw new Error('invalid redirect_uri');
  if (asked('response_type') !== 'code') throw new Error('unsupported_response_type');
  if (!scopes.every((one) => app.scopes.includes(one))) throw new Error('invalid_scope');
  if (query.has('code_challenge') && asked('code_challenge_method') !== 'S256') {
    throw new Error('invalid_request');
  }
  const code = made();
  const challenge = query.get('code_challenge');
  state.codes.set(code, { app_id: app.id, person_id, scopes, challenge });
  const back = new URL(app.redirect_uri);
  back.searchParams.set('code', code);
  back.searchParams.set('state', asked('state'));
  return back.href;
}

function appIn(state: State, form: URLSearchParams) {
  const app = state.apps.get(form.get('client_id') ?? '');
  if (!app || app.secret !== form.get('client_secret')) throw refused('invalid_client', 401);
  return app;
}

/** Whether a code belongs to this app and redirect address, and the verifier matches. */
function isFor(app: { id: string; redirect_uri: string }, given: Code, form: URLSearchParams) {
  const verifier = form.get('code_verifier') ?? '';
  const digest = createHash('sha256').update(verifier).digest('base64url');
  const isSame = given.app_id === app.id && form.get('redirect_uri') === app.redirect_uri;
  return isSame && (given.challenge === null || given.challenge === digest);
}

const bearer = (access_token: string, scope: string): Reply => ({
  status: 200,
  body: { access_token, token_type: 'Bearer', scope },
});

export function grant(state: State, form: URLSearchParams): Reply {
  const app = appIn(state, form);
  const type = form.get('grant_type');
  if (type === 'client_credentials') return bearer(made(), 'read');
  const code = form.get('code') ?? '';
  const given = type === 'authorization_code' ? state.codes.get(code) : undefined;
  state.codes.delete(code);
  const person = given && state.people.get(given.person_id);
  if (!person || !isFor(app, given, form)) throw refused('invalid_grant');
  person.token = made();
  person.scopes = given.scopes;
  return bearer(person.token, given.scopes.join(' '));
}

export function revoke(state: State, form: URLSearchParams): Reply {
  appIn(state, form);
  for (const person of state.people.values()) {
    if (person.token === form.get('token')) delete person.token;
  }
  return { status: 200, body: {} };
}
