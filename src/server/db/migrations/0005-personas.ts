import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** The columns of a persona before versions were kept. */
const words = ['name', 'personality_type', 'custom_archetype', 'humor_style', 'intelligence_level'];
const lists = ['target_topics', 'avoid_topics', 'behavioral_guidelines'];

const parsed = (text: unknown): unknown => JSON.parse(String(text));

/** Existing agents start with their current persona as version 1. */
async function firstVersions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`select * from agents`.execute(db);
  for (const row of rows) {
    const persona = {
      ...Object.fromEntries(words.map((name) => [name, row[name]])),
      ...Object.fromEntries(lists.map((name) => [name, parsed(row[name])])),
      specialization: row['specialization'],
      voice_tone: String(row['voice_tone']),
      controversy_comfort: Number(row['controversy_comfort']),
      voice_samples: [],
      contrast_pairs: [],
    };
    await sql`insert into persona_versions (agent_id, version, persona, restored_from, saved_at)
      values (${row['id']}, 1, ${JSON.stringify(persona)}, null, ${row['updated_at']})`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['voice_samples', 'contrast_pairs']) {
    await db.schema
      .alterTable('agents')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  }
  await db.schema
    .alterTable('agents')
    .addColumn('persona_version', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute();
  await columns(db.schema.createTable('persona_versions'))
    .ref('agent_id', 'agents.id')
    .number('version')
    .text('persona')
    .maybeNumber('restored_from')
    .number('saved_at')
    .with((t) => t.addPrimaryKeyConstraint('persona_versions_pk', ['agent_id', 'version'] as never))
    .create();
  await firstVersions(db);
}
