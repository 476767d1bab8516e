/** The extras of a post beyond text and files, in words. */
import type { Extras } from '#contract/posts/extras.ts';
import type { ExtrasTraits, Visibility } from '#contract/platforms/traits.ts';

/** Who sees a post. */
export const audiences: Readonly<Record<Visibility, string>> = {
  public: 'Public',
  unlisted: 'Unlisted',
  followers: 'Followers only',
};

/** The English name of a language by its code. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;

/** A warning in words: its author's, or a network's name for one of its own. */
export function warningOf(
  { content_warning: chosen }: Extras,
  { content_warning: takes }: ExtrasTraits,
): string | undefined {
  if (chosen === undefined || !takes || !('choices' in takes)) return chosen;
  return takes.choices.find(({ value }) => value === chosen)?.name ?? chosen;
}

/** All of it in one line. */
export const extrasWords = (extras: Extras, takes: ExtrasTraits): string =>
  [
    besideName(extras),
    extras.content_warning !== undefined && `Warning: ${warningOf(extras, takes) ?? ''}`,
    extras.poll && `Poll: ${extras.poll.options.join(', ')}`,
    extras.document_title !== undefined && `Document title: ${extras.document_title}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Its audience and language, if chosen. */
export const besideName = ({ language, visibility }: Extras): string =>
  [
    language === undefined ? undefined : languageName(language),
    visibility === undefined || visibility === 'public' ? undefined : audiences[visibility],
  ]
    .filter(Boolean)
    .join(' · ');
