/**
 * The tables of both engines, in portable types: ids are text (UUID), instants milliseconds UTC, truth values 0 or 1, lists JSON.
 */
import type { Generated } from 'kysely';
import type { SampleKind } from '#contract/demo-data/calls.ts';
import type { UsageKind } from '#contract/usage/calls.ts';
import type { Approvers } from '#contract/posts/approvers.ts';
import type { MessageTables } from './messages.ts';
import type { AccessTables } from './access.ts';
import type { Flag, Json, Millis } from './column-types.ts';
import type {
  ApiTokens,
  AuditEvents,
  BackupCodes,
  IdempotentAnswers,
  Mails,
  MailTokens,
  Notices,
  PendingLogins,
  ProgramGrants,
  PushDecisions,
  PushDevices,
  Pushes,
  PushKeys,
  SecondFactors,
  Sessions,
  Tries,
  Users,
  Wallets,
  Whitelist,
  Wishes,
} from './account.ts';
import type { EngagementSettings, Interactions, Listeners, OptOuts } from './engagement.ts';
import type {
  AccountMetrics,
  AgentPosts,
  AgentTotals,
  EndedPosts,
  GrowthTables,
  PostCourses,
  PostMetrics,
} from './analytics.ts';
import type { Accounts, Hooks, OauthRequests, PlatformApps, Revocations } from './connection.ts';
import type {
  Approvals,
  Attempts,
  Breakers,
  Lanes,
  OccurrenceMoves,
  Occurrences,
  Parts,
  Series,
} from './ledger.ts';
import type { CompanyTables } from './company.ts';
import type { Blobs, Captions, Derivatives, Images, LooseMedia, PublicMedia } from './picture.ts';
import type { PostTables } from './post.ts';
import type { SourceTables } from './sources.ts';
import type { DeskJobs, Pieces, VoiceTables, WritingModels } from './writing.ts';

interface Meta {
  key: string;
  value: string;
}

/** Processes that share the background work, as `shards.ts` deals it out. */
interface Workers {
  id: string;
  /** Past this it counts as dead. */
  alive_until: Millis;
  /** What it works for: a list of numbers. */
  shards: Json;
}

/** Challenges that were used, until they would have expired anyway. */
interface ConsumedChallenges {
  nonce: string;
  expires_at: Millis;
}

interface Agents {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  personality_type: string;
  custom_archetype: string;
  voice_tone: number;
  humor_style: string;
  intelligence_level: string;
  controversy_comfort: number;
  specialization: string | null;
  /** Of its posts, by its code. */
  language: Generated<string>;
  target_topics: Json;
  avoid_topics: Json;
  behavioral_guidelines: Json;
  voice_samples: Generated<Json>;
  contrast_pairs: Generated<Json>;
  persona_version: Generated<number>;
  platforms: Json;
  avatar_url: string | null;
  reply_frequency: string;
  post_frequency: string;
  posts_per_day: number | null;
  content_kinds: Json;
  /** By name; `null` for the default. */
  writer: Generated<string | null>;
  composer_fallback: Generated<Flag>;
  small_model_alone: Generated<Flag>;
  /** Who must approve its posts. */
  approvers: Generated<Approvers>;
  status: string;
  status_reason: string | null;
  /** The most that a month may cost, in micro-dollars; `null` where there is no limit. */
  monthly_budget: number | null;
  /** Whether it is its owner, who posts as themself; no list of agents has it. */
  is_self: Generated<Flag>;
  version: number;
  created_at: Millis;
  updated_at: Millis;
  deleted_at: Millis | null;
}

/** What each save of a persona left, whole; never changed. `(agent_id, version)` is unique. */
interface PersonaVersions {
  agent_id: string;
  version: number;
  /** A `Persona` of the contract, as it was then. */
  persona: Json;
  restored_from: number | null;
  /** What its owner did to the agent’s texts, if it was made of that. */
  reason: Generated<string | null>;
  saved_at: Millis;
}

interface AgentAccounts {
  agent_id: string;
  account_id: string;
  linked_at: Millis;
  /** Of an agent's accounts on a platform the lowest comes first; equal ones in the order in which they were linked. */
  rank: Generated<number>;
}

interface SandboxPosts {
  id: string;
  owner_id: string;
  agent_id: string | null;
  /** The account that the agent posted through; `null` for posts of others. */
  account_id: string | null;
  author: string;
  text: string;
  /** Ids of pictures. */
  media: Json;
  /** What it carries besides, as `Extras` of the contract. */
  extras: Generated<Json>;
  in_reply_to: string | null;
  idem_key: string | null;
  created_at: Millis;
  /** How many strangers, all of them played by the owner, like and reposted it. */
  likes: Generated<number>;
  reposts: Generated<number>;
}

/** Which of a person's things this product made for them to look at, until they remove it or make it their own. */
interface DemoData {
  owner_id: string;
  /** Of an agent, a series, a product or a document; the owner's for the profile. */
  thing_id: string;
  /** Drafts are marked in their own rows. */
  kind: Exclude<SampleKind, 'draft'>;
  /** As it was called then. */
  name: string;
  /** Of everything that its owner may change, as it was made. */
  seal: string;
  created_at: Millis;
}

/** What a call cost, written down before it is made. Money is micro-dollars. */
interface UsageEntries {
  id: string;
  owner_id: string;
  /** No reference: what was spent stays when the agent goes. */
  agent_id: string | null;
  agent_name: string | null;
  kind: UsageKind;
  /** The model that wrote, or the platform that was called. */
  what: string;
  /** `released`: the call was not made, or its result stays unknown. It counts nowhere and is removed later. */
  state: 'reserved' | 'unknown' | 'settled' | 'released';
  tokens_in: number | null;
  tokens_out: number | null;
  /** While it is reserved the most that the call may cost; `null` where no price is known. */
  cost: number | null;
  /** The API token that asked for it. No reference: what was spent stays when the token goes. */
  token_id: string | null;
  at: Millis;
}

interface Jobs {
  id: string;
  name: string;
  key: string | null;
  payload: Json;
  state: 'waiting' | 'running' | 'failed';
  run_at: Millis;
  tries: number;
  lease_token: number;
  lease_until: Millis | null;
  error: string | null;
  created_at: Millis;
}

export interface Schema
  extends
    CompanyTables,
    GrowthTables,
    PostTables,
    AccessTables,
    VoiceTables,
    MessageTables,
    SourceTables {
  meta: Meta;
  users: Users;
  wallets: Wallets;
  whitelist: Whitelist;
  sessions: Sessions;
  second_factors: SecondFactors;
  backup_codes: BackupCodes;
  pending_logins: PendingLogins;
  mail_tokens: MailTokens;
  tries: Tries;
  mails: Mails;
  push_keys: PushKeys;
  push_devices: PushDevices;
  pushes: Pushes;
  push_decisions: PushDecisions;
  notices: Notices;
  wishes: Wishes;
  audit_events: AuditEvents;
  consumed_challenges: ConsumedChallenges;
  idempotent_answers: IdempotentAnswers;
  agents: Agents;
  persona_versions: PersonaVersions;
  accounts: Accounts;
  agent_accounts: AgentAccounts;
  oauth_requests: OauthRequests;
  platform_apps: PlatformApps;
  revocations: Revocations;
  hooks: Hooks;
  workers: Workers;
  series: Series;
  occurrences: Occurrences;
  parts: Parts;
  attempts: Attempts;
  lanes: Lanes;
  breakers: Breakers;
  occurrence_moves: OccurrenceMoves;
  post_metrics: PostMetrics;
  account_metrics: AccountMetrics;
  agent_totals: AgentTotals;
  agent_posts: AgentPosts;
  ended_posts: EndedPosts;
  post_courses: PostCourses;
  engagement_settings: EngagementSettings;
  listeners: Listeners;
  interactions: Interactions;
  opt_outs: OptOuts;
  sandbox_posts: SandboxPosts;
  images: Images;
  blobs: Blobs;
  public_media: PublicMedia;
  captions: Captions;
  derivatives: Derivatives;
  loose_media: LooseMedia;
  desk_jobs: DeskJobs;
  pieces: Pieces;
  writing_models: WritingModels;
  api_tokens: ApiTokens;
  program_grants: ProgramGrants;
  approvals: Approvals;
  samples: DemoData;
  usage_entries: UsageEntries;
  jobs: Jobs;
}
