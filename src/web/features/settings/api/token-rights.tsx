/** The rights, lifetime and limits of a token, or of a program that signs in. */
import { Checkbox, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Scope, scopes, Scopes } from '#contract/core/scopes.ts';
import { MoreLimits } from './more-limits.tsx';
import { lives, type TokenValues } from './token-values.ts';

interface Props {
  form: UseFormReturnType<TokenValues>;
  /** The available rights; all, unless a program requests fewer. */
  offered?: readonly Scope[];
}

export const TokenRights = ({ form, offered = Scopes }: Props) => (
  <>
    <Checkbox.Group
      label="What it may do"
      description="Only what you tick. It can never change your account, accounts on networks or other tokens."
      {...form.getInputProps('scopes')}
    >
      <Stack gap="xs" mt="xs">
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={scopes[scope].label}
            description={scopes[scope].help}
          />
        ))}
      </Stack>
    </Checkbox.Group>
    <Select label="Expires" data={lives} allowDeselect={false} {...form.getInputProps('life')} />
    <MoreLimits form={form} />
  </>
);
