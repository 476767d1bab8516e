/** Identity fields, shared by the wizard and the editor. */
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { LanguageCodes, languages } from '#contract/agents/languages.ts';
import { Archetypes, type Archetype } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { Link } from '@tanstack/react-router';
import { unheardSettings } from '#domain/persona/effect-notes.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { bandOf, humorLabels, toneBands } from '#domain/persona/persona-labels.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { EnglishOnly } from '#web/entities/agents/english-only.tsx';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { errorText } from '#web/features/agents/agent-form.ts';
import { ChoiceCards, type CardChoice } from './choice-cards.tsx';
import { Counted } from './counted.tsx';
import { type FieldsProps, type ShownProps, useEffectNote } from './use-effect-note.ts';
import { optionsOf } from '#web/features/agents/wizard/wizard-labels.ts';
import {
  IconBulb,
  IconFlame,
  IconMoodTongueWink,
  IconPencil,
  IconTelescope,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';

const icons = {
  witty_troll: IconMoodTongueWink,
  tech_sage: IconBulb,
  hype_beast: IconFlame,
  honest_critic: IconZoomQuestion,
  quirky_observer: IconTelescope,
  custom: IconPencil,
} as const;

/** The six archetypes to choose from. */
const archetypeChoices: readonly CardChoice<Archetype>[] = Archetypes.map((value) => {
  const Icon = icons[value];
  return {
    value,
    label: archetypeLabels[value].label,
    line: archetypeLabels[value].line,
    hue: archetypes[value].hue,
    icon: <Icon size={22} stroke={1.6} aria-hidden />,
  };
});

export const NameField = ({ form }: Pick<FieldsProps, 'form'>) => (
  <Counted text={form.values.name} limit={limits.agent_name}>
    <TextInput
      label={personaFieldLabels.name}
      placeholder="Ada"
      autoComplete="off"
      withAsterisk
      {...form.getInputProps('name')}
    />
  </Counted>
);

const languageOptions = LanguageCodes.map((value) => ({ value, label: languages[value].own }));

/** The language of its posts, with a warning if no writer supports it. */
function LanguageField({ form, writer }: FieldsProps) {
  return (
    <div>
      <Select
        label={personaFieldLabels.language}
        description="For posts. Replies are in the language of the person who wrote."
        data={languageOptions}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <EnglishOnly className="said" writer={writer} language={form.values.language} />
    </div>
  );
}

const listed = new Intl.ListFormat('en');

/** Says once which settings the built-in writer can’t show, and where to get a model. */
export function ModelNote({ form, writer = null }: FieldsProps) {
  const { user } = useSession();
  const { isKnown, isModel } = useWriter({ writer });
  if (!isKnown || isModel) return null;
  const unheard = unheardSettings(form.values.personality_type).map((field) =>
    personaFieldLabels[field].toLowerCase(),
  );
  return (
    <p className="said" role="note">
      Without an AI model, your agent lists your facts. Its personality shows only in the layout and
      a line or two. Not used: {listed.format(unheard)}.{' '}
      {user?.is_admin ? (
        <Link to="/admin/models">Choose an AI model</Link>
      ) : (
        'An administrator can choose one.'
      )}
    </p>
  );
}

/** The archetype, and the description of one’s own. */
export function TypeField({ form, writer, isShort = false }: ShownProps) {
  const help = useEffectNote({ writer });
  return (
    <>
      <ChoiceCards
        label={personaFieldLabels.personality_type}
        description={help('personality_type', 'Start from a type, then make it your own.')}
        choices={archetypeChoices}
        value={form.values.personality_type}
        onChange={(value) => form.setFieldValue('personality_type', value)}
        error={errorText(form, 'personality_type')}
        columns={3}
        isShort={isShort}
        required
      />
      {form.values.personality_type === 'custom' && (
        <Counted text={form.values.custom_archetype} limit={limits.custom_archetype}>
          <Textarea
            label={personaFieldLabels.custom_archetype}
            description={help(
              'custom_archetype',
              'How does it talk, what does it care about, what would it never say?',
            )}
            autosize
            minRows={3}
            withAsterisk
            {...form.getInputProps('custom_archetype')}
          />
        </Counted>
      )}
    </>
  );
}

/** Tone, humor and language. */
export function ToneFields({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  return (
    <div className="fields">
      <SliderWithWords
        label={personaFieldLabels.voice_tone}
        low="Serious & Professional"
        high="Playful & Sarcastic"
        says={bandOf(toneBands, form.values.voice_tone).line}
        note={help('voice_tone')}
        value={form.values.voice_tone}
        onChange={(value) => form.setFieldValue('voice_tone', value)}
      />
      <Stack gap="lg">
        <Select
          label={personaFieldLabels.humor_style}
          description={help('humor_style', humorLabels[form.values.humor_style].line)}
          data={optionsOf(humorLabels)}
          allowDeselect={false}
          {...form.getInputProps('humor_style')}
        />
        <LanguageField form={form} writer={writer} />
      </Stack>
    </div>
  );
}
