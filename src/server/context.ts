/** What handlers and jobs can use. */
import type { Logger } from 'pino';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { DocumentReader } from './adapters/documents/index.ts';
import type { WebReader } from './adapters/feeds/index.ts';
import type { ImageGenerators } from './adapters/images/port.ts';
import type { IssuersPort } from './adapters/issuers/port.ts';
import type { WriterHere } from './adapters/llm/index.ts';
import type { ModelAccess, Writers } from './adapters/llm/port.ts';
import type { Media } from './adapters/media/index.ts';
import type { MailPort } from './adapters/mail/port.ts';
import type { Apps, Logins, TryApp } from './adapters/social/adapter.ts';
import type { SocialPort } from './adapters/social/port.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Search } from './db/search/search.ts';
import type { Sealer } from './db/sealed.ts';
import type { Shards } from './db/shards.ts';
import type { Egress } from './egress/egress.ts';
import type { CredentialHashers } from './features/auth/service.ts';
import type { Darkroom } from './features/images/service.ts';
import type { Jobs } from './jobs/port.ts';
import type { LedgerHooks } from './ledger/hooks.ts';
import type { Meters } from './meters.ts';

/** Milliseconds since the epoch, UTC. */
export type Clock = () => number;

/** Points at which a test of the ledger can kill the process. */
export type Failpoint =
  | 'before_claim'
  | 'claimed'
  | 'writing'
  /** A picture is about to be generated for a post. */
  | 'drawing'
  | 'ready'
  /** A part of an upload is recorded. */
  | 'uploading'
  | 'prepared'
  | 'before_intent'
  | 'intended'
  | 'sent'
  | 'answered'
  | 'publishing'
  | 'published'
  | 'reconciling';

export interface Context {
  config: Config;
  db: Db;
  search: Search;
  clock: Clock;
  /** Milliseconds since the machine booted, including sleep: a clock that no one can set. */
  uptime: () => number;
  /** A signal that aborts after that many milliseconds. */
  timeout: (milliseconds: number) => AbortSignal;
  /** Set only in tests of the ledger. */
  probe?: (point: Failpoint) => Promise<void>;
  log: Logger;
  meters: Meters;
  jobs: Jobs;
  /** The accounts and owners that this process does background work for. */
  shards: Shards;
  /** The features that the ledger calls. */
  hooks: LedgerHooks;
  sealer: Sealer;
  hashers: CredentialHashers;
  social: Record<LivePlatform, SocialPort>;
  logins: Logins;
  /** The issuers of OpenID Connect that the operator named. */
  issuers: IssuersPort;
  /** The OAuth apps of this server on networks. */
  apps: Apps;
  /** Checks whether a network knows an app, for networks that can tell. */
  tryApp: Partial<Record<LivePlatform, TryApp>>;
  /** Requests a URL from a user; public internet only. */
  fetchPublic: Egress['guarded'];
  /** Rejects unless a URL from a user is on the public internet. */
  requirePublic: Egress['requirePublic'];
  /** The models of the environment and the built-in writer; `features/models` adds those of administrators. */
  llm: Writers;
  /** Calls models that an administrator entered, and knows the usual addresses of local ones. */
  modelAccess: ModelAccess;
  /** The language model that runs on this computer, if an administrator installed one. */
  writerHere: WriterHere;
  images: ImageGenerators;
  documents: DocumentReader;
  /** Parses untrusted feeds and pages. */
  web: WebReader;
  darkroom: Darkroom;
  /** The bytes of pictures, videos and documents. */
  media: Media;
  mail: MailPort;
}
