/** Derives the URL to read from what a person typed. */

/** Hosts on which the first two path segments, or all of them, name a repository. */
const forges: Readonly<Record<string, (steps: readonly string[]) => string | undefined>> = {
  'github.com': ([owner, name]) => name && `${owner}/${name}/releases.atom`,
  'gitlab.com': (steps) => {
    const end = steps.indexOf('-');
    const project = end < 0 ? steps : steps.slice(0, end);
    return project.length < 2 ? undefined : `${project.join('/')}/-/releases.atom`;
  },
  'codeberg.org': ([owner, name]) => name && `${owner}/${name}/releases.atom`,
  'gitea.com': ([owner, name]) => name && `${owner}/${name}/releases.atom`,
};

/** Pages on these hosts that are feeds of something other than releases. */
const others = /\.(?:atom|rss|xml|json)$/u;

/** The typed URL, completed with https; `undefined` if it is invalid. */
export function typedAddress(typed: string): string | undefined {
  const bare = typed.trim().replace(/^(?:feed:(?:\/\/)?|http:\/\/)(?=\S)/iu, '');
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(bare) ? bare : `https://${bare}`);
  if (!url || url.protocol !== 'https:' || !url.hostname.includes('.')) return undefined;
  url.hash = '';
  return url.href;
}

/** The release feed of a repository URL on any supported host; `undefined` for other URLs. */
export function releasesFeed(address: string): string | undefined {
  const { hostname, origin, pathname } = new URL(address);
  if (others.test(pathname))
    return /\/releases\.(?:atom|rss)$/u.test(pathname) ? address : undefined;
  const steps = pathname
    .replace(/\.git$/u, '')
    .split('/')
    .filter(Boolean);
  const path = forges[hostname.replace(/^www\./u, '')]?.(steps);
  if (path !== undefined) return `${origin}/${path}`;
  // Self-hosted servers: their releases page links to the feed.
  return steps.length > 2 && steps.at(-1) === 'releases'
    ? `${origin}/${steps.join('/')}.atom`
    : undefined;
}
