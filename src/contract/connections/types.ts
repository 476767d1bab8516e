/** Connected accounts: what the server knows about them, and what their owner confirmed. */
import { z } from 'zod';
import { Approvers } from '#contract/posts/approvers.ts';
import { Id, Instant, TimeZone } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import {
  type AccountLimits as Limits,
  type ChecklistItems,
  Countings,
} from '#contract/platforms/traits.ts';
import type { VisitPlatform } from '#contract/platforms/platforms.ts';
import { PostingTime } from '#contract/schedule/queue.ts';

/** What a platform asks of automated accounts, ticked by the owner; the platform’s record has the wording. */
export const Checklist = z.object({
  /** The account carries the platform’s label for automated accounts. */
  automated_label: z.boolean(),
  /** The profile says that an agent writes, and who is responsible. */
  bio_disclosure: z.boolean(),
  /** X has approved replies that an AI writes. */
  ai_replies_approved: z.boolean(),
} satisfies Record<(typeof ChecklistItems)[number], z.ZodBoolean>);
export type Checklist = z.infer<typeof Checklist>;

/** The limits of one account’s server, which replace the platform’s usual ones. */
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
  one_part: z.boolean().exactOptional(),
}) satisfies z.ZodType<Limits>;
export type AccountLimits = z.infer<typeof AccountLimits>;

const AvatarUrl = z.string().startsWith('data:image/webp;base64,');

export const Connection = z.object({
  id: Id,
  platform: LivePlatform,
  /** Without the leading `@`. */
  username: z.string(),
  display_name: z.string(),
  /** A small copy as a `data:` URL; `null` if there is none, and the initials are shown instead. */
  avatar_url: AvatarUrl.nullable(),
  /** The account’s page on its platform, https; `null` if it has none. */
  profile_url: z.string().nullable(),
  /** `null` if the platform does not report it. */
  followers: z.int().nullable(),
  connected_at: Instant,
  /** When the account was last checked with the platform. */
  checked_at: Instant.nullable(),
  status: z.enum(['connected', 'needs_reconnect']),
  /** Why the account has to be reconnected, in a sentence; `null` while it works. */
  status_reason: z.string().nullable(),
  /** Why mentions cannot be read at present, in a sentence; `null` while they can. Publishing still works. */
  unheard_reason: z.string().nullable(),
  /**
   * How mentions arrive: pushed by the network, or polled every `every` seconds. `on_open`: also whenever the inbox is
   * opened, because no agent replies. Missing if they are not read.
   */
  hearing: z
    .object({ is_told: z.boolean(), every: z.int(), on_open: z.boolean().optional() })
    .optional(),
  /** When its credentials expire unless they are used or renewed; `null` if they never do. */
  expires_at: Instant.nullable(),
  /** Who must approve what is posted there, beside the setting of each agent. */
  approvers: z.enum(Approvers),
  /** The agents that publish through it. */
  agents: z.array(z.object({ id: Id, name: z.string() })),
  /** How many posts are scheduled through it, or held until it is reconnected. */
  waiting_posts: z.int(),
  /** The weekly posting times of its queue; no slots if its owner set none. */
  posting_times: z.object({ timezone: TimeZone, slots: z.array(PostingTime) }),
  checklist: Checklist,
  /** The page on its network where the owner can label it as automated, https; `null` if unknown. */
  label_url: z.string().nullable(),
  /** Missing if its server publishes no limits, or if the platform is one server for everyone. */
  limits: AccountLimits.optional(),
});
export type Connection = z.infer<typeof Connection>;

/** Whether this server can connect a platform, and if not, why, in a sentence for the operator. */
export const Connectable = z.object({
  platform: LivePlatform,
  available: z.boolean(),
  reason: z.string().nullable(),
  /** Whether the record’s other sign-in (`also`) is set up too. */
  also: z.literal(true).exactOptional(),
});
export type Connectable = z.infer<typeof Connectable>;

/**
 * The page a network redirects people back to. Each network has its own, so that one network’s answer cannot complete
 * another’s sign-in.
 */
export const callbackOf = (platform: VisitPlatform): string => `/auth/${platform}/callback`;

/**
 * The pages from which a person can start to connect an account, and to which they return. An address from a request is
 * never used.
 */
export const ReturnPages = ['agents', 'agent', 'create', 'profile', 'settings'] as const;
export type ReturnPage = (typeof ReturnPages)[number];

/** The result of signing in at X, as pages read it from `twitter_auth`. */
const TwitterAuths = ['success', 'denied', 'error', 'expired'] as const;
export type TwitterAuth = (typeof TwitterAuths)[number];

/** How long the callback page shows the result before it moves on, in milliseconds (specification part 2, section 9). */
export const visitDelays = { success: 2000, error: 3000 } as const;

/** An X connection in the shape that the specification prescribes. */
export const TwitterConnection = z.object({
  profileImageUrl: AvatarUrl.nullable(),
  displayName: z.string(),
  username: z.string(),
  followerCount: z.int().nullable(),
  connectedAt: Instant,
  lastSync: Instant.nullable(),
});
export type TwitterConnection = z.infer<typeof TwitterConnection>;
