/** Says that no writer here answers in the agent's language, and where to change that. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import { useSession } from '#web/lib/session/session.ts';
import { writersQuery } from './writer-queries.ts';

interface Props {
  /** The writer that the owner chose, or the default. */
  writer: Agent['writer'] | undefined;
  language: LanguageCode;
  className: string | undefined;
}

function Mute({ writer, language, className }: Props) {
  const { data } = useQuery(writersQuery);
  const { user } = useSession();
  const own = data?.find(({ id, is_default }) => (writer ? id === writer : is_default));
  if (own?.id !== 'composer') return null;
  return (
    <p className={className} data-tone="warn">
      The built-in writer arranges your facts in any language, but it can’t reply to anyone in{' '}
      {languages[language].own}.{' '}
      {user?.is_admin ? (
        <Link to="/admin/models">Add a writing model</Link>
      ) : (
        'An administrator can add a writing model.'
      )}
    </p>
  );
}

/** Renders nothing when the agent's language is supported. */
export const EnglishOnly = (props: Props) =>
  props.language === defaultLanguage ? null : <Mute {...props} />;
