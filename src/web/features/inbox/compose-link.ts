/** Puts the edited reply into the address of a network's composer that the server made. */
export function composerWith(compose_url: string, text: string): string {
  const url = new URL(compose_url);
  url.searchParams.set('text', text);
  return url.href;
}
