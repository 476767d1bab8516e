/** Tables of company knowledge. */
import type { DocumentState, FileType } from '#contract/company/documents.ts';
import type { Flag, Json, Millis } from './column-types.ts';

interface CompanyProfiles {
  owner_id: string;
  company_name: string;
  industry: string;
  description: string;
  brand_voice: string;
  key_messages: Json;
  target_audience: string;
  website_url: string;
  opening_hours: string;
  /** An industry that older versions don’t know, beside `other` in `industry`; else empty. */
  trade: string;
  /** Whether replies to strangers may use it. */
  is_public: Flag;
  brand_color: string;
  accent_color: string;
  brand_font: string;
  /** Emptied with the image. */
  logo_id: string | null;
  updated_at: Millis;
}

interface Products {
  id: string;
  owner_id: string;
  name: string;
  category: string;
  description: string;
  /** The lists of the contract’s `ProductLists`, by name. */
  lists: Json;
  is_public: Flag;
  created_at: Millis;
  updated_at: Millis;
}

interface Documents {
  id: string;
  owner_id: string;
  title: string;
  filename: string;
  file_type: FileType;
  file_size: number;
  /** The `blobs` row with the file. */
  blob_name: string;
  state: DocumentState;
  error: string | null;
  /** What of the file was not read. */
  left_out: Json | null;
  summary: string;
  text: string;
  tags: Json;
  pages: number | null;
  is_public: Flag;
  /** How often reading it was started. */
  tries: number;
  /** The last heartbeat of the process that reads it. */
  seen_at: Millis | null;
  /** The attempt at reading it that may write its chunks; older versions have none. */
  claim: string | null;
  created_at: Millis;
  updated_at: Millis;
}

/** What one agent may use. */
interface KnowledgeAssignments {
  id: string;
  owner_id: string;
  agent_id: string;
  scopes: Json;
  custom_instructions: string;
  priority_level: number;
  is_active: Flag;
  created_at: Millis;
  updated_at: Millis;
}

/** Searchable chunks of all knowledge; `text` is indexed. */
export interface Chunks {
  id: string;
  owner_id: string;
  kind: 'profile' | 'product' | 'document';
  /** The id of the product or document; for the profile, the owner’s. */
  source_id: string;
  n: number;
  page: number | null;
  heading: string;
  text: string;
  /** Estimated tokens. */
  tokens: number;
  is_public: Flag;
}

/** The words of a source and where they are, as `word-places.ts` packs them; only on SQLite. */
interface SearchTerms {
  source: string;
  /** Empty in the row that says that the source is complete, which has the id of its first chunk. */
  term: string;
  places: Uint8Array;
}

/** What was deleted and is cleared in small steps: a document’s chunks, or the rows of a person. */
export interface Leaving {
  id: string;
  kind: 'document' | 'person';
}

export interface CompanyTables {
  company_profiles: CompanyProfiles;
  products: Products;
  documents: Documents;
  knowledge_assignments: KnowledgeAssignments;
  chunks: Chunks;
  chunks_search_terms: SearchTerms;
  leaving: Leaving;
}
