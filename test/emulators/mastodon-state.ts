/** What an emulated server of Mastodon's API holds: accounts, tokens, posts, files, notifications, and a ledger of calls. */

/** Whose ways the server has. */
export const Softwares = ['mastodon', 'gotosocial', 'pixelfed', 'pleroma', 'snac'] as const;
export type Software = (typeof Softwares)[number];

export interface Person {
  id: string;
  /** With the domain of people on other servers. */
  acct: string;
  name: string;
  token?: string;
  scopes?: readonly string[];
  bot?: boolean;
  followers?: number;
}

export interface File {
  id: string;
  by: string;
  mime: string;
  description: string | null;
  /** How many looks it takes until it is ready. */
  looks: number;
  status_id: string | null;
}

export interface Status {
  id: string;
  by: string;
  text: string;
  in_reply_to_id: string | null;
  visibility: string;
  language: string | null;
  media: string[];
  /** Milliseconds UTC. */
  at: number;
}

export interface Notice {
  id: string;
  to: string;
  type: 'mention' | 'favourite';
  by: string;
  status_id: string;
  at: number;
}

/** One call, as the ledger keeps it. */
export interface Call {
  at: number;
  method: string;
  path: string;
  query: string;
  connection: number;
  authorization: string | undefined;
  key: string | undefined;
  /** Its body, where that was JSON; else its type. */
  input: unknown;
  /** `null` where it got no answer. */
  status: number | null;
}

/** What a person agreed to, until the app comes for it. */
export interface Code {
  app_id: string;
  person_id: string;
  scopes: string[];
  challenge: string | null;
}

/** How it tells by streams: well, nothing although they are open, or not at all. */
export const Streamings = ['tells', 'silent', 'refuses', 'leads_away', 'babbles'] as const;

export interface State {
  streaming: (typeof Streamings)[number];
  /** How often somebody asked to open a stream. */
  upgrades: number;
  /** Tells the streams that are open, ends them, and counts them. */
  tell: (notice: Notice) => void;
  cut: () => void;
  opened: () => number;
  software: Software;
  people: Map<string, Person>;
  statuses: Map<string, Status>;
  files: Map<string, File>;
  notices: Notice[];
  calls: Call[];
  /** Answers by their `Idempotency-Key`, and when it was kept. */
  keys: Map<string, { at: number; status_id: string | null; answer?: Reply }>;
  /** Software that people can sign in with. */
  apps: Map<string, { id: string; secret: string; redirect_uri: string; scopes: string[] }>;
  codes: Map<string, Code>;
  /** What is said of the sign-in, over the usual. */
  metadata: Record<string, unknown>;
  accepting: boolean;
  /** How many looks a file that takes work needs. */
  looks: number;
  /** Answers of `GET /api/v2/instance` and `GET /api/v1/instance` over the usual ones. */
  instance: Record<string, unknown>;
  issued: number;
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const createState = (): State => ({
  streaming: 'tells',
  upgrades: 0,
  tell: () => {},
  cut: () => {},
  opened: () => 0,
  software: 'mastodon',
  people: new Map(),
  statuses: new Map(),
  files: new Map(),
  notices: [],
  calls: [],
  keys: new Map(),
  apps: new Map(),
  codes: new Map(),
  metadata: {},
  accepting: true,
  looks: 2,
  instance: {},
  issued: 0,
});

/** A number by the time, as Mastodon gives them: later ones are larger. */
export const nextId = (state: State, at: number): string =>
  String(BigInt(at) * 65_536n + BigInt((state.issued += 1)));

export const newerFirst = (a: { id: string }, b: { id: string }): number =>
  BigInt(a.id) < BigInt(b.id) ? 1 : -1;

/** A refusal in the form of the API. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
