import { useNavigate, useSearch } from '@tanstack/react-router';
import { PostStages } from '#contract/posts/posts.ts';

interface Asked {
  stage?: string | undefined;
  agent?: string | undefined;
  label?: string | undefined;
  search?: string | undefined;
  page?: string | undefined;
}

/** Which posts the address asks for, and a way to ask for others. */
export function usePostsSearch() {
  const asked: Asked = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (changes: Asked) =>
    void navigate({
      to: '/posts',
      search: Object.fromEntries(
        Object.entries({ ...asked, page: undefined, ...changes }).filter(([, word]) => word),
      ),
      replace: true,
      resetScroll: false,
    });
  const { agent, label, search = '' } = asked;
  const stage = PostStages.find((one) => one === asked.stage);
  const page = Math.max(1, Math.trunc(Number(asked.page ?? 1)) || 1);
  return { stage, agent, label, search, page, choose };
}
export type PostsSearch = ReturnType<typeof usePostsSearch>;
