/** The tables of what a company tells its agents. */
import type { DocumentState, FileType } from '#contract/company/documents.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface CompanyProfiles {
  owner_id: string;
  company_name: string;
  industry: string;
  description: string;
  brand_voice: string;
  key_messages: Json;
  target_audience: string;
  website_url: string;
  /** Whether answers to strangers may use it. */
  is_public: Flag;
  updated_at: Millis;
}

export interface Products {
  id: string;
  owner_id: string;
  name: string;
  category: string;
  description: string;
  /** Lists of the contract's `ProductLists`, by their names. */
  lists: Json;
  is_public: Flag;
  created_at: Millis;
  updated_at: Millis;
}

export interface Documents {
  id: string;
  owner_id: string;
  title: string;
  filename: string;
  file_type: FileType;
  file_size: number;
  /** Of the row of `blobs` that has the file. */
  blob_name: string;
  state: DocumentState;
  error: string | null;
  summary: string;
  text: string;
  tags: Json;
  pages: number | null;
  is_public: Flag;
  /** How often reading it was begun. */
  tries: number;
  /** When whoever reads it was last alive. */
  seen_at: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

/** What one agent may use. */
export interface KnowledgeAssignments {
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

/** Pieces of all of this that are found by their words. `text` is searched. */
export interface Chunks {
  id: string;
  owner_id: string;
  kind: 'profile' | 'product' | 'document';
  /** Of the product or the document; the owner's for the profile. */
  source_id: string;
  n: number;
  page: number | null;
  heading: string;
  text: string;
  /** Estimated tokens. */
  tokens: number;
  is_public: Flag;
}
