/** Every migration. One set serves both engines. */
import type { Kysely } from 'kysely';
import type { Engine } from './client.ts';
import * as first from './migrations/0001-first.ts';
import * as search from './migrations/0002-search.ts';
import * as accounts from './migrations/0003-accounts.ts';
import * as searchRows from './migrations/0004-search-rows.ts';
import * as personas from './migrations/0005-personas.ts';
import * as usage from './migrations/0006-usage.ts';
import * as writing from './migrations/0007-writing.ts';
import * as schedules from './migrations/0008-schedules.ts';
import * as answers from './migrations/0009-answers.ts';
import * as guards from './migrations/0010-guards.ts';
import * as connections from './migrations/0011-connections.ts';
import * as live from './migrations/0012-live.ts';
import * as engagement from './migrations/0013-engagement.ts';
import * as company from './migrations/0014-company.ts';
import * as gallery from './migrations/0015-gallery.ts';
import * as pictures from './migrations/0016-pictures.ts';
import * as analytics from './migrations/0017-analytics.ts';
import * as samples from './migrations/0018-samples.ts';
import * as untold from './migrations/0019-untold.ts';
import * as histories from './migrations/0020-histories.ts';
import * as repeats from './migrations/0021-repeats.ts';
import * as forOwner from './migrations/0022-for-owner.ts';
import * as toldToStrangers from './migrations/0023-told-to-strangers.ts';
import * as services from './migrations/0024-services.ts';
import * as ready from './migrations/0025-ready.ts';
import * as addresses from './migrations/0026-addresses.ts';
import * as speakers from './migrations/0027-speakers.ts';
import * as channels from './migrations/0028-channels.ts';
import * as posts from './migrations/0029-posts.ts';
import * as queue from './migrations/0030-queue.ts';
import * as series from './migrations/0031-series.ts';
import * as sandboxLikes from './migrations/0032-sandbox-likes.ts';
import * as seriesGroups from './migrations/0034-series-groups.ts';
import * as models from './migrations/0035-models.ts';
import * as sandboxAccounts from './migrations/0036-sandbox-accounts.ts';
import * as variants from './migrations/0037-variants.ts';
import * as pictureModels from './migrations/0038-picture-models.ts';
import * as languages from './migrations/0039-languages.ts';
import * as runPictures from './migrations/0040-run-pictures.ts';
import * as self from './migrations/0041-self.ts';
import * as rewrites from './migrations/0042-rewrites.ts';
import * as board from './migrations/0043-board.ts';
import * as media from './migrations/0044-media.ts';
import * as versionsAndTemplates from './migrations/0045-versions-and-templates.ts';
import * as videos from './migrations/0046-videos.ts';
import * as accountLimits from './migrations/0047-account-limits.ts';
import * as apps from './migrations/0048-apps.ts';
import * as extras from './migrations/0049-extras.ts';
import * as approvals from './migrations/0050-approvals.ts';
import * as pushedListeners from './migrations/0051-pushed-listeners.ts';
import * as publicMedia from './migrations/0052-public-media.ts';
import * as tokens from './migrations/0059-tokens.ts';
import * as mediaFiles from './migrations/0064-media-files.ts';
import * as hooks from './migrations/0065-hooks.ts';
import * as workers from './migrations/0066-workers.ts';
import * as wentBack from './migrations/0067-went-back.ts';
import * as endedPosts from './migrations/0068-ended-posts.ts';
import * as programGrants from './migrations/0070-program-grants.ts';
import * as webhooks from './migrations/0071-webhooks.ts';
import * as streams from './migrations/0072-streams.ts';
import * as streamKinds from './migrations/0073-stream-kinds.ts';
import * as push from './migrations/0074-push.ts';
import * as lanes from './migrations/0075-lanes.ts';
import * as lists from './migrations/0076-lists.ts';
import * as evergreen from './migrations/0077-evergreen.ts';
import * as chats from './migrations/0078-chats.ts';
import * as madeIds from './migrations/0079-made-ids.ts';
import * as openingHours from './migrations/0080-opening-hours.ts';
import * as blankPages from './migrations/0082-blank-pages.ts';
import * as shownPictures from './migrations/0085-shown-pictures.ts';
import * as answerSizes from './migrations/0086-answer-sizes.ts';
import * as ownedInOrder from './migrations/0087-owned-in-order.ts';
import * as origins from './migrations/0095-origins.ts';
import * as leftOut from './migrations/0097-left-out.ts';
import * as knowledgeIndex from './migrations/0098-knowledge-index.ts';
import * as noticeTitles from './migrations/0099-notice-titles.ts';
import * as evergreenNotes from './migrations/0100-evergreen-notes.ts';
import * as suggestions from './migrations/0105-suggestions.ts';
import * as suggestionsCopied from './migrations/0106-suggestions-copied.ts';
import * as suggestionsMirrored from './migrations/0107-suggestions-mirrored.ts';
import * as offFor from './migrations/0115-off-for.ts';
import * as wordsSoFar from './migrations/0116-words-so-far.ts';
import * as modelNearby from './migrations/0117-model-nearby.ts';
import * as modelSize from './migrations/0118-model-size.ts';
import * as smallModelAlone from './migrations/0119-small-model-alone.ts';
import * as voice from './migrations/0120-voice.ts';
import * as material from './migrations/0121-material.ts';
import * as postCourses from './migrations/0123-post-courses.ts';
import * as growth from './migrations/0124-growth.ts';
import * as weeks from './migrations/0125-weeks.ts';
import * as rehearsals from './migrations/0126-rehearsals.ts';
import * as growthTrials from './migrations/0127-growth-trials.ts';
import * as askedDrafts from './migrations/0128-asked-drafts.ts';
import * as reviewLinks from './migrations/0129-review-links.ts';
import * as spaces from './migrations/0131-spaces.ts';
import * as accessRequests from './migrations/0132-access-requests.ts';
import * as passkeys from './migrations/0133-passkeys.ts';
import * as issuers from './migrations/0134-issuers.ts';
import * as approvers from './migrations/0135-approvers.ts';
import * as shownReviews from './migrations/0136-shown-reviews.ts';
import * as askedBy from './migrations/0138-asked-by.ts';
import * as invitationStates from './migrations/0139-invitation-states.ts';
import * as postVisits from './migrations/0140-post-visits.ts';
import * as accountApprovers from './migrations/0141-account-approvers.ts';
import * as uploads from './migrations/0142-uploads.ts';
import * as dismissedSkips from './migrations/0143-dismissed-skips.ts';
import * as owners from './migrations/0160-owners.ts';
import * as reviewPlans from './migrations/0161-review-plans.ts';
import * as issuerSessions from './migrations/0162-issuer-sessions.ts';
import * as originals from './migrations/0165-originals.ts';
import * as derivatives from './migrations/0166-derivatives.ts';
import * as mediaParts from './migrations/0167-media-parts.ts';
import * as shownMore from './migrations/0168-shown-more.ts';
import * as handOver from './migrations/0169-hand-over.ts';
import * as documents from './migrations/0172-documents.ts';
import * as totalsWithoutReplies from './migrations/0174-totals-without-replies.ts';
import * as reviewLinksMadeBy from './migrations/0177-review-links-made-by.ts';
import * as coversAndCaptions from './migrations/0178-covers-and-captions.ts';
import * as brandKits from './migrations/0179-brand-kits.ts';
import * as settledNotices from './migrations/0180-settled-notices.ts';
import * as focusPoints from './migrations/0181-focus-points.ts';
import * as postsCountedOnce from './migrations/0183-posts-counted-once.ts';

export type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** By name, in their order. One whose name ends in `-contract` takes away what the version before still uses. */
export const steps: Record<string, Step> = {
  '0001-first': first.up,
  '0002-search': search.up,
  '0003-accounts': accounts.up,
  '0004-search-rows': searchRows.up,
  '0005-personas': personas.up,
  '0006-usage': usage.up,
  '0007-writing': writing.up,
  '0008-schedules': schedules.up,
  '0009-answers': answers.up,
  '0010-guards': guards.up,
  '0011-connections': connections.up,
  '0012-live': live.up,
  '0013-engagement': engagement.up,
  '0014-company': company.up,
  '0015-gallery': gallery.up,
  '0016-pictures': pictures.up,
  '0017-analytics': analytics.up,
  '0018-samples': samples.up,
  '0019-untold': untold.up,
  '0020-histories': histories.up,
  '0021-repeats': repeats.up,
  '0022-for-owner': forOwner.up,
  '0023-told-to-strangers': toldToStrangers.up,
  '0024-services': services.up,
  '0025-ready': ready.up,
  '0026-addresses': addresses.up,
  '0027-speakers': speakers.up,
  '0028-channels': channels.up,
  '0029-posts': posts.up,
  '0030-queue': queue.up,
  '0031-series': series.up,
  '0032-sandbox-likes': sandboxLikes.up,
  '0034-series-groups': seriesGroups.up,
  '0035-models': models.up,
  '0036-sandbox-accounts': sandboxAccounts.up,
  '0037-variants': variants.up,
  '0038-picture-models': pictureModels.up,
  '0039-languages': languages.up,
  '0040-run-pictures': runPictures.up,
  '0041-self': self.up,
  '0042-rewrites': rewrites.up,
  '0043-board': board.up,
  '0044-media': media.up,
  '0045-versions-and-templates': versionsAndTemplates.up,
  '0046-videos': videos.up,
  '0047-account-limits': accountLimits.up,
  '0048-apps': apps.up,
  '0049-extras': extras.up,
  '0050-approvals': approvals.up,
  '0051-pushed-listeners': pushedListeners.up,
  '0052-public-media': publicMedia.up,
  '0059-tokens': tokens.up,
  '0064-media-files': mediaFiles.up,
  '0065-hooks': hooks.up,
  '0066-workers': workers.up,
  '0067-went-back': wentBack.up,
  '0068-ended-posts': endedPosts.up,
  '0070-program-grants': programGrants.up,
  '0071-webhooks': webhooks.up,
  '0072-streams': streams.up,
  '0073-stream-kinds': streamKinds.up,
  '0074-push': push.up,
  '0075-lanes': lanes.up,
  '0076-lists': lists.up,
  '0077-evergreen': evergreen.up,
  '0078-chats': chats.up,
  '0079-made-ids': madeIds.up,
  '0080-opening-hours': openingHours.up,
  '0082-blank-pages': blankPages.up,
  '0085-shown-pictures': shownPictures.up,
  '0086-answer-sizes': answerSizes.up,
  '0087-owned-in-order': ownedInOrder.up,
  '0095-origins': origins.up,
  '0097-left-out': leftOut.up,
  '0098-knowledge-index': knowledgeIndex.up,
  '0099-notice-titles': noticeTitles.up,
  '0100-evergreen-notes': evergreenNotes.up,
  '0105-suggestions': suggestions.up,
  '0106-suggestions-copied': suggestionsCopied.up,
  '0107-suggestions-mirrored': suggestionsMirrored.up,
  '0115-off-for': offFor.up,
  '0116-words-so-far': wordsSoFar.up,
  '0117-model-nearby': modelNearby.up,
  '0118-model-size': modelSize.up,
  '0119-small-model-alone': smallModelAlone.up,
  '0120-voice': voice.up,
  '0121-material': material.up,
  '0123-post-courses': postCourses.up,
  '0124-growth': growth.up,
  '0125-weeks': weeks.up,
  '0126-rehearsals': rehearsals.up,
  '0127-growth-trials': growthTrials.up,
  '0128-asked-drafts': askedDrafts.up,
  '0129-review-links': reviewLinks.up,
  '0131-spaces': spaces.up,
  '0132-access-requests': accessRequests.up,
  '0133-passkeys': passkeys.up,
  '0134-issuers': issuers.up,
  '0135-approvers': approvers.up,
  '0136-shown-reviews': shownReviews.up,
  '0138-asked-by': askedBy.up,
  '0139-invitation-states': invitationStates.up,
  '0140-post-visits': postVisits.up,
  '0141-account-approvers': accountApprovers.up,
  '0142-uploads': uploads.up,
  '0143-dismissed-skips': dismissedSkips.up,
  '0160-owners': owners.up,
  '0161-review-plans': reviewPlans.up,
  '0162-issuer-sessions': issuerSessions.up,
  '0165-originals': originals.up,
  '0166-derivatives': derivatives.up,
  '0167-media-parts': mediaParts.up,
  '0168-shown-more': shownMore.up,
  '0169-hand-over': handOver.up,
  '0172-documents': documents.up,
  '0174-totals-without-replies': totalsWithoutReplies.up,
  '0177-review-links-made-by': reviewLinksMadeBy.up,
  '0178-covers-and-captions': coversAndCaptions.up,
  '0179-brand-kits': brandKits.up,
  '0180-settled-notices': settledNotices.up,
  '0181-focus-points': focusPoints.up,
  '0183-posts-counted-once': postsCountedOnce.up,
};

/** Whether a step takes away or tightens what the version before it uses, so that no process of that version can go on. */
export const isContract = (name: string): boolean => name.endsWith('-contract');
