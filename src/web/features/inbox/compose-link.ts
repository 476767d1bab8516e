/** A network's own composer with an answer as it stands here: puts other words into the address of a composer that the server made. */
export function composerWith(compose_url: string, text: string): string {
  const url = new URL(compose_url);
  url.searchParams.set('text', text);
  return url.href;
}
