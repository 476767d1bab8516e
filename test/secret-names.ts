/** The field names of secrets that might be logged. */

const snake = [
  'authorization',
  'token',
  'pending_token',
  'bot_token',
  'signature',
  'claim',
  'claim_token',
  'secret',
  'secret_key',
  'secret_hash',
  'api_key',
  'key',
  'password',
  'password_hash',
  'new_password',
  'app_password',
  'oauth_verifier',
  'cookie',
  'code',
  'backup_codes',
  'totp_seed',
  'email',
  'smtp_url',
  'database_url',
];
const camel = snake.map((name) =>
  name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
);
const loud = ['SMTP_URL', 'X-Api-Key', 'Set-Cookie', 'Proxy-Authorization', 'accesstoken', 'JWT'];
/** Field names of secrets, in every spelling. */
export const secretNames = [...new Set([...snake, ...camel, ...loud])];
