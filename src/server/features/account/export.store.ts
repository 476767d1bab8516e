/** Reads everything that is stored about a person. Every column is named, so that credentials are never exported. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export const listSessions = (db: Db, user_id: string) =>
  db
    .selectFrom('sessions')
    .select(['signed_in_at', 'authenticated_at', 'last_seen_at', 'user_agent', 'ip'])
    .where('user_id', '=', user_id)
    .where('rotated_at', 'is', null)
    .orderBy('signed_in_at')
    .execute();

export const findSecondFactor = (db: Db, user_id: string) =>
  db
    .selectFrom('second_factors')
    .select(['created_at', 'enabled_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

export const listBackupCodes = (db: Db, user_id: string) =>
  db
    .selectFrom('backup_codes')
    .select('used_at')
    .where('user_id', '=', user_id)
    .orderBy('used_at')
    .execute();

/** Sign-ins that wait for their second factor. */
export const listPendingLogins = (db: Db, user_id: string) =>
  db
    .selectFrom('pending_logins')
    .select(['created_at', 'failures', 'address'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

export const listMailLinks = (db: Db, user_id: string) =>
  db
    .selectFrom('mail_tokens')
    .select(['kind', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

/** OAuth sign-ins on networks that the person has not completed. */
export const listVisits = (db: Db, user_id: string) =>
  db
    .selectFrom('oauth_requests')
    .select(['page', 'agent_id', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

/** Emails in the outbox. Their text is encrypted, because it may contain a link. */
export const listWaitingEmails = (db: Db, user_id: string) =>
  db
    .selectFrom('mails')
    .select(['created_at', 'next_at', 'tries'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

/** Devices with push notifications. Their endpoints are encrypted, because anyone who knows one can send to it. */
export const listPushDevices = (db: Db, user_id: string) =>
  db
    .selectFrom('push_devices')
    .select(['device', 'created_at', 'reached_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

/** Push messages in the outbox. */
export const listWaitingPushes = (db: Db, user_id: string) =>
  db
    .selectFrom('pushes')
    .select(['created_at', 'next_at', 'tries'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

/** Decisions that can still be made from a notification. */
export const listPushDecisions = (db: Db, user_id: string) =>
  db
    .selectFrom('push_decisions')
    .select(['occurrence_id', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('expires_at')
    .execute();

/** The linked bot chat; codes of links that were never used are left out. */
export const listChats = (db: Db, user_id: string) =>
  db
    .selectFrom('chats')
    .select(['platform', 'bot', 'chat', 'person', 'name', 'problem'])
    .select(['code_until', 'created_at', 'linked_at', 'reached_at'])
    .where('user_id', '=', user_id)
    .execute();

/** Chat messages in the outbox. */
export const listWaitingChatMessages = (db: Db, user_id: string) =>
  db
    .selectFrom('chat_messages')
    .select(['created_at', 'next_at', 'tries'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();

/** Posts that a chat was recently asked about. */
export const listChatAsks = (db: Db, user_id: string) =>
  db
    .selectFrom('chat_asks')
    .select(['occurrence_id', 'message', 'expires_at', 'verdict'])
    .where('user_id', '=', user_id)
    .orderBy('expires_at')
    .execute();

/** Includes deleted agents that posts still refer to. */
export const listAgents = (db: Db, owner_id: string) =>
  db
    .selectFrom('agents')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Every version of an agent's persona. */
export const listPersonas = (db: Db, agent_id: string) =>
  db
    .selectFrom('persona_versions')
    .select(['version', 'persona', 'restored_from', 'saved_at'])
    .where('agent_id', '=', agent_id)
    .orderBy('version')
    .execute();

export const listAccounts = (db: Db, owner_id: string) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'platform',
      'external_id',
      'username',
      'display_name',
      'status',
      'status_reason',
    ])
    .select([
      'service',
      'speaker',
      'unheard_reason',
      'followers',
      'connected_at',
      'checked_at',
      'expires_at',
      'disconnected_at',
      'queue',
      'evergreen',
      'off_for',
    ])
    .select(['automated_label', 'bio_disclosure', 'ai_replies_approved', 'reads_figures'])
    .where('owner_id', '=', owner_id)
    .orderBy('connected_at')
    .execute();

export const listLinks = (db: Db, owner_id: string) =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
    .select(['agent_accounts.agent_id', 'agent_accounts.account_id', 'agent_accounts.linked_at'])
    .where('agents.owner_id', '=', owner_id)
    .execute();

export const pageOfPictures = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.name', 'images.name')
    .select(['images.id', 'images.name', 'images.prompt', 'images.alt', 'images.model_used'])
    .select(['images.width', 'images.height', 'images.duration'])
    .select(['images.versions', 'images.job_id', 'images.origin'])
    .select(['images.tags', 'images.file_name', 'images.file_hash', 'images.look'])
    .select(['blobs.mime', 'blobs.size', 'images.created_at'])
    .where('images.owner_id', '=', owner_id)
    .where('images.id', '>', after)
    .orderBy('images.id')
    .limit(limit)
    .execute();

/** The rows after this id, in the order of ids; `''` starts at the beginning. */
export interface After {
  after: string;
  limit: number;
}

/** The monthly budget in micro-dollars; budgets of agents are exported with the agents. */
export const findBudget = (db: Db, owner_id: string) =>
  db.selectFrom('users').select('monthly_budget').where('id', '=', owner_id).executeTakeFirst();

export const pageOfUsage = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('usage_entries')
    .select(['id', 'at', 'agent_id', 'agent_name', 'kind', 'what', 'state'])
    .select(['tokens_in', 'tokens_out', 'cost'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The images of a suggestion; `null` until its owner chose some, or none. */
const chosenMedia = sql<string | null>`case when chose_media = 1 or media <> '[]' then media end`;

/** What agents suggested, including what was kept or posted. */
export const pageOfDrafts = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('posts')
    .select(['id', 'agent_id', 'batch as job_id', 'platform', 'brief', 'parts', 'written'])
    .select(['suggestion as state', chosenMedia.as('media')])
    .select(['model_used', 'why', 'checks', 'claims', 'sources', 'persona_version', 'seed'])
    .select(['tokens_in', 'tokens_out', 'cost', 'occurrence_id', 'created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .where('suggestion', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const listTasks = (db: Db, owner_id: string) =>
  db
    .selectFrom('desk_jobs')
    .select(['id', 'kind', 'agent_id', 'state', 'step', 'error', 'result', 'attempt', 'wanted'])
    .select(['created_at', 'seen_at', 'ended_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .execute();

export const pageOfSandbox = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('sandbox_posts')
    .select(['id', 'agent_id', 'account_id', 'author', 'text', 'media', 'in_reply_to'])
    .select(['extras', 'created_at', 'likes', 'reposts'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const pageOfNotifications = (db: Db, user_id: string, { after, limit }: After) =>
  db
    .selectFrom('notices')
    .select(['id', 'kind', 'subject', 'text', 'link', 'created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const pageOfEvents = (db: Db, user_id: string, { after, limit }: After) =>
  db
    .selectFrom('audit_events')
    .select(['id', 'at', 'event', 'ip', 'user_agent', 'request_id', 'detail'])
    .where('user_id', '=', user_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
