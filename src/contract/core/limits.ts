/** Limits that server and browser share. Times are milliseconds, sizes are bytes. */
import { day, hour, minute, second } from '#contract/core/time.ts';

const kib = 1024;
const mib = 1024 * kib;

export const limits = {
  request_timeout: 30 * second,
  /** The same for uploads that are written to the disk. */
  upload_timeout: 15 * minute,
  body_bytes: 256 * kib,
  json_depth: 20,
  agents_per_user: 200,
  connections_per_user: 200,
  /** How long before a connection expires its owner is warned. */
  connection_ends_soon: 14 * day,
  agent_name: 60,
  agent_description: 500,
  custom_archetype: 500,
  list_items: 30,
  list_item: 120,
  guideline_item: 280,
  /** The newest versions of a persona that are kept per agent. */
  persona_versions: 200,
  voice_samples: 8,
  voice_sample: 500,
  voice_texts: 30,
  contrast: 280,
  posts_per_day: 50,
  topic: 200,
  context: 2000,
  answer: 300,
  wishes: 1000,
  keep_outs: 20,
  keep_out: 120,
  /** The owner’s instruction for a rewrite, in characters. */
  rewrite_instruction: 500,
  thread_parts: 10,
  /** All parts together: checks treat a thread as one text. */
  thread_text: 12_000,
  post_text: 4096,
  /** Images of a post or a part of a thread, and of all its parts together. */
  post_media: 4,
  thread_media: 12,
  /** A content warning, in characters; a network’s record may allow less. */
  content_warning: 500,
  poll_options: 12,
  poll_option: 100,
  poll_minutes: 32 * 24 * 60,
  posts_per_user: 5000,
  /** Saved text templates per person, and the length of their names. */
  templates_per_user: 200,
  template_name: 60,
  /** Feeds of a person across all agents; what is kept of a feed and of an item; items used per day. */
  stream_sources_per_user: 50,
  stream_address: 2000,
  stream_note: 500,
  stream_title: 300,
  stream_text: 4000,
  stream_daily: 50,
  /** Evergreen items of a person across all agents; days between two uses; uses per item. */
  evergreen_items_per_user: 500,
  evergreen_cooldown: 2 * 365,
  evergreen_uses: 1000,
  /** Lines of material: their length, and how many per agent and per call. */
  material: 500,
  material_per_agent: 500,
  material_lines: 100,
  /** Earlier versions kept of a post: how many, how many characters in all, and for how long. */
  post_versions: 50,
  post_versions_text: 400_000,
  post_version_life: 90 * day,
  /** Edits within this time become one version, unless more than this many characters were removed. */
  post_version_span: 5 * minute,
  /** A new version starts after a pause this long, or when more than this many characters arrive at once. */
  post_version_pause: 2 * minute,
  post_version_gain: 280,
  post_version_loss: 80,
  /** Posts in one bulk change. */
  posts_at_once: 100,
  /** Posts in one import, the size of its file, or of the text in a character file; characters of each post shown. */
  import_posts: 500,
  import_bytes: mib,
  import_shown: 280,
  /** Accounts of one post, and its labels. */
  post_variants: 30,
  post_labels: 10,
  /** The most seconds that “Publish now” may wait, so that it can still be undone. */
  publish_delay: 10,
  series_per_user: 1000,
  /** Times of day per schedule, and the shortest time between two of them. */
  schedule_times: 24,
  schedule_gap: 15 * minute,
  /** The most minutes a run may vary from its time. */
  about_minutes: 30,
  pause_many: 200,
  move_many: 100,
  /** Per queue: posting times a week, blackout ranges, and minutes of distance. */
  queue_slots: 100,
  queue_blackouts: 100,
  queue_distance: 24 * 60,
  /** How far ahead free posting times are searched, and how many are shown. */
  queue_horizon: 60 * day,
  queue_shown: 5,
  /** The reason for pausing replies or for rejecting one, in characters. */
  engagement_note: 500,
  opt_out_name: 200,
  opt_outs_per_user: 10_000,
  calendar_runs: 2000,
  sandbox_author: 40,
  /** The name of a sandbox account. */
  connection_name: 40,
  /** Likes or reposts that one call may add to a sandbox post. */
  sandbox_reactions: 1000,
  avatar_prompt: 500,
  upload_bytes: 5 * mib,
  /** A video: its bytes and its duration. Videos are stored as uploaded. */
  video_bytes: 500 * mib,
  video_length: 2 * minute,
  /** Milliseconds allowed for parsing its MP4 boxes. */
  video_reading: 10 * second,
  image_pixels: 25_000_000,
  image_frames: 250,
  /** Pixels of an image’s longer side. */
  image_side: 16_384,
  /** Bytes of its decoded pixels. */
  image_decoded_bytes: 100_000_000,
  /** Milliseconds for decoding an image, and for waiting until that starts; how many of a person may wait meanwhile. */
  picture_work: 30_000,
  picture_wait: 30_000,
  pictures_waiting: 10,
  images_per_day: 100,
  images_at_once: 4,
  /** Image jobs per person at a time, and how long one may run. */
  drawing_at_once: 4,
  drawing_job: 5 * minute,
  /** The limit of X, which is the lowest of all networks. */
  image_alt: 1000,
  /** Pixels of the longer side of an enhanced image. */
  enhanced_side: 2048,
  card_title: 90,
  card_text: 400,
  card_items: 6,
  card_item: 120,
  /** The duration of a clip before it loops, in seconds. */
  clip_seconds: { min: 2, max: 6 },
  /** Bytes of a clip: what X accepts for a GIF in a single upload. */
  clip_bytes: 5 * mib,
  /** Widths of an image’s smaller versions, in pixels. */
  picture_widths: [160, 480, 960],
  files_per_user: 200,
  picture_tags: 10,
  picture_tag: 40,
  file_name: 200,
  file_bytes_per_user: 2048 * mib,
  /** How long a call waits for a text or an image before it answers with a job. */
  job_answer: 20 * second,
  /** A job whose process is silent for this long counts as lost. */
  job_silence: 30 * second,
  /** How long a writing job may run. */
  writing_job: 5 * minute,
  /** Writing jobs per person at a time. */
  writing_at_once: 10,
  /** Drafts kept per person, and how long unsaved ones are kept. */
  pieces_per_user: 2000,
  piece_life: 30 * day,
  writer: 120,
  /** Models that an administrator can add besides those of the environment, and the limits of one. */
  writing_models: 20,
  model_url: 200,
  model_key: 500,
  /** Micro-dollars per million tokens: $10,000. */
  model_price: 10_000_000_000,
  /** Timeout for trying a model with one sentence; shorter than the browser’s timeout for it. */
  model_try: 55 * second,
  /** How long a trial waits for a model that is being loaded, before it answers that it is. */
  model_wait: 15 * second,
  /** Timeout for trying an image model, which can take up to a minute. */
  picture_try: 55 * second,
  /** Bytes of a model’s answer: a 25-megapixel image as base64, plus some overhead. */
  model_answer: 48 * mib,
  /** The same for a model that writes, whose reasoning comes along: in one piece, and word by word with all around each. */
  writing_answer: mib,
  writing_stream: 8 * mib,
  /** Bytes of a network’s answer, which is parsed at once: a full page of posts with all that networks put around them. */
  platform_answer: 4 * mib,
  /** A model that wrote no further token for so long is silent; the first one may take longer while there is no fallback. */
  model_silence: 90 * second,
  /** How long one on this machine or in the local network may take to its first token, because it is loaded then. */
  model_load: 4 * minute,
  challenge_life: 5 * minute,
  challenge_skew: minute,
  session_idle: 7 * day,
  session_life: 30 * day,
  session_grace: 10 * second,
  sessions_per_user: 20,
  /** How long a sign-in or confirmation counts as recent. */
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
  /** Agents or accounts that a token can be limited to. */
  token_reach: 200,
  people_per_space: 50,
  /** Webhook addresses per person. */
  webhooks_per_user: 10,
  webhook_url: 2000,
  /** Characters kept of a webhook’s response. */
  webhook_answer: 500,
  /** How long delivery of an event is retried, it is kept, and the previous secret signs after a rotation. */
  webhook_tries: 3 * day,
  webhook_life: 30 * day,
  webhook_old_secret: day,
  /** For programs that sign in by OAuth: the length of a URL or value they send, and of their metadata document. */
  program_value: 2000,
  program_addresses: 20,
  program_document: 16 * kib,
  /** The lifetime of their authorization code and access token, and of a refresh token after its last use. */
  program_code_life: minute,
  program_access_life: hour,
  program_refresh_grace: 30 * second,
  /** How long a person may take to return from a platform’s sign-in, and the characters of what a redirect brings. */
  oauth_life: 10 * minute,
  oauth_value: 4000,
  oauth_values: 20,
  /** The id or secret of an app, in characters. */
  app_key: 500,
  service_url: 200,
  bluesky_identifier: 253,
  access_token: 500,
  app_password: 100,
  nostr_key: 2000,
  company_name: 120,
  company_text: 2000,
  website_url: 200,
  opening_hours: 300,
  product_name: 120,
  products_per_user: 200,
  custom_instructions: 2000,
  documents_per_upload: 10,
  documents_per_user: 100,
  document_bytes: 5 * mib,
  document_title: 200,
  document_tags: 10,
  document_tag: 40,
  /** Characters kept of a document’s text, and shown of its beginning in a list. */
  document_text: 2_000_000,
  /** Characters of all documents of a person together: what a search can still read through in time. */
  document_text_per_user: 20_000_000,
  document_preview: 300,
  document_pages: 500,
  /** Chunks per document, for search. */
  document_chunks: 20_000,
  whitelist_batch: 200,
  whitelist_note: 120,
  notices_kept: 500,
  /** Devices per person for push notifications, and characters of a post that can be approved from one. */
  push_devices: 10,
  push_text: 400,
  /** How long a push notification is kept for delivery, and how long a post can be decided there or in a chat: as long as it is asked for ahead. */
  push_life: day,
  decision_life: 2 * day,
  /** How long a chat link works, and how many posts wait in a chat at a time. */
  chat_link_life: 15 * minute,
  chat_text: 3000,
  chat_asks: 10,
  /** Live-update streams: per person, per process, interval of checks, age of the first news, keep-alive interval. */
  streams_per_user: 8,
  stream_look: second,
  stream_look_back: 15 * second,
  stream_heartbeat: 15 * second,
  /** How long an email stays in the outbox folder. */
  outbox_life: 30 * day,
  /**
   * Answers that are kept for repeated requests: for how long, the longest, and per person how many, and how many bytes
   * of them in all. Of further and longer answers only the id is kept.
   */
  idempotency_life: day,
  idempotency_answer: 64 * kib,
  idempotency_keys: 20_000,
  idempotency_bytes: 16 * mib,
  post_dedupe: 2 * minute,
} as const;
