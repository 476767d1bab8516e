/**
 * What the export has of each table: all columns but those named here, with the reason. A test fails for a table of
 * people that is neither in this list nor named as left out.
 */
import type { Schema } from '#server/db/schema/schema.ts';

/** Why a column is not in the file: a credential or a hash of one; how the server works; or it is said elsewhere. */
interface Left {
  secret?: string;
  inner?: string;
  elsewhere?: string;
}

/** Rows that belong to those of another table, by a column with its id. */
export interface Below {
  table: keyof Schema;
  /** The column with the id of the row above. */
  of: string;
  /** Its name in the row above. */
  place: string;
  order: string;
  left?: Left;
  below?: readonly Below[];
}

export interface Exported {
  table: keyof Schema;
  /** Its name in the file. */
  place: string;
  owner: 'user_id' | 'owner_id';
  /** It has no owner of its own: the table that its rows belong to, and the column with the id of one. */
  through?: readonly [table: keyof Schema, column: string];
  /** What orders its rows, and is different in each of one owner; by default `id`. */
  key?: string;
  /** Instead of a list: there is one row at most. */
  isOne?: true;
  /** Only rows with this value. */
  only?: readonly [column: string, value: number | string | null, isNot?: true];
  /** Columns of rows in other tables that it refers to. */
  joined?: readonly Joined[];
  left?: Left;
  below?: readonly Below[];
}

interface Joined {
  table: keyof Schema;
  columns: readonly string[];
  /** The column here that has the value of `to` there. */
  from: string;
  to: string;
}

type More = Omit<Exported, 'table' | 'place' | 'owner'>;
const ofUser = (table: keyof Schema, place: string, more: More = {}): Exported => ({
  table,
  place,
  owner: 'user_id',
  ...more,
});
const owned = (table: keyof Schema, place: string, more: More = {}): Exported => ({
  table,
  place,
  owner: 'owner_id',
  ...more,
});
const below = (
  table: keyof Schema,
  of: string,
  place: string,
  order: string,
  more: Pick<Below, 'left' | 'below'> = {},
): Below => ({ table, of, place, order, ...more });
/** Messages in an outbox, which are encrypted because they may have a link. */
const waiting = (table: keyof Schema, place: string, inner = 'id'): Exported =>
  ofUser(table, place, { left: { secret: 'sealed', inner } });

/** What lets the person in and reaches them. */
const accountTables: readonly Exported[] = [
  ofUser('sessions', 'sessions', {
    only: ['rotated_at', null],
    left: { secret: 'id family_id secret_hash', inner: 'created_at rotated_at' },
  }),
  ofUser('second_factors', 'second_factor', {
    key: 'user_id',
    isOne: true,
    left: { secret: 'secret', inner: 'last_step' },
  }),
  ofUser('backup_codes', 'backup_codes', { key: 'code_hash', left: { secret: 'code_hash' } }),
  ofUser('passkeys', 'passkeys', {
    left: { secret: 'credential_id public_key', inner: 'id counter' },
  }),
  ofUser('issuer_links', 'single_sign_on', { left: { inner: 'id issuer_id' } }),
  ofUser('issuer_sessions', 'sessions_at_issuers', { left: { secret: 'id' } }),
  ofUser('issuer_visits', 'visits_to_issuers', { left: { secret: 'id browser_hash sealed' } }),
  ofUser('pending_logins', 'sign_ins_begun', { left: { secret: 'id secret_hash claim_hash' } }),
  ofUser('mail_tokens', 'mail_links', { left: { secret: 'id secret_hash' } }),
  ofUser('oauth_requests', 'visits_to_networks', {
    left: { secret: 'id token_hash secret', inner: 'platform account_id' },
  }),
  waiting('mails', 'letters_waiting'),
  ofUser('push_devices', 'push_devices', {
    left: { secret: 'family_id endpoint_hash sealed', inner: 'id' },
  }),
  waiting('pushes', 'pushes_waiting', 'id device_id'),
  ofUser('push_decisions', 'push_decisions', { left: { secret: 'id device_id' } }),
  ofUser('chats', 'chats', { left: { secret: 'code_hash', inner: 'id speaker' } }),
  waiting('chat_messages', 'chat_messages_waiting', 'id chat_id'),
  ofUser('chat_asks', 'chat_asks', { left: { inner: 'id chat_id hash' } }),
];

const lease = 'next_at lease_token lease_until';

/** Agents, accounts and what was written and published. */
const workTables: readonly Exported[] = [
  owned('agents', 'agents', {
    below: [
      below('persona_versions', 'agent_id', 'persona_versions', 'version'),
      below('voice_answers', 'agent_id', 'answers_to_proposals', 'proposal'),
    ],
  }),
  owned('accounts', 'accounts', {
    left: { secret: 'secret', inner: 'avatar avatar_source told_at evergreen_at limits' },
    below: [
      below('agent_accounts', 'account_id', 'agents', 'agent_id', { left: { inner: 'rank' } }),
      below('account_metrics', 'account_id', 'followers_by_day', 'day'),
    ],
  }),
  owned('series', 'scheduled_posts', {
    only: ['kind', 'scheduled'],
    left: {
      inner: `kind slot_at words last_seq next_run made_with_ai last_published_at author_id
        asked_by dismissed_seq`,
      elsewhere: 'shared_text run_picture',
    },
  }),
  owned('occurrences', 'posts', {
    joined: [
      { table: 'series', columns: ['agent_id', 'kind'], from: 'series_id', to: 'id' },
      { table: 'accounts', columns: ['platform'], from: 'account_id', to: 'id' },
    ],
    left: {
      secret: 'lease_token',
      inner: `seq dedupe_key request_hash repeats series_version late_window attempts ambiguous
        absences crashes restored_at may_go_on cancel_requested lease_until next_at figures_at
        told_at`,
    },
    below: [
      below('parts', 'occurrence_id', 'parts', 'n', {
        left: { inner: 'platform hash removed_at prepared' },
        below: [
          below('attempts', 'part_id', 'attempts', 'n', {
            left: { inner: 'id occurrence_id idem_key request_hash prepared http code' },
          }),
        ],
      }),
      below('occurrence_moves', 'occurrence_id', 'steps', 'n', { left: { inner: 'n' } }),
      below('post_metrics', 'occurrence_id', 'figures', 'day'),
    ],
  }),
  owned('posts', 'ideas', {
    only: ['is_suggestion', 0],
    left: {
      inner: 'words approved_hash is_suggestion chose_media author_id',
      elsewhere: `suggestion batch place platform brief written model_used why checks claims sources
        persona_version seed tokens_in tokens_out cost occurrence_id`,
    },
  }),
  owned('posts', 'texts', {
    only: ['suggestion', null, true],
    left: {
      inner: `words approved_hash is_suggestion chose_media place version made_with_ai deleted_at
        author_id`,
      elsewhere: 'idea extras labels review piece_id import_line',
    },
  }),
  owned('post_versions', 'post_versions', { through: ['posts', 'post_id'] }),
  owned('variants', 'variants', { through: ['posts', 'post_id'], left: { inner: 'id n' } }),
  owned('approvals', 'approvals', { left: { secret: 'hash', inner: 'person_id version is_own' } }),
  owned('calendar_feeds', 'calendar_feeds', {
    left: { secret: 'secret_hash', inner: 'made_by' },
  }),
  owned('api_tokens', 'api_tokens', {
    left: { secret: 'secret_hash', inner: 'posts_day posts_today made_by' },
  }),
  owned('space_members', 'space_members'),
  owned('space_invitations', 'space_invitations', {
    left: { secret: 'secret_hash', inner: 'mail_id' },
  }),
  owned('streams', 'feeds', {
    left: {
      secret: 'secret_hash lease_token',
      inner: 'etag modified seen_text next_at failures lease_until',
    },
  }),
  owned('stream_items', 'feed_items', { left: { inner: `key link look has_guid tries ${lease}` } }),
  owned('growth_trials', 'trials', {
    below: [
      below('trial_texts', 'trial_id', 'texts', 'text_id', {
        left: { inner: 'owner_id agent_id' },
      }),
    ],
  }),
  owned('voice_texts', 'voice_texts', { left: { inner: 'about' } }),
  owned('materials', 'material', { left: { inner: 'words note version' } }),
  owned('evergreen_items', 'evergreen_items', { left: { inner: 'note' } }),
  owned('evergreen_slots', 'evergreen_slots', { left: { inner: `tries ${lease}` } }),
  owned('rehearsals', 'rehearsals', {
    left: { elsewhere: 'personas' },
    below: [
      below('rehearsal_items', 'rehearsal_id', 'texts', 'n', {
        left: { inner: `id owner_id side tries ${lease}` },
      }),
    ],
  }),
  owned('review_links', 'review_links', {
    left: { secret: 'token_hash pin_hash' },
    below: [below('review_items', 'link_id', 'posts', 'n')],
  }),
  owned('review_notes', 'review_notes', { left: { secret: 'nonce', inner: 'hash shown' } }),
  owned('week_plans', 'proposed_weeks'),
  owned('week_items', 'proposed_posts', { left: { inner: `is_slot tries ${lease}` } }),
  owned('week_rules', 'weekly_proposals', { key: 'agent_id' }),
  owned('webhooks', 'webhooks', { left: { secret: 'secret old_secret', inner: 'made_by' } }),
  owned('webhook_deliveries', 'webhook_events', { left: { inner: 'subject n lease_until' } }),
  owned('program_grants', 'connected_programs', {
    left: {
      secret: 'code_hash code_challenge family_hash refresh_hash replaced_hash',
      inner: 'code_until access_until',
    },
  }),
  owned('templates', 'templates'),
  owned('sandbox_posts', 'sandbox_posts', { left: { inner: 'idem_key' } }),
  owned('desk_jobs', 'jobs', { left: { inner: 'request_key progress notice' } }),
  owned('images', 'pictures', {
    joined: [{ table: 'blobs', columns: ['mime', 'size'], from: 'name', to: 'name' }],
    left: { inner: 'wanted_at kept clip' },
    below: [below('captions', 'image_id', 'captions', 'language', { left: { inner: 'owner_id' } })],
  }),
  owned('usage_entries', 'usage', { left: { inner: 'token_id' } }),
];

/** What the company told the agents. */
const companyTables: readonly Exported[] = [
  owned('company_profiles', 'company', { key: 'owner_id', isOne: true }),
  owned('products', 'products'),
  owned('documents', 'documents', { left: { inner: 'blob_name tries seen_at claim' } }),
  owned('knowledge_assignments', 'knowledge', { left: { inner: 'id' } }),
  owned('samples', 'samples', { key: 'thing_id', left: { inner: 'seal' } }),
];

/** Whom the agents answer, and what the person was told. */
const talkTables: readonly Exported[] = [
  owned('engagement_settings', 'engagement', { key: 'agent_id' }),
  owned('listeners', 'listening', {
    key: 'account_id',
    left: { secret: 'lease_token', inner: 'own_at lease_until pushed_until' },
  }),
  owned('opt_outs', 'opt_outs'),
  owned('interactions', 'interactions', {
    left: {
      secret: 'lease_token',
      inner: 'likes_before writer urgent next_at tries lease_until updated_at',
    },
  }),
  ofUser('notices', 'notices', { left: { inner: 'title' } }),
  ofUser('audit_events', 'security_log'),
];

/** In the order of the file. */
export const exported: readonly Exported[] = [
  ...accountTables,
  ...workTables,
  ...companyTables,
  ...talkTables,
];

/** Tables of people whose rows are not in the file, or in it otherwise, and why. */
export const leftOut: Readonly<Partial<Record<keyof Schema, string>>> = {
  wallets: 'in the profile',
  wishes: 'in the profile',
  blobs: 'the type and size are with the pictures; the files are downloaded one by one',
  ended_posts: 'counted from the posts',
  post_courses: 'readings of the figures that are with the posts, hour by hour',
  derivatives: 'made of the pictures for networks, and made again when they are missing',
  public_media: 'copies of pictures that are deleted within the hour',
  pieces: 'filled by triggers from the suggestions among the posts',
  chunks: 'cut from the documents',
  post_visits: 'who has a post open at the moment',
  idempotent_answers: 'answers of the last day, whose data is in the file',
};

/** The columns of a table that are not in the file. */
export const leftColumns = (left: Left = {}): string[] =>
  Object.values(left).flatMap((names: string) => names.trim().split(/\s+/u));
