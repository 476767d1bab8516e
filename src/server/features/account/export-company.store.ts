/**
 * Reads the company facts of a person, column by column. Search chunks are left out, since they are cut from these
 * texts.
 */
import type { Db } from '#server/db/client.ts';

export const findCompany = (db: Db, owner_id: string) =>
  db
    .selectFrom('company_profiles')
    .select(['company_name', 'industry', 'description', 'brand_voice', 'key_messages'])
    .select(['target_audience', 'website_url', 'opening_hours', 'trade', 'is_public', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();

export const listProducts = (db: Db, owner_id: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'description', 'lists', 'is_public'])
    .select(['created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .execute();

/** With their text; the files themselves are downloaded separately. */
export const listDocumentIds = (db: Db, owner_id: string) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .execute();

export const findDocument = (db: Db, owner_id: string, id: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'title', 'filename', 'file_type', 'file_size', 'state', 'error', 'summary'])
    .select(['text', 'left_out', 'tags', 'pages', 'is_public', 'created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();

export const listAssignments = (db: Db, owner_id: string) =>
  db
    .selectFrom('knowledge_assignments')
    .select(['agent_id', 'scopes', 'custom_instructions', 'priority_level', 'is_active'])
    .select(['created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .execute();

/** Which of these rows are demo data. */
export const listDemoData = (db: Db, owner_id: string) =>
  db
    .selectFrom('samples')
    .select(['thing_id', 'kind', 'name', 'created_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('thing_id')
    .execute();
