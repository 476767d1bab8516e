import { Button, Input, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BrandFont } from '#contract/company/types.ts';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './brand-fields.module.css';
import { helpUnder } from '#web/features/company/company-labels.ts';
import type { ProfileValues } from './profile-values.ts';

const PicturePicker = lazy(async () => ({
  default: (await import('#web/entities/pictures/picture-picker.tsx')).PicturePicker,
}));

type Form = UseFormReturnType<ProfileValues>;

const fonts: Readonly<Record<BrandFont, string>> = {
  '': 'Bricolage Grotesque and Inter',
  bricolage_grotesque: 'Bricolage Grotesque',
  inter: 'Inter',
};

interface ColorProps {
  form: Form;
  name: 'brandColor' | 'accentColor';
  label: string;
  help: string;
}

/** A color that is typed, or picked beside it. */
function ColorField({ form, name, label, help }: ColorProps) {
  const typed = form.values[name].trim().toLowerCase();
  return (
    <TextInput
      label={label}
      description={help}
      inputWrapperOrder={helpUnder}
      placeholder="#1a6b5e"
      autoComplete="off"
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={`Pick the ${label.toLowerCase()}`}
          data-empty={typed === '' || undefined}
          value={/^#[0-9a-f]{6}$/.test(typed) ? typed : '#ffffff'}
          onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.value)}
        />
      }
      {...form.getInputProps(name)}
    />
  );
}

function ChosenLogo({ id }: { id: string }) {
  const { data, isError } = useQuery(pictureQuery(id));
  if (isError) return <p className="said">Couldn’t load this image.</p>;
  return data ? (
    <Thumbnail className={classes.logo} url={data.url} alt={data.alt || 'Your logo'} />
  ) : null;
}

/** An image of the library. */
function LogoField({ form }: { form: Form }) {
  const [picking, setPicking] = useState(false);
  const { logoId } = form.values;
  const choose = (id: string | null) => {
    form.setFieldValue('logoId', id);
    setPicking(false);
  };
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="In the corner of each card, on a background if it wouldn’t stand out."
      inputWrapperOrder={helpUnder}
      error={form.errors.logoId}
    >
      <div className={`rowSm ${classes.chosen}`}>
        {logoId !== null && <ChosenLogo id={logoId} />}
        <Button variant="default" data-path="logoId" onClick={() => setPicking(true)}>
          {logoId === null ? 'Choose a logo' : 'Choose another logo'}
        </Button>
        {logoId !== null && (
          <Button variant="subtle" color="gray" onClick={() => choose(null)}>
            Remove logo
          </Button>
        )}
      </div>
      {picking && (
        <Suspense>
          <PicturePicker
            room={1}
            taken={[]}
            onPick={([first]) => choose(first?.id ?? null)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}

/** How the company’s cards look. */
export const BrandFields = ({ form }: { form: Form }) => (
  <Panel title="Look of cards">
    <p className="said">
      For cards and document pages without an agent, and for agents that may use this profile. Empty
      fields keep the agent’s own look.
    </p>
    <ColorField
      form={form}
      name="brandColor"
      label="Brand color"
      help="The background of quotes and statistics, and the headlines of other cards."
    />
    <ColorField
      form={form}
      name="accentColor"
      label="Second color"
      help="For ornaments and figures. Text gets lighter or darker to stay readable."
    />
    <Select
      label="Font"
      description="Letters that Bricolage Grotesque lacks, such as Greek ones, come from Inter."
      inputWrapperOrder={helpUnder}
      data={Object.entries(fonts).map(([value, words]) => ({ value, label: words }))}
      allowDeselect={false}
      {...form.getInputProps('brandFont')}
    />
    <LogoField form={form} />
  </Panel>
);
