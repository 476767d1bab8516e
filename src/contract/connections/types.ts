/** Accounts on platforms that a person connected: what is known of them, and what their owner confirmed about them. */
import { z } from 'zod';
import { Id, Instant, TimeZone } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import {
  type AccountLimits as Limits,
  type ChecklistItems,
  Countings,
} from '#contract/platforms/traits.ts';
import type { VisitPlatform } from '#contract/platforms/platforms.ts';
import { PostingTime } from '#contract/schedule/queue.ts';

/** What a platform asks of automated accounts, ticked by the owner; see its record for the words. */
export const Checklist = z.object({
  /** The account carries the platform's label of an automated account. */
  automated_label: z.boolean(),
  /** Its profile says that an agent writes, and who is responsible. */
  bio_disclosure: z.boolean(),
  /** X has approved replies that an AI writes. */
  ai_replies_approved: z.boolean(),
} satisfies Record<(typeof ChecklistItems)[number], z.ZodBoolean>);
export type Checklist = z.infer<typeof Checklist>;

/** What the server of one account allows, in place of its platform's usual limits. */
export const AccountLimits = z.object({
  software: z.string(),
  max_length: z.int().positive().exactOptional(),
  counting: z.enum(Countings).exactOptional(),
  max_media: z.int().positive().exactOptional(),
  max_alt: z.int().positive().exactOptional(),
  max_image_bytes: z.int().positive().exactOptional(),
  max_video_bytes: z.int().positive().exactOptional(),
  clips: z.enum(['beside', 'alone', 'none']).exactOptional(),
  videos: z.enum(['alone', 'only', 'none']).exactOptional(),
  needs_media: z.boolean().exactOptional(),
}) satisfies z.ZodType<Limits>;
export type AccountLimits = z.infer<typeof AccountLimits>;

const AvatarUrl = z.string().startsWith('data:image/webp;base64,');

export const Connection = z.object({
  id: Id,
  platform: LivePlatform,
  /** Without the leading `@`. */
  username: z.string(),
  display_name: z.string(),
  /** A small copy as a `data:` address; `null` where there is none, and initials are shown. */
  avatar_url: AvatarUrl.nullable(),
  /** The account on its platform, https; `null` where it has no page there. */
  profile_url: z.string().nullable(),
  /** `null` where the platform does not say. */
  followers: z.int().nullable(),
  connected_at: Instant,
  /** When the platform was last asked about it. */
  checked_at: Instant.nullable(),
  status: z.enum(['connected', 'needs_reconnect']),
  /** Why it needs to be connected again, in a sentence; `null` while it is well. */
  status_reason: z.string().nullable(),
  /** Why what is said to it cannot be read at present, in a sentence; `null` while it can. It posts as ever. */
  unheard_reason: z.string().nullable(),
  /**
   * How what is said to it is heard: told by its network at once, or else read every so many seconds. Left out where it
   * can't be, and where no agent answers.
   */
  hearing: z.object({ is_told: z.boolean(), every: z.int() }).optional(),
  /** When its secret ends by itself unless it is used or connected again; `null` where it never does. */
  expires_at: Instant.nullable(),
  /** The agents that publish through it. */
  agents: z.array(z.object({ id: Id, name: z.string() })),
  /** How many posts are planned through it or held until it is connected again. */
  waiting_posts: z.int(),
  /** When its queue posts in a week; no slots where its owner set none. */
  posting_times: z.object({ timezone: TimeZone, slots: z.array(PostingTime) }),
  checklist: Checklist,
  /** Where its owner labels it as automated on its network, https; `null` where that isn’t known. */
  label_url: z.string().nullable(),
  /** Left out where its server did not say, and where the platform is one place for everybody. */
  limits: AccountLimits.optional(),
});
export type Connection = z.infer<typeof Connection>;

/** Whether this installation can connect a platform, and if not, why, in a sentence for its operator. */
export const Connectable = z.object({
  platform: LivePlatform,
  available: z.boolean(),
  reason: z.string().nullable(),
  /** Whether the other visit of its record is set up too. */
  also: z.literal(true).exactOptional(),
});
export type Connectable = z.infer<typeof Connectable>;

/** The page that a network sends people back to, each to one of its own: an answer of one ends no visit to another. */
export const callbackOf = (platform: VisitPlatform): string => `/auth/${platform}/callback`;

/** Where a person can start to connect an account from, and comes back to. No address is ever taken from a request. */
export const ReturnPages = ['agents', 'agent', 'create', 'profile', 'settings'] as const;
export type ReturnPage = (typeof ReturnPages)[number];

/** What becomes of a visit to X, as the pages read it from `twitter_auth`. */
export const TwitterAuths = ['success', 'denied', 'error', 'expired'] as const;
export type TwitterAuth = (typeof TwitterAuths)[number];

/** How long the page that a network sends people back to says how it ended, in milliseconds (specification part 2, section 9). */
export const visitDelays = { success: 2000, error: 3000 } as const;

/** The specification's form of a connection to X. */
export const TwitterConnection = z.object({
  profileImageUrl: AvatarUrl.nullable(),
  displayName: z.string(),
  username: z.string(),
  followerCount: z.int().nullable(),
  connectedAt: Instant,
  lastSync: Instant.nullable(),
});
export type TwitterConnection = z.infer<typeof TwitterConnection>;
