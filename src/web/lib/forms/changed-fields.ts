/** The fields of `now` whose value differs from `before`, as the calls that change something take them. */
export function changedFields<T extends object>(
  now: T,
  before: { [Key in keyof T]?: unknown },
): Partial<T> {
  const changed: Partial<T> = {};
  for (const key of Object.keys(now) as (keyof T)[]) {
    if (JSON.stringify(now[key]) !== JSON.stringify(before[key])) changed[key] = now[key];
  }
  return changed;
}
