/** Takes from this process, for good, what it needed to load the runtime and the weights. */
import { closeDoors } from '#server/confined/child.ts';

const permissions = ['fs', 'child', 'worker', 'net', 'inspector', 'wasi', 'addon'];

/** Node before 26 has no permissions that can be given up; there, only modules and connections are closed. */
interface Droppable {
  drop?: (permission: string) => void;
}

/** From here on this process reads and writes no file, starts nothing and connects to nothing. */
export function giveUp(): void {
  const permission = process.permission as unknown as Droppable;
  for (const name of permissions) permission.drop?.(name);
  closeDoors();
}
