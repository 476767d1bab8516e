/** How what people prove themselves with is kept: slow to guess, at a cost that the composition root may set. */
import {
  createPasswordHasher,
  type PasswordCost,
  type PasswordHasher,
} from './password/password.ts';
import {
  type BackupCodeCost,
  createBackupCodeHasher,
  type HashBackupCode,
} from './second-factor/backup-codes.ts';

export interface CredentialHashers {
  password: PasswordHasher;
  backupCode: HashBackupCode;
}

/** The hashers of a process, at the costs that are recommended today unless others are given. */
export const createCredentialHashers = (
  cost: { password?: PasswordCost; backup_code?: BackupCodeCost } = {},
): CredentialHashers => ({
  password: createPasswordHasher({ ...(cost.password && { cost: cost.password }) }),
  backupCode: createBackupCodeHasher(cost.backup_code),
});
