import type { Connection } from '#contract/connections/types.ts';
import type { VisitStart } from './connection-queries.ts';

export interface ConnectFormProps {
  /** The account that is to be connected again; none where one is added. */
  connection?: Connection | undefined;
  start: VisitStart;
  onConnected: (answer: { data: Connection; message: string }) => void;
  onCancel: () => void;
}
