/** A form that some roles only read. */
import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#contract/core/role-rights.ts';
import { useSpace } from './space-queries.ts';
import classes from './guarded.module.css';

/** Without that permission every control in it is disabled, and a line above says why. */
export function Guarded({ needs, children }: { needs: Permission; children: ReactNode }) {
  const { may, isOwner, name } = useSpace();
  if (isOwner) return children;
  const isOpen = may(needs);
  return (
    <fieldset className={classes.part} disabled={!isOpen}>
      {!isOpen && (
        <p className="quiet">
          You can read this. Your role in {name ?? 'this space'} can’t change it.
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** A part of a page that only managers change. */
export function managed<Props extends object>(Part: ComponentType<Props>) {
  return function Managed(props: Props) {
    return (
      <Guarded needs="manage">
        <Part {...props} />
      </Guarded>
    );
  };
}
