/** The screens that people open each day, and the division of their code into files. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { root } from './steps.ts';

const web = join(root, 'src/web');

/** The source files of each daily screen, with those that it always imports once it is drawn. */
export const dailyScreens = {
  dashboard: ['features/dashboard/dashboard.page.tsx'],
  posts: ['features/posts/posts.page.tsx', 'features/posts/board/board.tsx'],
  editor: ['features/posts/write/write.page.tsx'],
  inbox: ['features/inbox/inbox.page.tsx'],
  suggestions: ['features/posts/suggestions/suggestions.page.tsx'],
  analytics: ['features/analytics/analytics.page.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** These files and the modules of ours that they import, directly or through others. */
function reach(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || id.includes('/node_modules/')) return;
    seen.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const file of files) {
    const id = join(web, file);
    if (!context.getModuleInfo(id))
      throw new Error(`The build divides by a file that is gone: ${file}`);
    visit(id);
  }
  return seen;
}

/**
 * Puts the modules that the same daily screens use into one file, whoever else uses them: divided by all their users, they
 * would be dozens of files of some hundred bytes. All that the dashboard shares with another one is one file.
 */
export function byScreens(): Rolldown.CodeSplittingGroup {
  let known: { used: Map<string, Set<string>>; byVisitors: Set<string> } | undefined;
  const read = (context: Rolldown.ChunkingContext) => {
    const used = Object.entries(dailyScreens).map(
      ([name, files]) => [name, reach(files, context)] as const,
    );
    const open = globSync('features/{public,sign-in}/**/*.page.tsx', { cwd: web });
    return { used: new Map(used), byVisitors: reach(['app/public.tsx', ...open], context) };
  };
  return {
    debugName: 'by screens',
    test: /\/src\//,
    // What a module imports is used by the same screens, so it has a group of its own.
    includeDependenciesRecursively: false,
    name: (id, context) => {
      known ??= read(context);
      if (known.byVisitors.has(id)) return null;
      const names = [...known.used].flatMap(([name, ids]) => (ids.has(id) ? [name] : []));
      if (names.length < 2) return null;
      return names.includes('dashboard') ? 'daily' : `for-${names.join('-')}`;
    },
  };
}
