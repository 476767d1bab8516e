/** How an answer names the file that it is (RFC 6266): in letters that every header carries, and as it is called. */
const plain = /[^\x20-\x7E]|["\\%]/gu;
const reserved = /['()*]/g;

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** The value of `Content-Disposition` for a file that is to be kept and not shown. */
export function attachment(filename: string): string {
  const name = filename.toWellFormed();
  const fallback = name.replace(plain, '_');
  const whole = encodeURIComponent(name).replace(reserved, percent);
  return fallback === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${fallback}"; filename*=UTF-8''${whole}`;
}
