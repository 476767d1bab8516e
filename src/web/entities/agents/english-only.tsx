/** Says that nothing can write for an agent in its language, and where that can be changed. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import { useSession } from '#web/lib/session/session.ts';
import { writersQuery } from './writer-queries.ts';

/** Whether only the built-in writer would write for this agent, and not in its language. */
function useIsMute(writer: Agent['writer'] | undefined, language: LanguageCode): boolean {
  const { data } = useQuery(writersQuery);
  const ids = data?.filter(({ id, is_default }) => (writer ? id === writer : is_default));
  return language !== defaultLanguage && ids?.[0]?.id === 'composer';
}

/** Nothing where the agent can write. */
export function EnglishOnly({
  writer,
  language,
}: {
  writer: Agent['writer'] | undefined;
  language: LanguageCode;
}) {
  const { user } = useSession();
  const isMute = useIsMute(writer, language);
  if (!isMute) return null;
  return (
    <>
      The built-in writer writes in English only, so nothing can be written in{' '}
      {languages[language].own} yet.{' '}
      {user?.is_admin ? (
        <Link to="/admin/models">Add a writing model</Link>
      ) : (
        'An administrator can add a writing model.'
      )}
    </>
  );
}
