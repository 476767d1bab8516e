/** The second factor of a sign-in, with the component library that its form needs. */
import type { ComponentProps } from 'react';
import { SecondFactorForm } from '#web/lib/session/second-factor-form.tsx';
import { Themed } from '#web/ui/theme/themed.tsx';

export default function SecondFactorStep(props: ComponentProps<typeof SecondFactorForm>) {
  return (
    <Themed>
      <SecondFactorForm {...props} />
    </Themed>
  );
}
