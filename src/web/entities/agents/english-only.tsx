/** Says that nothing can write for an agent in its language, and where that can be changed. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import { useSession } from '#web/lib/session/session.ts';
import { writersQuery } from './writer-queries.ts';

interface Props {
  /** Who the agent’s owner chose; the default where they chose nobody. */
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
      The built-in writer writes English only, so it can’t write in {languages[language].own} yet.{' '}
      {user?.is_admin ? (
        <Link to="/admin/models">Add a writing model</Link>
      ) : (
        'An administrator can add a writing model.'
      )}
    </p>
  );
}

/** Nothing where the agent can write. */
export const EnglishOnly = (props: Props) =>
  props.language === defaultLanguage ? null : <Mute {...props} />;
