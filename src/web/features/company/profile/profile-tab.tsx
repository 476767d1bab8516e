import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { companyProfileQuery, loadFailure, useSaveProfile } from '#web/features/company/queries.ts';
import { Alert, Anchor, Progress, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { type CompanyProfile, Industries } from '#contract/company/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type CountedField, industryLabels } from '#domain/knowledge/company.ts';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';
import { Banner } from './banner.tsx';
import { BrandFields } from './brand-fields.tsx';
import { useBanner } from './use-banner.ts';
import { helpUnder, strangersHelp, strangersLabel } from '#web/features/company/company-labels.ts';
import {
  type Counted,
  countedOf,
  profileBodyOf,
  profileComplaints,
  type ProfileValues,
  profileValuesOf,
} from './profile-values.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import shared from '#web/features/company/company.module.css';

const words: Readonly<Record<CountedField, { label: string; why: string }>> = {
  company_name: { label: 'Company name', why: 'So posts can name you' },
  industry: { label: 'Industry', why: 'For context' },
  description: { label: 'Description', why: 'Used most in posts' },
  brand_voice: { label: 'Brand voice', why: 'How your company should sound' },
  target_audience: { label: 'Target audience', why: 'Who posts are for' },
};

interface Props {
  counted: readonly Counted[];
  /** Moves focus to a field of the form. */
  onGo: (field: Counted['field']) => void;
}

/** How complete the profile is, updated while typing. */
function CompletionPanel({ counted, onGo }: Props) {
  const filled = counted.filter(({ isFilled }) => isFilled).length;
  const percent = Math.round((filled / counted.length) * 100);
  return (
    <Panel title="Completion" aside={<span className={shared.percent}>{percent}%</span>}>
      <Progress value={percent} size="sm" aria-label="Profile completion" />
      <p className="said">
        {filled} of {counted.length} fields done
      </p>
      <ul className={`plain stackSm ${shared.list}`}>
        {counted.map(({ counted: name, field, isFilled }) => (
          <li key={name} className={`iconed ${shared.item}`} data-filled={isFilled || undefined}>
            {isFilled ? (
              <IconCircleCheckFilled size={20} role="img" aria-label="Filled in" />
            ) : (
              <IconCircle size={20} role="img" aria-label="Empty" />
            )}
            <span>
              {isFilled ? (
                words[name].label
              ) : (
                <Anchor component="button" type="button" onClick={() => onGo(field)}>
                  {words[name].label}
                </Anchor>
              )}
              <span className="said block wideOnly">{words[name].why}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Form = UseFormReturnType<ProfileValues>;

const industries = Industries.map((value) => ({ value, label: industryLabels[value] }));
const AboutFields = ({ form }: { form: Form }) => (
  <Panel title="Basics">
    <TextInput
      label="Company name"
      withAsterisk
      maxLength={limits.company_name}
      autoComplete="organization"
      {...form.getInputProps('companyName')}
    />
    <Select
      label="Industry"
      placeholder="Choose one"
      data={industries}
      withAsterisk
      searchable
      nothingFoundMessage="No match. Choose “Other”."
      allowDeselect={false}
      {...form.getInputProps('industry')}
    />
    <Textarea
      label="Description"
      description="What you do, where, since when, and what makes you different."
      inputWrapperOrder={helpUnder}
      withAsterisk
      autosize
      minRows={4}
      maxRows={14}
      {...form.getInputProps('description')}
    />
    <TextInput
      label="Website"
      placeholder="https://example.com"
      type="url"
      autoComplete="url"
      {...form.getInputProps('websiteUrl')}
    />
    <Textarea
      label="Opening hours"
      description="Your usual hours. Only posts about opening hours mention them."
      placeholder="Tuesday to Saturday 7–18, Sunday 8–12"
      inputWrapperOrder={helpUnder}
      autosize
      minRows={1}
      maxRows={7}
      maxLength={limits.opening_hours}
      {...form.getInputProps('openingHours')}
    />
  </Panel>
);

const VoiceFields = ({ form }: { form: Form }) => (
  <Panel title="Voice and audience">
    <Textarea
      label="Brand voice"
      description="How your company should sound. Agents blend this with their own personality. AI models read all of it. The built-in writer follows words such as formal, calm, playful or bold, and rules such as no emojis, and lists what it can’t follow."
      inputWrapperOrder={helpUnder}
      autosize
      minRows={2}
      maxRows={8}
      {...form.getInputProps('brandVoice')}
    />
    <Textarea
      label="Target audience"
      description="Who you serve and what they care about."
      inputWrapperOrder={helpUnder}
      autosize
      minRows={2}
      maxRows={8}
      {...form.getInputProps('targetAudience')}
    />
    <Textarea
      label="Key messages"
      description={`One per line, up to ${limits.list_items}. Blank lines are removed.`}
      inputWrapperOrder={helpUnder}
      autosize
      minRows={3}
      maxRows={12}
      {...form.getInputProps('keyMessages')}
    />
  </Panel>
);

const StrangersField = ({ form }: { form: Form }) => (
  <Panel title="Who can see this">
    <Switch
      label={strangersLabel}
      description={strangersHelp}
      {...form.getInputProps('isPublic', { type: 'checkbox' })}
    />
  </Panel>
);

/** The values, their base, and the conflict when someone else saves. */
function useProfileForm(profile: CompanyProfile | null) {
  const form: Form = useForm<ProfileValues>({
    initialValues: profileValuesOf(profile),
    validate: profileComplaints,
  });
  const [from, setFrom] = useState(profile);
  const begin = (saved: CompanyProfile | null) => {
    const values = profileValuesOf(saved);
    setFrom(saved);
    form.setInitialValues(values);
    form.setValues(values);
  };
  const isNewer = profile?.updated_at !== from?.updated_at;
  // Without input, the saved values are shown.
  if (isNewer && !form.isDirty()) begin(profile);
  return { form, begin, isNewer };
}

/** ⌘/Ctrl-Enter saves from any field. */
function ProfileForm({ profile }: { profile: CompanyProfile | null }) {
  const { form, begin, isNewer } = useProfileForm(profile);
  const banner = useBanner();
  const save = useSaveProfile();
  const send = async (values: ProfileValues) => {
    banner.clear();
    const { data, message } = await save.mutateAsync(profileBodyOf(values));
    begin(data);
    banner.good(message);
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Failed to save company profile',
  });
  const isDirty = form.isDirty();
  return (
    <div className={`stackMd holder ${shared.tab}`}>
      <Banner state={banner} />
      <div className="columns">
        <form
          className="stackMd"
          aria-label="Company profile"
          onSubmit={submit}
          onKeyDown={onSubmitKeys(submit)}
          noValidate
        >
          {isNewer && isDirty && (
            <Alert color="yellow" p="sm">
              The profile was changed in another tab. Saving will replace those changes.
            </Alert>
          )}
          <AboutFields form={form} />
          <VoiceFields form={form} />
          <BrandFields form={form} />
          <StrangersField form={form} />
          <FormError text={refused} />
          <div className="rowSm">
            <ReasonButton
              type="submit"
              loading={sending}
              why={isDirty || profile === null ? undefined : 'No changes yet.'}
            >
              Save profile
            </ReasonButton>
            <Text size="sm" c="var(--ink-2)" role="status">
              {isDirty && 'Not saved yet.'}
            </Text>
          </div>
        </form>
        <aside className={`follows ${shared.aside}`}>
          <CompletionPanel
            counted={countedOf(form.values)}
            onGo={(field) => form.getInputNode(field)?.focus()}
          />
        </aside>
      </div>
      <LeaveGuard
        active={isDirty && !sending}
        title="Leave without saving?"
        text="Your changes aren’t saved yet."
        betweenTabs
      />
    </div>
  );
}

export function ProfileTab() {
  const query = useQuery(companyProfileQuery);
  const { data } = query;
  if (data !== undefined) return <ProfileForm profile={data} />;
  return (
    <QueryState
      query={query}
      say={(error) => loadFailure(error, 'Failed to load company profile')}
    />
  );
}
