/** The identity directory, and the server’s metadata documents. */
import type { Person, State } from './bluesky-state.ts';

interface Document {
  status: number;
  body: unknown;
}

/** An identity’s document in the directory. */
const documentOf = ({ did, handle, known_as = handle, pds }: Person, origin: string) => ({
  '@context': ['https://www.w3.org/ns/did/v1'],
  id: did,
  alsoKnownAs: [`at://${known_as}`],
  verificationMethod: [],
  service: [
    {
      id: '#atproto_pds',
      type: 'AtprotoPersonalDataServer',
      serviceEndpoint: pds ?? origin,
    },
  ],
});

const missing = { status: 404, body: { message: 'Not here' } };

/** `undefined` for other paths. */
export function wellKnown(state: State, origin: string, path: string): Document | undefined {
  if (path === '/.well-known/oauth-protected-resource') {
    const { signs_in } = state;
    const body = { resource: origin, authorization_servers: [signs_in ?? origin] };
    return { status: 200, body };
  }
  const isWeb = path === '/.well-known/did.json';
  if (!isWeb && !path.startsWith('/did:plc:')) return undefined;
  const did = isWeb ? `did:web:${encodeURIComponent(new URL(origin).host)}` : path.slice(1);
  const person = state.people.get(did);
  return person ? { status: 200, body: documentOf(person, origin) } : missing;
}
