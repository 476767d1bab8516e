/** Where the person is, if not in their own space. */
import { useSpace } from './space-queries.ts';

export function SpaceName() {
  const { name } = useSpace();
  return <>In {name ?? 'another space'}</>;
}
