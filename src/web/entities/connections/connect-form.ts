import type { Connection } from '#contract/connections/types.ts';
import type { VisitStart } from './connection-queries.ts';

export interface ConnectFormProps {
  /** The account to reconnect; none when one is added. */
  connection?: Connection | undefined;
  start: VisitStart;
  onConnected: (answer: { data: Connection; message: string }) => void;
  onCancel: () => void;
}
