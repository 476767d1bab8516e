/** The state of the emulated Mastodon server: accounts, tokens, posts, files, notifications, and a log of calls. */

/** The emulated server software. */
export const Softwares = ['mastodon', 'gotosocial', 'pixelfed', 'pleroma', 'snac'] as const;
export type Software = (typeof Softwares)[number];

export interface Person {
  id: string;
  /** With the domain for people on other servers. */
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
  /** How many requests until it is processed. */
  looks: number;
  /** As it was sent: what stays in view. */
  focus?: string;
  /** Bytes of its cover. */
  cover?: number;
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

/** A logged call. */
export interface Call {
  at: number;
  method: string;
  path: string;
  query: string;
  connection: number;
  authorization: string | undefined;
  key: string | undefined;
  /** Its JSON body, or else its content type. */
  input: unknown;
  /** `null` if it got no response. */
  status: number | null;
}

/** A person’s consent, until the app exchanges it. */
export interface Code {
  app_id: string;
  person_id: string;
  scopes: string[];
  challenge: string | null;
}

/** How its streams behave: correctly, silently, or not at all. */
export const Streamings = ['tells', 'silent', 'refuses', 'leads_away', 'babbles'] as const;

export interface State {
  streaming: (typeof Streamings)[number];
  /** How many streams were requested. */
  upgrades: number;
  /** Notifies open streams, closes and counts them. */
  tell: (notice: Notice) => void;
  cut: () => void;
  opened: () => number;
  software: Software;
  people: Map<string, Person>;
  statuses: Map<string, Status>;
  files: Map<string, File>;
  notices: Notice[];
  calls: Call[];
  /** Results by `Idempotency-Key`, with their time. */
  keys: Map<string, { at: number; status_id: string | null; answer?: Reply }>;
  /** Registered apps. */
  apps: Map<string, { id: string; secret: string; redirect_uri: string; scopes: string[] }>;
  codes: Map<string, Code>;
  /** Overrides of the OAuth metadata. */
  metadata: Record<string, unknown>;
  accepting: boolean;
  /** How many requests until a file is processed. */
  looks: number;
  /** Overrides of `GET /api/v2/instance` and `GET /api/v1/instance`. */
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

/** An increasing id based on the time, like Mastodon’s. */
export const nextId = (state: State, at: number): string =>
  String(BigInt(at) * 65_536n + BigInt((state.issued += 1)));

export const newerFirst = (a: { id: string }, b: { id: string }): number =>
  BigInt(a.id) < BigInt(b.id) ? 1 : -1;

/** An API error. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
