/** Organization pages: which ones a member administers, and their profiles. */
import { z } from 'zod';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { callLinkedin, type LinkedinTools, unreadable } from './call.ts';

/** The account id of a page; members’ ids have another form. */
const pageUrn = /^urn:li:organization:(\d+)$/;

/** Whether an account is a company page rather than a person. */
export const isPage = (external_id: string): boolean => pageUrn.test(external_id);

/** The scopes of the app for pages: reading administrators and names, and posting. */
export const pageScopes = ['rw_organization_admin', 'w_organization_social'];

/** The page size of the list; no one administers more. */
const most = 100;

const Administered = z.object({
  elements: z.array(z.object({ organization: z.string().regex(pageUrn), state: z.string() })),
});
const Organization = z.object({ localizedName: z.string().min(1) });

async function namesOf(
  tools: LinkedinTools,
  token: string,
  urn: string,
  signal: AbortSignal,
): Promise<Profile> {
  const path = `/rest/organizations/${pageUrn.exec(urn)?.[1]}`;
  const { status, body } = await callLinkedin(tools, token, { method: 'GET', path, signal });
  const known = Organization.safeParse(body);
  if (!known.success) throw unreadable(status, false);
  const name = known.data.localizedName;
  const names = { username: name, display_name: name };
  return { external_id: urn, ...names, avatar_url: null, followers: null };
}

async function administered(
  tools: LinkedinTools,
  token: string,
  signal: AbortSignal,
): Promise<string[]> {
  const query = `q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=${most}`;
  const path = `/rest/organizationAcls?${query}`;
  const { status, body } = await callLinkedin(tools, token, { method: 'GET', path, signal });
  const parsed = Administered.safeParse(body);
  if (!parsed.success) throw unreadable(status, false);
  const approved = parsed.data.elements.filter(({ state }) => state === 'APPROVED');
  return [...new Set(approved.map(({ organization }) => organization))];
}

/** The pages that a token’s member administers. Throws `rejected` if there are none. */
export async function pagesOf(
  tools: LinkedinTools,
  token: string,
  signal: AbortSignal,
): Promise<Profile[]> {
  const urns = await administered(tools, token, signal);
  if (urns.length === 0) {
    throw new PlatformError(
      'rejected',
      'You don’t administer a page on LinkedIn. Ask one of its super admins to make you one, then try again.',
    );
  }
  const pages: Profile[] = [];
  for (const urn of urns) pages.push(await namesOf(tools, token, urn, signal));
  return pages;
}

/** The message when the connecting person no longer administers the page. */
const notAdmin =
  'The person who connected this page can no longer post as it. Have one of its administrators connect it again.';

/** A page’s current profile. Throws `reconnect` if the member no longer administers it. */
export async function pageOf(
  tools: LinkedinTools,
  token: string,
  urn: string,
  signal: AbortSignal,
): Promise<Profile> {
  if ((await administered(tools, token, signal)).includes(urn)) {
    return namesOf(tools, token, urn, signal);
  }
  throw new PlatformError('reconnect', notAdmin);
}
