/** The form values of the profile, and which of them count as completed. */
import {
  type BrandFont,
  type CompanyProfile,
  CompanyProfileForm,
  type Industry,
} from '#contract/company/types.ts';
import { type CountedField, countedFields } from '#domain/knowledge/company.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';

export type ProfileValues = {
  companyName: string;
  industry: Industry | null;
  description: string;
  brandVoice: string;
  /** One per line. */
  keyMessages: string;
  targetAudience: string;
  websiteUrl: string;
  openingHours: string;
  isPublic: boolean;
  brandColor: string;
  accentColor: string;
  brandFont: BrandFont;
  logoId: string | null;
};

const empty: ProfileValues = {
  companyName: '',
  industry: null,
  description: '',
  brandVoice: '',
  keyMessages: '',
  targetAudience: '',
  websiteUrl: '',
  openingHours: '',
  isPublic: false,
  brandColor: '',
  accentColor: '',
  brandFont: '',
  logoId: null,
};

export function profileValuesOf(profile: CompanyProfile | null): ProfileValues {
  if (!profile) return empty;
  const { companyName, industry, description, brandVoice, targetAudience } = profile;
  const { websiteUrl, openingHours, isPublic, brandColor, accentColor, brandFont, logoId } =
    profile;
  const keyMessages = profile.keyMessages.join('\n');
  return {
    companyName,
    industry,
    description,
    brandVoice,
    keyMessages,
    targetAudience,
    websiteUrl,
    openingHours,
    isPublic,
    brandColor,
    accentColor,
    brandFont,
    logoId,
  };
}

const sentOf = ({ keyMessages, industry, ...values }: ProfileValues) => ({
  ...values,
  industry: industry ?? '',
  keyMessages: keyMessages.split('\n'),
});

/** The body of the call, without blank lines. */
export const profileBodyOf = (values: ProfileValues): CompanyProfileForm =>
  CompanyProfileForm.parse(sentOf(values));

export const profileComplaints = (values: ProfileValues) =>
  wrongIn(CompanyProfileForm, sentOf(values));

type Spoken = Exclude<keyof ProfileValues, 'isPublic'>;

const formField = {
  company_name: 'companyName',
  industry: 'industry',
  description: 'description',
  brand_voice: 'brandVoice',
  target_audience: 'targetAudience',
} as const satisfies Record<CountedField, Spoken>;

export interface Counted {
  /** A field of the form. */
  field: keyof ProfileValues;
  counted: CountedField;
  isFilled: boolean;
}

/** The fields that count, and whether they are filled in. */
export const countedOf = (values: ProfileValues): Counted[] =>
  countedFields.map((counted) => ({
    counted,
    field: formField[counted],
    isFilled: (values[formField[counted]] ?? '').trim() !== '',
  }));
