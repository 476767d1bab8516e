/** Where the person is, if not in their own space, and in which role. */
import { useLayoutEffect } from 'react';
import { roles } from '#contract/core/roles.ts';
import { showLacks } from '#web/lib/session/space.ts';
import { lackedBy, useSpace } from './space-queries.ts';

export function SpaceName() {
  const { name, role } = useSpace();
  const lacks = lackedBy(role);
  useLayoutEffect(() => showLacks(lacks), [lacks]);
  if (name === undefined) return <>In another space</>;
  return (
    <>
      {roles[role].label} in {name}
    </>
  );
}
