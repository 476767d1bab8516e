/** Numbers that both sides keep to. Times are milliseconds, sizes are bytes. */
import { day, hour, minute, second } from '#contract/core/time.ts';

const kib = 1024;
const mib = 1024 * kib;

export const limits = {
  request_timeout: 30 * second,
  body_bytes: 256 * kib,
  json_depth: 20,
  agents_per_user: 200,
  /** Accounts on platforms that a person has in use. */
  connections_per_user: 200,
  /** How long before a connection ends its owner is told. */
  connection_ends_soon: 14 * day,
  agent_name: 60,
  agent_description: 500,
  custom_archetype: 500,
  list_items: 30,
  list_item: 120,
  guideline_item: 280,
  /** Versions of a persona that are kept for an agent, the newest. */
  persona_versions: 200,
  voice_samples: 8,
  voice_sample: 500,
  contrast: 280,
  posts_per_day: 50,
  topic: 200,
  context: 2000,
  answer: 300,
  /** What an owner tells an agent to change in a text. */
  rewrite_instruction: 500,
  thread_parts: 10,
  /** All parts together: what is judged is judged as one text. */
  thread_text: 12_000,
  post_text: 4096,
  post_media: 4,
  /** Of what a post carries beyond text and files; what a network takes of it, its record says. */
  content_warning: 500,
  poll_options: 12,
  poll_option: 100,
  poll_minutes: 32 * 24 * 60,
  posts_per_user: 5000,
  /** Texts that a person uses often, and their names. */
  templates_per_user: 200,
  template_name: 60,
  /** Feeds of a person, all agents together; what is kept of one and of an item, and how many items a day it may use. */
  stream_sources_per_user: 50,
  stream_address: 2000,
  stream_note: 500,
  stream_title: 300,
  stream_text: 4000,
  stream_daily: 50,
  /** Evergreen items of a person, all agents together; days between two uses, and how many uses one may have. */
  evergreen_items_per_user: 500,
  evergreen_cooldown: 2 * 365,
  evergreen_uses: 1000,
  /** Earlier texts that are kept of a post, how many characters they are together, and how long. */
  post_versions: 50,
  post_versions_text: 400_000,
  post_version_life: 90 * day,
  /** Changes within this time are one version, unless more characters than this are gone. */
  post_version_span: 5 * minute,
  /** After a pause as long as this, or when more characters than this come at once, another version begins. */
  post_version_pause: 2 * minute,
  post_version_gain: 280,
  post_version_loss: 80,
  /** Posts that are changed together. */
  posts_at_once: 100,
  /** Posts of one import, and how large it may be. */
  import_posts: 500,
  import_bytes: mib,
  /** Characters of a post that an import shows. */
  import_shown: 280,
  /** Accounts that one post may go to, and its labels. */
  post_variants: 30,
  post_labels: 10,
  series_per_user: 1000,
  /** Times of day of one schedule, and how far apart they are at least. */
  schedule_times: 24,
  schedule_gap: 15 * minute,
  /** How many minutes a run may be earlier or later than its time. */
  about_minutes: 30,
  pause_many: 200,
  move_many: 100,
  /** Of an account’s queue: posting times in a week, blackout ranges, and minutes. */
  queue_slots: 100,
  queue_blackouts: 100,
  queue_distance: 24 * 60,
  /** How far ahead a free posting time is looked for, and how many are shown. */
  queue_horizon: 60 * day,
  queue_shown: 5,
  /** Why engagement rests, or why an answer was rejected. */
  engagement_note: 500,
  opt_out_name: 200,
  opt_outs_per_user: 10_000,
  calendar_runs: 2000,
  sandbox_author: 40,
  /** The name of an account of the sandbox. */
  connection_name: 40,
  /** Likes or reposts that one call adds to a post of the sandbox. */
  sandbox_reactions: 1000,
  avatar_prompt: 500,
  upload_bytes: 5 * mib,
  /** Of a video: bytes, and how long it lasts. They are kept as they are uploaded. */
  video_bytes: 20 * mib,
  video_length: 2 * minute,
  /** Milliseconds that its tables may take to be read. */
  video_reading: 10 * second,
  image_pixels: 25_000_000,
  image_frames: 100,
  /** Pixels of its longer side. */
  image_side: 16_384,
  /** Bytes that its pixels fill once they are decoded. */
  image_decoded_bytes: 100_000_000,
  /** Milliseconds that decoding one may take, and that somebody waits for it to begin. */
  picture_work: 30_000,
  picture_wait: 30_000,
  /** Of one person, beside the one that is being decoded. */
  pictures_waiting: 10,
  images_per_day: 100,
  images_at_once: 4,
  /** How many of a person's jobs draw at the same time, and how long one may go on. */
  drawing_at_once: 4,
  drawing_job: 5 * minute,
  /** As much as X takes, which takes the least. */
  image_alt: 1000,
  /** Pixels of the longer side of a picture that was enhanced. */
  enhanced_side: 2048,
  card_title: 90,
  card_text: 400,
  card_items: 6,
  card_item: 120,
  card_bars: 8,
  bar_label: 30,
  bar_unit: 8,
  /** Seconds that a clip lasts before it begins again. */
  clip_seconds: { min: 2, max: 6 },
  /** Bytes of a clip: as much as X takes of a GIF at once. */
  clip_bytes: 5 * mib,
  /** Widths, in pixels, of the smaller versions of a picture. */
  picture_widths: [160, 480, 960],
  files_per_user: 200,
  picture_tags: 10,
  picture_tag: 40,
  file_name: 200,
  file_bytes_per_user: 500 * mib,
  /** How long a call waits for a text or a picture before it answers with a job. */
  job_answer: 20 * second,
  /** After so much silence of its process a job counts as lost. */
  job_silence: 30 * second,
  /** How long writing may go on. */
  writing_job: 5 * minute,
  /** How many of a person's jobs write at the same time. */
  writing_at_once: 10,
  /** Texts that are kept for a person, and how long those that nobody wanted are. */
  pieces_per_user: 2000,
  piece_life: 30 * day,
  writer: 120,
  /** Models that write, beside those of the environment, and what is kept of one. */
  writing_models: 20,
  model_url: 200,
  model_key: 500,
  /** Micro-dollars of a million tokens: ten thousand dollars. */
  model_price: 10_000_000_000,
  /** How long the sentence may take that tries a model: less than the browser waits. */
  model_try: 25 * second,
  /** The same of a picture; models take up to a minute for one. */
  picture_try: 55 * second,
  /** Bytes of a model’s answer: a picture of 25 megapixels as base64, and a little around it. */
  model_answer: 48 * mib,
  /** How long a model may be silent while another one could write. */
  model_silence: 90 * second,
  challenge_life: 5 * minute,
  challenge_skew: minute,
  session_idle: 7 * day,
  session_life: 30 * day,
  session_grace: 10 * second,
  sessions_per_user: 20,
  /** How long a sign-in or a confirmation counts as fresh. */
  reauth_life: 10 * minute,
  pending_login_life: 5 * minute,
  pending_login_failures: 5,
  second_factor_failures: {
    short: { count: 10, span: 10 * minute },
    day: { count: 12, span: day },
  },
  password_failures: { count: 10, span: 15 * minute },
  mail_token_life: hour,
  mails_per_address: { count: 5, span: hour },
  code: 40,
  backup_codes: 10,
  email: 254,
  password_min: 8,
  password_max: 256,
  username_min: 3,
  username_max: 30,
  wallets_per_user: 10,
  tokens_per_user: 50,
  token_name: 60,
  token_addresses: 20,
  /** Agents or accounts that a token is limited to. */
  token_reach: 200,
  /** Addresses that are told of events. */
  webhooks_per_user: 10,
  webhook_url: 2000,
  /** Characters that are kept of what an address answers. */
  webhook_answer: 500,
  /** How long tries go on for one event. */
  webhook_tries: 3 * day,
  /** How long an event and what became of it are kept. */
  webhook_life: 30 * day,
  /** How long an address is also sent signatures of the secret before the newest. */
  webhook_old_secret: day,
  /** Of a program that signs in by OAuth: an address or a value that it sends, and the document that describes it. */
  program_value: 2000,
  program_addresses: 20,
  program_document: 16 * kib,
  /** How long its code and its access token work, and its last refresh token after it was used. */
  program_code_life: minute,
  program_access_life: hour,
  program_refresh_grace: 30 * second,
  /** How long a person may take to come back from a platform's sign-in. */
  oauth_life: 10 * minute,
  /** Of what a network hangs on the address that it sends people back to. */
  oauth_value: 4000,
  oauth_values: 20,
  /** An id or a secret of an app. */
  app_key: 500,
  service_url: 200,
  bluesky_identifier: 253,
  access_token: 500,
  app_password: 100,
  nostr_key: 2000,
  company_name: 120,
  company_text: 2000,
  website_url: 200,
  product_name: 120,
  products_per_user: 200,
  custom_instructions: 2000,
  documents_per_upload: 10,
  documents_per_user: 100,
  document_bytes: 5 * mib,
  document_title: 200,
  document_tags: 10,
  document_tag: 40,
  /** Letters of a document's text that are kept, and of its beginning that is shown in a list. */
  document_text: 2_000_000,
  document_preview: 300,
  document_pages: 500,
  /** Pieces that a document is cut into, to be found. */
  document_chunks: 20_000,
  whitelist_batch: 200,
  whitelist_note: 120,
  notices_kept: 500,
  /** Devices of a person that get push notifications; the oldest one goes when another comes. */
  push_devices: 10,
  /** Characters of a post up to which it can be approved in a notification: all of it is in there. */
  push_text: 400,
  /** How long a notification is worth anything, and a post can be decided in it. */
  push_life: day,
  /** How long a link works that connects a chat, and a post can have to be decided there; so many are asked about at once. */
  chat_link_life: 15 * minute,
  chat_text: 3000,
  chat_asks: 10,
  /** Connections for live updates: how many one person may hold at a process, how often it looks, and says that it is there. */
  streams_per_user: 8,
  stream_look: second,
  stream_heartbeat: 15 * second,
  /** How long a mail stays in the outbox folder. */
  outbox_life: 30 * day,
  idempotency_life: day,
  post_dedupe: 2 * minute,
} as const;

/** Defaults and bounds of the web's data fetching and messages (specification part 2, section 9). */
export const client = {
  stale: 5 * minute,
  query_retries: 3,
  mutation_retries: 1,
  retry_delay_cap: 30 * second,
  toast: 4 * second,
  /** How long the company area says that something was done. */
  banner: 3 * second,
  dashboard_agents: 3,
  card_traits: 3,
} as const;
