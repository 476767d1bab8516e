/** What a handler and a job may use of the world. */
import type { Logger } from 'pino';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { DocumentReader } from './adapters/documents/index.ts';
import type { WebReader } from './adapters/feeds/index.ts';
import type { ImageGenerators } from './adapters/images/port.ts';
import type { ModelAccess, Writers } from './adapters/llm/port.ts';
import type { MediaStore } from './adapters/media/port.ts';
import type { MailPort } from './adapters/mail/port.ts';
import type { Apps, Logins, TryApp } from './adapters/social/adapter.ts';
import type { SocialPort } from './adapters/social/port.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { RankKnowledge, Search } from './db/search/search.ts';
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

/** Places at which a trial of the ledger may end the process. */
export type Failpoint =
  | 'before_claim'
  | 'claimed'
  | 'writing'
  /** A picture is about to be drawn for a post. */
  | 'drawing'
  | 'ready'
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
  rank: RankKnowledge;
  clock: Clock;
  /** Milliseconds that the machine has been on, its sleep included: a clock that nobody sets. */
  uptime: () => number;
  /** A signal that aborts after so many milliseconds. */
  timeout: (milliseconds: number) => AbortSignal;
  /** Only trials of the ledger have one. */
  probe?: (point: Failpoint) => Promise<void>;
  log: Logger;
  meters: Meters;
  jobs: Jobs;
  /** Which accounts and owners this process works for in the background. */
  shards: Shards;
  /** What the ledger asks of the features above it. */
  hooks: LedgerHooks;
  sealer: Sealer;
  hashers: CredentialHashers;
  social: Record<LivePlatform, SocialPort>;
  logins: Logins;
  /** What networks know this server by. */
  apps: Apps;
  /** Networks that can say whether they know an app. */
  tryApp: Partial<Record<LivePlatform, TryApp>>;
  /** Reads what someone's address on the public internet holds. */
  fetchPublic: Egress['guarded'];
  /** Whether someone's address is on the public internet. Rejects where it isn't. */
  requirePublic: Egress['requirePublic'];
  /** What the environment names, and the composer; `features/models` adds what administrators set. */
  llm: Writers;
  /** Reaches models that an administrator named, and knows where one on this machine may be. */
  modelAccess: ModelAccess;
  images: ImageGenerators;
  documents: DocumentReader;
  /** Reads feeds and pages of strangers. */
  web: WebReader;
  darkroom: Darkroom;
  /** The bytes of pictures, videos and documents. */
  media: MediaStore;
  mail: MailPort;
}
